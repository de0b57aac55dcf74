// A call without media, network or waiting: time, the visitor's ears and the engines are played by this file.

import type { CallAgent, CallFaults, TranscriptEntry } from '../call.js';
import type { ClientMessage, ServerMessage } from '../../rooms/session-message.js';
import type { Agent } from '../agent.js';
import type { AudioPort } from '../../rooms/audio-port.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { Action, Responder, Conversation, Turn } from '../responders/responder.js';
import type { Timers } from '../../time/timers.js';
import type { SpeechEngines } from '../../engines/speech.js';
import { createAgent } from '../talking-agent.js';
import { FrameVoiceActivity } from '../../engines/built-in/voice-activity.js';
import type { RunTool } from '../tools/server-tools.js';
import { TEST_AGENT } from './test-agent.js';

/** Fake speech lasts this long for each character of its text. */
export const MS_PER_CHARACTER = 50;
/** The world moves in steps of one microphone piece. */
const STEP_MS = 10;
const STEP_SAMPLES = (STEP_MS * SAMPLE_RATE_HZ) / 1_000;

export interface WorldOptions {
  readonly agent?: Partial<CallAgent>;
  readonly faults?: CallFaults;
  /** Default: the responder finds no words of its own. */
  readonly greet?: Responder['greet'];
  readonly answer?: (turn: Turn, conversation: Conversation, signal: AbortSignal) => AsyncIterable<Action>;
  /** What the fake recognizer understands, utterance by utterance; `null` is nothing. Default: no recognizer. */
  readonly heard?: (string | null)[];
  readonly runTool?: RunTool;
  readonly synthesisMs?: number;
  readonly failSynthesis?: boolean;
  readonly onTranscript?: (entry: TranscriptEntry) => void;
}

interface QueuedSpeech {
  readonly durationMs: number;
  playedMs: number;
  readonly settle: (outcome: 'played' | 'cleared') => void;
}

export class FakeWorld {
  readonly agent: Agent;
  /** Everything sent to the client, with its time. */
  readonly sent: { readonly atMs: number; readonly message: ServerMessage }[] = [];
  readonly records: TranscriptEntry[] = [];
  readonly turns: Turn[] = [];
  /** When `clear()` was called. */
  readonly clearedAtMs: number[] = [];
  readonly played: Int16Array[] = [];
  endReason: string | undefined;
  /** Why the responder could not go on. */
  failure: string | undefined;
  nowMs = 0;
  readonly #timers = new Map<object, { readonly atMs: number; readonly run: () => void }>();
  readonly #queue: QueuedSpeech[] = [];
  #engineWork: readonly { readonly atMs: number; readonly resolve: () => void }[] = [];
  readonly #heard: (string | null)[];
  #microphone = new Set<(samples: Int16Array) => void>();
  #listeners = new Set<(message: ClientMessage) => void>();
  #openVoiceActivities = 0;

