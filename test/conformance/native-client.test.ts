// LiveKit's native client, unmodified: the code that its Swift, Kotlin, Flutter, Unity, Python and Rust SDKs share.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createSandbox } from '@voice-agent/sandbox';
import { createSpeechEngines } from '@voice-agent/sandbox/speech';
import { builtInVoice } from '../support/built-in-voice.js';
import { missingRecognition } from '../support/missing-recognition.js';
import type { CallReport, Message } from '../support/native-caller/native-call.js';
import { NativeCallers, type Caller } from '../support/native-caller/native-callers.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { RECORDED_AGENTS } from './recorded-agents.js';
import { createSandboxClient, loudness, type SandboxClient } from './sandbox-client.js';

const SAMPLE_RATE_HZ = 16_000;

const isSaid =
  (role: 'agent' | 'user', pattern: RegExp) =>
  ({ messages }: CallReport): boolean =>
    messages.some(
      ({ type, role: by, final, text }) =>
        type === 'transcript' && by === role && final === true && pattern.test(String(text)),
    );

const isIn =
  (state: string) =>
  ({ messages }: CallReport): boolean =>
    messages.findLast(({ type }) => type === 'state')?.state === state;

describe('@livekit/rtc-node', { timeout: 120_000, concurrency: 3 }, () => {
  const keep = keepUntilEnd();
  let callers: NativeCallers;
  let service: SandboxClient;

  before(async () => {
    callers = keep(new NativeCallers());
    service = createSandboxClient(keep(await createSandbox({ port: 0, agents: RECORDED_AGENTS })));
  });

  async function join(agentName: string): Promise<{ caller: Caller; callId: string }> {
    const { joinUrl, callId } = await service.start(agentName, { first_name: 'Ann' });
    return { caller: await callers.join(joinUrl), callId };
  }

  it('hears the greeting, is understood, and stands left in the recording', async (test) => {
    const cannotRecognize = await missingRecognition();
    if (cannotRecognize !== false) {
      test.skip(cannotRecognize);
      return;
    }
    const { caller, callId } = await join("Luigi's host");
    const greeted = await caller.until(isSaid('agent', /Hello Ann, welcome to Luigi's.* help you/));
    assert.ok(greeted.sound.loudness > 500, `loudness ${greeted.sound.loudness}`);
    await caller.until(isIn('listening'));

    await caller.say(await speech('when are you open'));

    const { messages } = await caller.until(isSaid('agent', /We are open/));
    assert.ok(messages.some(({ role, text }) => role === 'user' && text === 'when are you open'));
    await caller.until(isIn('listening'));
    await caller.leave();
    const record = await service.ended(callId);
    assert.deepEqual([record.status, record.context.end_reason], ['completed', 'user_hang_up']);
    const { left, right } = await service.recording(callId);
    assert.ok(loudness(left) > 300, `visitor ${loudness(left)}`);
    assert.ok(loudness(right) > 300, `agent ${loudness(right)}`);
  });

  it('is answered aloud when it types, and carries out a tool', async () => {
    const { caller, callId } = await join('Plain');
    await caller.until(isSaid('agent', /this is a test call/));
    await caller.resetSound();
    await caller.send({ type: 'user_text_message', text: 'good morning' });
    const answered = await caller.until(isSaid('agent', /You said good morning/));
    assert.ok(answered.sound.loudness > 500, `loudness ${answered.sound.loudness}`);

    await caller.send({ type: 'user_text_message', text: 'tool show {"page":"menu"}' });
    const invocation = (await caller.until(({ messages }) => messages.some(isInvocation))).messages.find(
      isInvocation,
    );
    assert.deepEqual([invocation?.toolName, invocation?.parameters], ['show', { page: 'menu' }]);
    await caller.send({
      type: 'client_tool_result',
      invocationId: invocation?.invocationId,
      result: 'shown',
    });
    await caller.until(isSaid('agent', /The tool show says shown/));
    await caller.leave();
    assert.equal((await service.ended(callId)).status, 'completed');
  });

  it('goes on after it has lost everything and joined anew', async () => {
    const { caller, callId } = await join('Plain');
    await caller.until(isSaid('agent', /this is a test call/));
    await caller.reconnectFully();
    await caller.until(({ events }) => events.includes('reconnected'));
    await caller.resetSound();
    await caller.send({ type: 'user_text_message', text: 'still there' });
    const answered = await caller.until(isSaid('agent', /You said still there/));
    assert.ok(answered.sound.loudness > 500, `loudness ${answered.sound.loudness}`);
    await caller.leave();
    assert.deepEqual((await service.ended(callId)).status, 'completed');
  });

  it('is hung up on, after a last sentence', async () => {
    const { caller, callId } = await join('Plain');
    await caller.until(isSaid('agent', /this is a test call/));
    await caller.send({ type: 'user_text_message', text: 'goodbye' });
    const over = await caller.until(({ events }) => events.includes('disconnected'));
    assert.ok(isSaid('agent', /Goodbye/)(over));
    assert.equal((await caller.until(({ isJoinSocketOpen }) => !isJoinSocketOpen)).isJoinSocketOpen, false);
    const record = await service.ended(callId);
    assert.deepEqual([record.status, record.context.end_reason], ['completed', 'agent_hang_up']);
  });
});

const isInvocation = ({ type }: Message): boolean => type === 'client_tool_invocation';

async function speech(text: string): Promise<Int16Array> {
  const engines = await createSpeechEngines();
  try {
    const samples = await engines.synthesizer.synthesize(
      text,
      builtInVoice('slt'),
      AbortSignal.timeout(10_000),
    );
    const withSilence = new Int16Array(samples.length + SAMPLE_RATE_HZ);
    withSilence.set(samples);
    return withSilence;
  } finally {
    await engines.close();
  }
}
