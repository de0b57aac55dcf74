// The contract of speech engines, over a real HTTP server that makes every mistake.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  answerOf,
  startScriptedEngineServer,
  type Script,
  type ScriptedEngineServer,
} from '../../testing/scripted-engine-server.js';
import type { EngineProblem } from '../engine-problem.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { SpeechEngineError } from '../speech.js';
import { openOpenAiRecognizer, type LanguageAwareRecognizer } from './recognizer.js';
import { openOpenAiSynthesizer, type StreamingSynthesizer } from './synthesizer.js';
import { writeWav } from '../wav-file.js';

const KEY = 'key-that-nobody-may-see';
const ANYTHING = { kind: 'topic', text: '' } as const;
const WORDS = 'words that nobody may see';
const LIMITS = { firstMs: 80, nextMs: 80, wholeMs: 400 };
const never = (): AbortSignal => new AbortController().signal;

let server: ScriptedEngineServer;
before(async () => {
  server = await startScriptedEngineServer();
});
after(() => server.close());

/** A tone at half of the greatest loudness. */
function tone(hertz: number, rateHz: number, seconds: number): Int16Array {
  return Int16Array.from({ length: rateHz * seconds }, (_, index) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * hertz * index) / rateHz)),
  );
}

const bytesOf = (samples: Int16Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

function loudness(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** A WAV file of another rate and with other channels, written before its length was known. */
function streamedWav(samples: Int16Array, rateHz: number, channelCount: number): Buffer {
  const header = Buffer.from(writeWav(new Int16Array(0)));
  header.writeUInt16LE(channelCount, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE(0xffff_ffff, 40);
  return Buffer.concat([header, bytesOf(samples)]);
}

const ALLOY = { provider: 'openai-compatible', providerVoiceId: 'alloy' };

describe('an OpenAI-compatible synthesizer', () => {
  let synthesizer: StreamingSynthesizer;
  let impatient: StreamingSynthesizer;
  before(async () => {
    const settings = { url: server.url, key: KEY, model: 'tts' };
    synthesizer = await openOpenAiSynthesizer(settings);
    impatient = await openOpenAiSynthesizer({ ...settings, limits: LIMITS });
  });

  it('asks for the words in the voice, and brings bare PCM to the rate of the port', async () => {
    server.play(answerOf(200, 'audio/pcm', bytesOf(tone(440, 24_000, 1))));
    const samples = await synthesizer.synthesize('Good day.', ALLOY, never());
    assert.ok(Math.abs(samples.length - SAMPLE_RATE_HZ) < 40);
    assert.ok(Math.abs(loudness(samples) - loudness(tone(440, SAMPLE_RATE_HZ, 1))) < 100);
    const request = server.requests.at(-1);
    assert.equal(request?.path, '/v1/audio/speech');
    assert.deepEqual(JSON.parse(request.body.toString()), {
      model: 'tts',
      voice: 'alloy',
      input: 'Good day.',
      response_format: 'pcm',
    });
  });

  it('leaves out what the lower rate cannot hold', async () => {
    server.play(answerOf(200, 'audio/pcm', bytesOf(tone(10_000, 24_000, 1))));
    assert.ok(loudness(await synthesizer.synthesize('Hiss.', ALLOY, never())) < 300);
  });

  it('takes WAV of the rate of the port as it is', async () => {
    const spoken = tone(440, SAMPLE_RATE_HZ, 0.5);
    server.play(answerOf(200, 'audio/wav', Buffer.from(writeWav(spoken))));
    assert.deepEqual(await synthesizer.synthesize('Good day.', ALLOY, never()), spoken);
  });

  it('takes WAV in two channels, of another rate and without a length', async () => {
    const one = tone(440, 22_050, 1);
    const both = Int16Array.from({ length: one.length * 2 }, (_, index) => one[index >> 1] ?? 0);
    server.play(answerOf(200, 'audio/wav', streamedWav(both, 22_050, 2)));
    const samples = await synthesizer.synthesize('Good day.', ALLOY, never());
    assert.ok(Math.abs(samples.length - SAMPLE_RATE_HZ) < 40);
    assert.ok(Math.abs(loudness(samples) - loudness(one)) < 100);
  });

  it('hands on the first sound before the last has come, wherever the pieces are cut', async () => {
    const bytes = bytesOf(tone(440, 24_000, 1));
    let goOn: () => void = () => undefined;
    server.play(async (response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm' }).write(bytes.subarray(0, 9_601));
      await new Promise<void>((resolve) => (goOn = resolve));
      response.end(bytes.subarray(9_601));
    });
    let count = 0;
    for await (const samples of synthesizer.stream('Good day.', ALLOY, never())) {
      count += samples.length;
      goOn();
    }
    assert.ok(Math.abs(count - SAMPLE_RATE_HZ) < 40);
  });

  it('asks nothing for a text without words', async () => {
    const before = server.requests.length;
    assert.equal((await synthesizer.synthesize(' … ', ALLOY, never())).length, 0);
    assert.equal(server.requests.length, before);
  });

  const failures: readonly (readonly [string, Script, EngineProblem])[] = [
    ['401', answerOf(401, 'application/json', `{"error":{"message":"${KEY}"}}`), 'unauthorized'],
    ['429', answerOf(429, 'application/json', '{}'), 'rate-limited'],
    ['500', answerOf(500, 'text/html', '<html>'), 'unavailable'],
    ['a page', answerOf(200, 'text/html', '<html>'), 'nonsense'],
    ['JSON', answerOf(200, 'application/json', `{"text":"${WORDS}"}`), 'nonsense'],
    ['nothing', answerOf(200, 'audio/pcm', ''), 'nonsense'],
    ['WAV without sound', answerOf(200, 'audio/wav', 'RIFF0000WAVE'), 'nonsense'],
    [
      'WAV of a strange rate',
      answerOf(200, 'audio/wav', streamedWav(tone(1, 100, 1), 15_999, 1)),
      'nonsense',
    ],
    ['no first sound', () => undefined, 'timeout'],
    [
      'a stall',
      (response) => response.writeHead(200, { 'content-type': 'audio/pcm' }).write('aaaa'),
      'timeout',
    ],
    [
      'a connection that is reset',
      (response) =>
        response.writeHead(200, { 'content-type': 'audio/pcm' }).write('aaaa', () => response.destroy()),
      'unavailable',
    ],
    [
      'endless sound',
      (response) => {
        response.writeHead(200, { 'content-type': 'audio/wav' });
        response.write(streamedWav(new Int16Array(0), SAMPLE_RATE_HZ, 1));
        const send = (): void => {
          if (!response.destroyed) response.write(Buffer.alloc(1_000_000), () => setImmediate(send));
        };
        send();
      },
      'too-long',
    ],
  ];
  for (const [name, script, reason] of failures) {
    it(`fails as ${reason} on ${name}, and tells no words`, async () => {
      server.play(script);
      const asked = reason === 'timeout' ? impatient : synthesizer;
      await assert.rejects(asked.synthesize(WORDS, ALLOY, never()), (error) => {
        assert.ok(error instanceof SpeechEngineError);
        assert.equal(error.reason, reason);
        assert.ok(!`${error.stack ?? ''}${JSON.stringify(error)}`.includes(WORDS));
        return true;
      });
    });
  }

  it('closes the connection within a second of an abort', async () => {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    let abortedAt = 0;
    server.play(() => {
      abortedAt = performance.now();
      controller.abort(reason);
    });
    await assert.rejects(synthesizer.synthesize('Good day.', ALLOY, controller.signal), reason);
    await server.requests.at(-1)?.closed;
    assert.ok(performance.now() - abortedAt < 1_000);
  });
});

describe('an OpenAI-compatible recognizer', () => {
  const problems: EngineProblem[] = [];
  let recognizer: LanguageAwareRecognizer;
  let impatient: LanguageAwareRecognizer;
  before(async () => {
    const onProblem = (reason: EngineProblem): unknown => problems.push(reason);
    const settings = { url: server.url, key: KEY, model: 'stt', onProblem };
    recognizer = await openOpenAiRecognizer(settings);
    impatient = await openOpenAiRecognizer({ ...settings, limits: LIMITS });
  });

  async function wordsOf(script: Script, language?: string, asked = recognizer): Promise<string | undefined> {
    server.play(script);
    const recognition = asked.forLanguage(language).recognize(ANYTHING, () => undefined);
    recognition.feed(tone(440, SAMPLE_RATE_HZ, 0.1));
    recognition.feed(tone(440, SAMPLE_RATE_HZ, 0.1));
    return recognition.finish();
  }

  it('sends the whole utterance as one WAV file with the language, and tells the words', async () => {
    const words = await wordsOf(answerOf(200, 'application/json', '{"text":" Good\\n day. "}'), 'en-US');
    assert.equal(words, 'Good day.');
    const request = server.requests.at(-1);
    assert.equal(request?.path, '/v1/audio/transcriptions');
    const fields = { model: 'stt', response_format: 'json', language: 'en' };
    for (const [name, value] of Object.entries(fields)) {
      assert.ok(request.body.includes(`name="${name}"\r\n\r\n${value}\r\n`), name);
    }
    const spoken = tone(440, SAMPLE_RATE_HZ, 0.1);
    const file = Buffer.from(writeWav(Int16Array.from([...spoken, ...spoken])));
    assert.ok(request.body.includes(Buffer.concat([Buffer.from('Content-Type: audio/wav\r\n\r\n'), file])));
  });

  it('takes bare words too, and gives no language where none is known', async () => {
    assert.equal(await wordsOf(answerOf(200, 'text/plain', 'Good day.\n')), 'Good day.');
    assert.ok(!server.requests.at(-1)?.body.includes('name="language"'));
  });

  it('understands nothing where the server heard nothing, and asks nothing without sound', async () => {
    assert.equal(await wordsOf(answerOf(200, 'application/json', '{"text":" "}')), undefined);
    const before = server.requests.length;
    assert.equal(await recognizer.recognize(ANYTHING, () => undefined).finish(), undefined);
    assert.equal(server.requests.length, before);
    assert.deepEqual(problems, []);
  });

  for (const [name, script, reason] of [
    ['401', answerOf(401, 'application/json', '{}'), 'unauthorized'],
    ['500', answerOf(500, 'text/html', '<html>'), 'unavailable'],
    ['a page', answerOf(200, 'text/html', '<html>'), 'nonsense'],
    ['JSON without words', answerOf(200, 'application/json', '{"words":[]}'), 'nonsense'],
    ['no answer', () => undefined, 'timeout'],
  ] as const) {
    it(`understands nothing and reports ${reason} on ${name}`, async () => {
      problems.length = 0;
      const asked = reason === 'timeout' ? impatient : recognizer;
      assert.equal(await wordsOf(script, undefined, asked), undefined);
      assert.deepEqual(problems, [reason]);
    });
  }

  it('closes the connection and reports nothing when it is cancelled', async () => {
    problems.length = 0;
    const recognition = recognizer.recognize(ANYTHING, () => undefined);
    recognition.feed(tone(440, SAMPLE_RATE_HZ, 0.1));
    server.play(() => recognition.cancel());
    assert.equal(await recognition.finish(), undefined);
    await server.requests.at(-1)?.closed;
    assert.deepEqual(problems, []);
  });
});
