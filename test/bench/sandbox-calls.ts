// What a call of the sandbox is like while others are going on: how long joining takes, when the greeting begins, how
// long its longest gap is, what memory and processor time it takes; and how soon a single caller is answered. The callers
// are LiveKit's native client, all in one process on this same machine; one service answers all rounds.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSpeechEngines } from '@voice-agent/sandbox/speech';
import { builtInVoice } from '../support/built-in-voice.js';
import type { CallReport } from '../support/native-caller/native-call.js';
import { NativeCallers, type Caller } from '../support/native-caller/native-callers.js';
import { processorMs, residentBytes, stolenMs, sumOverTree } from '../support/process-tree.js';
import { quantile } from './median.js';

/** Each round's greeting has other words, so that none is spoken from what a round before has left. */
const ROUNDS = [
  { count: 1, meal: 'breakfast' },
  { count: 5, meal: 'lunch' },
  { count: 10, meal: 'dinner' },
  { count: 20, meal: 'supper' },
] as const;
const REPLIES = 10;
/** The greeting lasts 5 s; what is later than this would be a failure anyway. */
const LISTEN_MS = 9_000;
/** Until what has ended is gone. */
const SETTLE_MS = 3_000;
const SPOKEN = 'when are you open';
/** A second, after what is said: an open microphone goes on. */
const SILENCE_SAMPLES = 16_000;
/** No sound for so long: whatever was on its way has arrived. */
const QUIET_MS = 500;
const MEGABYTE = 1024 * 1024;
const AIMS = { joinMs: 2_000, firstSoundMs: 3_000, gapMs: 100 } as const;

interface Service {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly agents: readonly { readonly id: string; readonly name: string }[];
}

type ChosenRound = (typeof ROUNDS)[number];
type Variables = Readonly<Record<string, string>>;

interface RunningService extends Service {
  readonly process: ChildProcess;
}

async function startService(): Promise<RunningService> {
  const child = fork(fileURLToPath(new URL('./servers/sandbox.js', import.meta.url)));
  const [service] = (await once(child, 'message')) as [Service];
  return { ...service, process: child };
}

async function stopService({ process: child }: RunningService): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}

async function startCall(service: Service, agentName: string, variables: Variables): Promise<string> {
  const response = await fetch(`${service.baseUrl}/webrtc/call`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      agent_id: service.agents.find(({ name }) => name === agentName)?.id,
      variables,
    }),
  });
  if (!response.ok) throw new Error(`the call was refused with ${response.status}`);
  return ((await response.json()) as { joinUrl: string }).joinUrl;
}

interface Round {
  readonly joinsMs: readonly number[];
  readonly firstSoundsMs: readonly number[];
  readonly gapsMs: readonly number[];
  readonly waitsMs: readonly number[];
  readonly megabytes: number;
  /** Processor time from the first call's start until the last has joined, in milliseconds. */
  readonly sandboxMs: number;
  readonly callersMs: number;
  /** What the machine's host gave to others meanwhile, as a share of all processors' time, from 0 to 1. */
  readonly stolenShare: number;
}

async function measureRounds(onMeasured: (chosen: ChosenRound, round: Round) => void): Promise<void> {
  const service = await startService();
  const callers = new NativeCallers();
  try {
    // Compiles what is hot on either side.
    const first = await callers.join(await startCall(service, 'Plain', { first_name: 'Ann' }));
    await first.until(({ sound }) => sound.firstAtMs !== undefined);
    await first.leave();
    for (const chosen of ROUNDS) {
      await delay(SETTLE_MS);
      onMeasured(chosen, await measureRound(service, callers, chosen));
    }
  } finally {
    await callers.close();
    await stopService(service);
  }
}

async function measureRound(
  service: RunningService,
  callers: NativeCallers,
  { count, meal }: ChosenRound,
): Promise<Round> {
  const joinUrls = await Promise.all(
    Array.from({ length: count }, () => startCall(service, 'Reader', { meal })),
  );
  const processors = (): Promise<readonly number[]> =>
    Promise.all([service.process.pid, callers.pid].map((pid = 0) => sumOverTree(pid, processorMs)));
  const [sandboxBefore = 0, callersBefore = 0] = await processors();
  const [stolenBefore, beginMs] = [await stolenMs(), performance.now()];
  const calls = await Promise.all(joinUrls.map((joinUrl) => callers.join(joinUrl, 'push-to-talk')));
  const stolenShare = ((await stolenMs()) - stolenBefore) / ((performance.now() - beginMs) * cpus().length);
  const [sandboxAfter = 0, callersAfter = 0] = await processors();
  await delay(LISTEN_MS);
  const megabytes = (await sumOverTree(service.process.pid ?? 0, residentBytes)) / MEGABYTE;
  const reports = await Promise.all(calls.map((call) => call.report()));
  await Promise.all(calls.map((call) => call.leave()));
  return {
    joinsMs: reports.map(({ startedAtMs, joinedAtMs }) => joinedAtMs - startedAtMs),
    firstSoundsMs: reports.map(({ startedAtMs, sound }) => (sound.firstAtMs ?? Infinity) - startedAtMs),
    gapsMs: reports.map(({ sound }) => sound.longestGapMs),
    waitsMs: reports.map(({ sound }) => sound.longestWaitMs),
    megabytes,
    sandboxMs: sandboxAfter - sandboxBefore,
    callersMs: callersAfter - callersBefore,
    stolenShare,
  };
}