  constructor(options: WorldOptions = {}) {
    this.#heard = [...(options.heard ?? [])];
    const responder: Responder = {
      expectedSpeech: { kind: 'grammar', grammar: 'a grammar' },
      answer: (turn, conversation, signal) => {
        this.turns.push(turn);
        return (options.answer ?? defaultAnswer)(turn, conversation, signal);
      },
      ...(options.greet && { greet: options.greet }),
    };
    this.agent = createAgent({
      call: {
        callId: 'call',
        workspaceId: 'workspace',
        faults: options.faults,
        agent: { ...TEST_AGENT, ...options.agent },
        variables: { first_name: 'Ada' },
      },
      audio: this.#audio(),
      channel: {
        send: (message) => void this.sent.push({ atMs: this.nowMs, message }),
        onMessage: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      speech: this.#speech(options),
      responder,
      runTool: options.runTool ?? (() => Promise.resolve({ ok: true, result: 'done' })),
      clock: this.#clock(),
      onFailure: (failure) => (this.failure = failure),
      onTranscript: (entry) => {
        this.records.push(entry);
        options.onTranscript?.(entry);
      },
    });
    void this.agent.ended.then((reason) => {
      this.endReason = reason;
    });
  }

  /** Lets time pass, in silence. */
  async advance(durationMs: number): Promise<void> {
    await this.#pass(durationMs, 0);
  }

  /** Lets time pass while the visitor speaks. */
  async speak(durationMs: number): Promise<void> {
    await this.#pass(durationMs, 5_000);
  }

  /** Lets time pass while nothing comes from the microphone: it is muted, or gone. */
  async mute(durationMs: number): Promise<void> {
    await this.#pass(durationMs, undefined);
  }

  /** Speaks, then waits until the turn is over. */
  async speakTurn(durationMs = 600): Promise<void> {
    await this.speak(durationMs);
    await this.advance(520);
  }

  send(message: ClientMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  type(text: string, urgency: 'immediate' | 'soon' | 'later' = 'soon'): void {
    this.send({ type: 'user_text_message', text, urgency });
  }

  get states(): readonly string[] {
    return this.sent.flatMap(({ message }) => (message.type === 'state' ? [message.state] : []));
  }

  /** Final utterances as `role: text`, in the order they became final. */
  get finals(): readonly string[] {
    return this.transcripts.filter(({ final }) => final).map(({ role, text }) => `${role}: ${text ?? ''}`);
  }

  get transcripts(): readonly Extract<ServerMessage, { type: 'transcript' }>[] {
    return this.sent.flatMap(({ message }) => (message.type === 'transcript' ? [message] : []));
  }

  get invocations(): readonly Extract<ServerMessage, { type: 'client_tool_invocation' }>[] {
    return this.sent.flatMap(({ message }) => (message.type === 'client_tool_invocation' ? [message] : []));
  }

  /** Milliseconds of speech the visitor has not heard yet. */
  get queuedMs(): number {
    return this.#queue.reduce((sum, { durationMs, playedMs }) => sum + durationMs - playedMs, 0);
  }

  /** What would outlive the call: timers, listeners, detectors, queued speech. */
  get leftovers(): Readonly<Record<string, number>> {
    return {
      timers: this.#timers.size,
      microphone: this.#microphone.size,
      messages: this.#listeners.size,
      voiceActivities: this.#openVoiceActivities,
      queuedSpeech: this.#queue.length,
    };
  }

  async #pass(durationMs: number, amplitude: number | undefined): Promise<void> {
    const samples = new Int16Array(STEP_SAMPLES).fill(amplitude ?? 0);
    await settled();
    for (let passed = 0; passed < durationMs; passed += STEP_MS) {
      this.nowMs += STEP_MS;
      this.#playOn();
      this.#workOn();
      for (const [key, { atMs, run }] of this.#timers) {
        if (atMs > this.nowMs) continue;
        this.#timers.delete(key);
        run();
      }
      if (amplitude !== undefined) for (const listener of this.#microphone) listener(samples);
      await settled();
    }
  }

  #playOn(): void {
    let rest = STEP_MS;
    for (let first = this.#queue[0]; first !== undefined && rest > 0; first = this.#queue[0]) {
      const step = Math.min(rest, first.durationMs - first.playedMs);
      first.playedMs += step;
      rest -= step;
      if (first.playedMs < first.durationMs) return;
      this.#queue.shift();
      first.settle('played');
    }
  }

  #audio(): AudioPort {
    return {
      onMicrophone: (listener) => {
        this.#microphone.add(listener);
        return () => this.#microphone.delete(listener);
      },
      play: (samples) => {
        this.played.push(samples);
        let settle: QueuedSpeech['settle'] = () => undefined;
        const done = new Promise<'played' | 'cleared'>((resolve) => {
          settle = resolve;
        });
        const speech = { durationMs: (samples.length * 1_000) / SAMPLE_RATE_HZ, playedMs: 0, settle };
        this.#queue.push(speech);
        return { playedMs: () => speech.playedMs, done };
      },
      clear: () => {
        this.clearedAtMs.push(this.nowMs);
        for (const speech of this.#queue.splice(0)) speech.settle('cleared');
      },
    };
  }

  #clock(): Timers {
    return {
      nowMs: () => this.nowMs,
      date: () => new Date(this.nowMs),
      after: (delayMs, run) => {
        const key = {};
        this.#timers.set(key, { atMs: this.nowMs + delayMs, run });
        return () => this.#timers.delete(key);
      },
    };
  }

  #speech({ heard, synthesisMs = 0, failSynthesis = false }: WorldOptions): SpeechEngines {
    return {
      synthesizer: {
        synthesize: async (text) => {
          if (failSynthesis) throw new Error('no voice today');
          await this.#wait(synthesisMs);
          return new Int16Array((text.length * MS_PER_CHARACTER * SAMPLE_RATE_HZ) / 1_000);
        },
      },
      recognizer: heard && {
        recognize: (_, onPartial) => {
          const text = this.#heard.shift() ?? undefined;
          let fedMs = 0;
          return {
            feed: (samples) => {
              fedMs += (samples.length * 1_000) / SAMPLE_RATE_HZ;
              const firstWord = text?.split(' ')[0];
              if (fedMs > 300 && firstWord !== undefined) onPartial(firstWord);
            },
            finish: () => Promise.resolve(text),
            cancel: () => undefined,
          };
        },
      },
      createVoiceActivity: (settings) => {
        this.#openVoiceActivities += 1;
        let isOpen = true;
        const classifier = {
          isVoiced: () => true, // what has energy is voice; digital silence is not asked about
          close: () => {
            if (isOpen) this.#openVoiceActivities -= 1;
            isOpen = false;
          },
        };
        return new FrameVoiceActivity(classifier, settings);
      },
      close: () => Promise.resolve(),
    };
  }

  /** An engine's own time: no timer of the agent's, so it may outlive the call. */
  #wait(durationMs: number): Promise<void> {
    if (durationMs === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#engineWork = [...this.#engineWork, { atMs: this.nowMs + durationMs, resolve }];
    });
  }

  #workOn(): void {
    const due = this.#engineWork.filter(({ atMs }) => atMs <= this.nowMs);
    this.#engineWork = this.#engineWork.filter(({ atMs }) => atMs > this.nowMs);
    for (const { resolve } of due) resolve();
  }
}

/** Everything that follows from what has happened, without time passing. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

// eslint-disable-next-line @typescript-eslint/require-await
async function* defaultAnswer(turn: Turn): AsyncIterable<Action> {
  yield { kind: 'say', text: turn.kind === 'utterance' ? `You said ${turn.text}.` : `A ${turn.kind}.` };
}
