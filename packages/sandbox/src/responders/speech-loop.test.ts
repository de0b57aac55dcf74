import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { SpeechEngines, VoiceEvent } from '@voice-agent/service';
import { createSpeechEngines } from '@voice-agent/service/speech';
import { createAgent } from '../../../service/dist/conversation/talking-agent.js';
import { TEST_AGENT } from '../../../service/dist/conversation/testing/test-agent.js';
import { SAMPLE_RATE_HZ, type AudioPort } from '../../../service/dist/rooms/audio-port.js';
import type { ServerMessage } from '../../../service/dist/rooms/session-message.js';
import type { AgentDefinition } from '../agents/agent-definition.js';
import { createResponder } from './responders.js';
import { RESTAURANT_GRAMMAR } from './restaurant-grammar.js';
import { GrammarSentences } from './testing/grammar-sentences.js';
import { seededRandom } from './testing/seeded-random.js';

type Voice = AgentDefinition['voice'];
const { signal } = new AbortController();
const EXPECTED_SPEECH = { kind: 'grammar', grammar: RESTAURANT_GRAMMAR } as const;
const PIECE_SAMPLES = 160;

// Known before the tests are listed, so that a skipped one says why.
const engines = await createSpeechEngines();
const skip =
  engines.recognizer === undefined ? 'libpocketsphinx3 and pocketsphinx-en-us are not installed' : false;
after(() => engines.close());

/** A sentence as a microphone brings it: some noise of the room around it. */
async function spoken(text: string, voice: Voice): Promise<Int16Array> {
  const speech = await engines.synthesizer.synthesize(
    text,
    { provider: 'built-in', providerVoiceId: voice },
    signal,
  );
  const random = seededRandom(5);
  const samples = Int16Array.from({ length: speech.length + 20_800 }, () =>
    Math.round((random() - 0.5) * 60),
  );
  for (const [index, sample] of speech.entries())
    samples[8_000 + index] = sample + (samples[8_000 + index] ?? 0);
  return samples;
}

function* pieces(samples: Int16Array): Iterable<Int16Array> {
  for (let offset = 0; offset < samples.length; offset += PIECE_SAMPLES) {
    yield samples.subarray(offset, offset + PIECE_SAMPLES);
  }
}

/** What is recognized in each turn of the samples. */
async function recognized(samples: Int16Array): Promise<readonly (string | undefined)[]> {
  const { recognizer } = engines;
  assert.ok(recognizer !== undefined);
  const activity = engines.createVoiceActivity(TEST_AGENT.turns);
  const results: Promise<string | undefined>[] = [];
  let recognition = recognizer.recognize(EXPECTED_SPEECH, () => undefined);
  const follow = (event: VoiceEvent): void => {
    if (event.kind !== 'end') {
      recognition.feed(event.samples);
      return;
    }
    results.push(recognition.finish());
    recognition = recognizer.recognize(EXPECTED_SPEECH, () => undefined);
  };
  for (const piece of pieces(samples)) activity.push(piece).forEach(follow);
  activity.close();
  recognition.cancel();
  return Promise.all(results);
}

describe('what Flite says, the recognizer hears', () => {
  const sentences = [
    'when are you open',
    'what is on the menu',
    'do you have vegetarian dishes',
    'book a table for four at seven',
    'i would like to book a table for two people tomorrow at half past eight',
    'for six people',
    'yes please',
    'no thank you',
    'goodbye',
  ];
  for (const voice of ['slt', 'awb'] as const) {
    for (const text of sentences) {
      it(`"${text}" by ${voice}`, { skip }, async () => {
        assert.deepEqual(await recognized(await spoken(text, voice)), [text]);
      });
    }
  }

  it('at least 97 of 100 sentences of the whole grammar, by four voices', { skip }, async () => {
    const grammar = new GrammarSentences(RESTAURANT_GRAMMAR);
    const random = seededRandom(11);
    const voices = ['slt', 'kal16', 'awb', 'rms'] as const;
    const misheard: unknown[] = [];
    for (let index = 0; index < 100; index += 1) {
      const text = grammar.sentence(random);
      const heard = await recognized(await spoken(text, voices[index % 4] ?? 'slt'));
      if (heard.length !== 1 || heard[0] !== text) misheard.push({ text, heard });
    }
    assert.ok(misheard.length <= 3, JSON.stringify(misheard));
  });

  it('several at once, each its own', { skip }, async () => {
    const texts = [
      'when are you open',
      'show me the menu',
      'book a table for five',
      'thank you very much',
      'help',
    ];
    const samples = await Promise.all(texts.map((text) => spoken(text, 'rms')));
    assert.deepEqual(
      await Promise.all(samples.map(recognized)),
      texts.map((text) => [text]),
    );
  });

  it('but not most of what is not in the grammar', { skip }, async () => {
    const foreign = [
      'my dog ate the homework yesterday evening',
      'the weather in paris is lovely this time of year',
      'please transfer five hundred dollars to my account',
      'how much wood would a woodchuck chuck',
      'is there any parking nearby',
      'the train to london leaves from platform nine',
      'play some music',
      'i lost my umbrella',
    ];
    const heard = await Promise.all(foreign.map(async (text) => recognized(await spoken(text, 'slt'))));
    const refused = heard.filter((turns) => turns.every((text) => text === undefined));
    assert.ok(refused.length >= 5, JSON.stringify(heard));
  });
});