async function measureReplies(): Promise<readonly number[]> {
  const speech = await spoken();
  const service = await startService();
  const callers = new NativeCallers();
  try {
    const caller = await callers.join(await startCall(service, "Luigi's host", { first_name: 'Ann' }));
    await quiet(caller);
    const times: number[] = [];
    for (let index = 0; index <= REPLIES; index += 1) {
      await caller.resetSound();
      await caller.say(speech);
      const { sound, saidAtMs } = await caller.until((report) => report.sound.firstAtMs !== undefined);
      // The first answer warms up, and does not count.
      if (index > 0) times.push((sound.firstAtMs ?? Infinity) - saidAtMs);
      await quiet(caller);
    }
    return times;
  } finally {
    await callers.close();
    await stopService(service);
  }
}

/** Waits until the agent has said its piece and listens, and the last of its sound has arrived. */
async function quiet(caller: Caller): Promise<CallReport> {
  return caller.until(({ messages, sound, nowMs }) => {
    const state = messages.findLast(({ type }) => type === 'state')?.state;
    return state === 'listening' && nowMs - (sound.lastAtMs ?? nowMs) > QUIET_MS;
  });
}

async function spoken(): Promise<Int16Array> {
  const engines = await createSpeechEngines();
  try {
    const speech = await engines.synthesizer.synthesize(
      SPOKEN,
      builtInVoice('slt'),
      AbortSignal.timeout(10_000),
    );
    const withSilence = new Int16Array(speech.length + SILENCE_SAMPLES);
    withSilence.set(speech);
    return withSilence;
  } finally {
    await engines.close();
  }
}

const row = (cells: readonly string[]): void =>
  console.log(cells.map((cell, index) => (index === 0 ? cell.padStart(5) : cell.padStart(19))).join(''));
const whole = (value: number): string => String(Math.round(value));

console.log(
  `Load before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}\n`,
);
row([
  'calls',
  'join ms 50/90 %',
  'sound ms 50/90 %',
  'gap ms 50/100 %',
  'late ms 50/100 %',
  'memory MB',
  'CPU ms ours/theirs',
]);
let last: Round | undefined;
await measureRounds(({ count }, round) => {
  last = round;
  row([
    String(count),
    `${whole(quantile(round.joinsMs, 0.5))} / ${whole(quantile(round.joinsMs, 0.9))}`,
    `${whole(quantile(round.firstSoundsMs, 0.5))} / ${whole(quantile(round.firstSoundsMs, 0.9))}`,
    `${whole(quantile(round.gapsMs, 0.5))} / ${whole(Math.max(...round.gapsMs))}`,
    `${whole(quantile(round.waitsMs, 0.5))} / ${whole(Math.max(...round.waitsMs))}`,
    whole(round.megabytes),
    `${whole(round.sandboxMs)} / ${whole(round.callersMs)}`,
  ]);
});
if (last !== undefined) {
  const results = [
    { name: 'joining, 90 %', ms: quantile(last.joinsMs, 0.9), aim: AIMS.joinMs },
    { name: 'first sound, all', ms: Math.max(...last.firstSoundsMs), aim: AIMS.firstSoundMs },
    { name: 'longest gap, all', ms: Math.max(...last.gapsMs), aim: AIMS.gapMs },
  ];
  console.log(`\nAt ${ROUNDS.at(-1)?.count} calls at once:`);
  for (const { name, ms, aim } of results) {
    console.log(`  ${name.padEnd(18)} ${whole(ms)} ms, aim ${aim}: ${ms <= aim ? 'held' : 'MISSED'}`);
  }
  if (results.some(({ ms, aim }) => ms > aim)) process.exitCode = 1;
  console.log(
    `  processor time of a join: ${whole(last.sandboxMs / last.joinsMs.length)} ms here, ${whole(last.callersMs / last.joinsMs.length)} ms the caller's; ${cpus().length} cores, of which the host of this machine gave ${whole(last.stolenShare * 100)} % to others`,
  );
}
const replies = await measureReplies();
console.log(
  `\nEnd of speech to the first sound of the reply, ${REPLIES} times: median ${whole(quantile(replies, 0.5))} ms (10 % ${whole(quantile(replies, 0.1))}, 90 % ${whole(quantile(replies, 0.9))})`,
);