describe('a whole call with the real engines', () => {
  for (const voice of ['slt', 'rms'] as const) {
    it(`books a table by voice, ${voice}`, { skip }, async () => {
      const call = new RealCall(engines, 'restaurant');
      call.hear(await spoken('book a table for four at seven', voice));
      assert.equal(await call.nextFinal('agent'), 'A table for four, today at seven. Is that right?');
      call.hear(await spoken('yes that is right', voice));
      assert.match(await call.nextFinal('agent'), /^It is booked\./);
      assert.deepEqual(call.finalsOf('user'), ['book a table for four at seven', 'yes that is right']);
      assert.ok(call.partialsOf('user').includes('book a table'));
      call.stop();
    });
  }

  it('tells a speaker that it does not understand speech when nothing recognizes it', async () => {
    const call = new RealCall({ ...engines, recognizer: undefined }, 'restaurant');
    call.hear(await spoken('when are you open', 'slt'));
    assert.match(await call.nextFinal('agent'), /do not understand speech here.*type/);
    assert.deepEqual(call.finalsOf('user'), []);
    call.stop();
  });

  it("plays an echo of the visitor's own voice", async () => {
    const call = new RealCall(engines, 'echo');
    const samples = await spoken('nothing that any grammar has', 'kal16');
    call.hear(samples);
    assert.equal(await call.nextFinal('agent'), 'your own words');
    const [echo] = call.played;
    assert.ok(echo !== undefined);
    const start = samples.findIndex((_, index) =>
      echo.every((sample, offset) => samples[index + offset] === sample),
    );
    assert.ok(start >= 0 && start < 8_000, `starts at ${start}`);
    assert.ok(echo.length > samples.length - 20_800, 'the whole of it');
    call.stop();
  });
});

/** A call whose visitor hears everything at once, so that it takes no longer than the engines do. */
class RealCall {
  readonly played: Int16Array[] = [];
  readonly #agent;
  readonly #messages: Extract<ServerMessage, { type: 'transcript' }>[] = [];
  #listener: (samples: Int16Array) => void = () => undefined;
  #onFinal: () => void = () => undefined;
  #seenCount = 0;

  constructor(speech: SpeechEngines, personality: AgentDefinition['personality']) {
    const audio: AudioPort = {
      onMicrophone: (listener) => {
        this.#listener = listener;
        return () => undefined;
      },
      play: (samples) => {
        this.played.push(samples);
        const durationMs = (samples.length * 1_000) / SAMPLE_RATE_HZ;
        return { playedMs: () => durationMs, done: Promise.resolve('played') };
      },
      clear: () => undefined,
    };
    this.#agent = createAgent({
      call: { callId: 'call', workspaceId: 'workspace', agent: TEST_AGENT, variables: {} },
      audio,
      channel: {
        send: (message) => {
          if (message.type !== 'transcript') return;
          this.#messages.push(message);
          if (message.final) this.#onFinal();
        },
        onMessage: () => () => undefined,
      },
      speech,
      responder: createResponder(personality),
      runTool: () => Promise.resolve({ ok: true, result: '' }),
      onTranscript: () => undefined,
    });
  }

  hear(samples: Int16Array): void {
    for (const piece of pieces(samples)) this.#listener(piece);
  }

  /** Waits for the next final text of that role. */
  async nextFinal(role: 'user' | 'agent'): Promise<string> {
    for (;;) {
      const index = this.#messages.findIndex(
        (message, at) => at >= this.#seenCount && message.final && message.role === role,
      );
      if (index >= 0) {
        this.#seenCount = index + 1;
        return this.#messages[index]?.text ?? '';
      }
      await new Promise<void>((resolve) => {
        this.#onFinal = resolve;
      });
    }
  }

  finalsOf(role: 'user' | 'agent'): readonly (string | undefined)[] {
    return this.#messages.filter((message) => message.final && message.role === role).map(({ text }) => text);
  }

  partialsOf(role: 'user' | 'agent'): readonly (string | undefined)[] {
    return this.#messages
      .filter((message) => !message.final && message.role === role)
      .map(({ text }) => text);
  }

  stop(): void {
    this.#agent.stop();
  }
}
