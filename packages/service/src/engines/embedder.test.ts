import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  answerOf,
  startScriptedEngineServer,
  type Script,
  type ScriptedEngineServer,
} from '../testing/scripted-engine-server.js';
import { EmbeddingsError, type Embedder } from './embedder.js';
import { openOfflineEmbedder, type OfflineEmbedder } from './offline-embeddings/embedder.js';
import { openOpenAiEmbedder } from './openai-compatible/embedder.js';

const { signal } = new AbortController();

const cosine = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  (one ?? new Float32Array()).reduce((sum, value, index) => sum + value * (other?.[index] ?? NaN), 0);

/** What every adapter promises. */
function describeEmbedder(name: string, embedder: () => Embedder): void {
  describe(`the ${name} embedder`, () => {
    it('gives one vector of length 1 for each text, all of one length', async () => {
      const texts = ['When do you open?', '', 'Ä\ud800 😀', 'long '.repeat(5_000)];
      const vectors = await embedder().embed(texts, signal);
      assert.equal(vectors.length, texts.length);
      for (const vector of vectors) {
        assert.equal(vector.length, vectors[0]?.length);
        assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-4);
      }
    });

    it('gives the same text the same vector, whatever stands beside it', async () => {
      const [alone] = await embedder().embed(['pizza'], signal);
      const [, beside] = await embedder().embed(['opening hours', 'pizza', 'parking'], signal);
      assert.ok(cosine(alone, beside) > 0.999);
    });

    it('gives nothing for nothing', async () => {
      assert.deepEqual(await embedder().embed([], signal), []);
    });

    it('rejects with the reason of the signal', async () => {
      const reason = new Error('gone');
      await assert.rejects(embedder().embed(['pizza'], AbortSignal.abort(reason)), reason);
      const controller = new AbortController();
      const waiting = embedder().embed(['pizza'], controller.signal);
      controller.abort(reason);
      await assert.rejects(waiting, reason);
      assert.equal((await embedder().embed(['pizza'], signal)).length, 1);
    });
  });
}

interface Asked {
  readonly input: readonly string[];
}

const json = (value: unknown): Script => answerOf(200, 'application/json', JSON.stringify(value));

/** Vectors of the letters that a text has. */
const letters: Script = (response, request) => {
  const { input } = JSON.parse(request.body.toString()) as Asked;
  const data = input.map((text, index) => ({
    index,
    embedding: [1, ...['a', 'e', 'i', 'o', 'u', 'z'].map((letter) => text.split(letter).length)],
  }));
  return json({ data: data.reverse() })(response, request);
};

describe('embedders', () => {
  let offline: OfflineEmbedder;
  let server: ScriptedEngineServer;
  let remote: Embedder;
  before(async () => {
    offline = openOfflineEmbedder();
    server = await startScriptedEngineServer();
    server.play(letters);
    remote = await openOpenAiEmbedder({
      url: server.url,
      key: 'k',
      model: 'vectors',
      limits: { firstMs: 2_000 },
    });
  });
  after(async () => {
    await offline.close();
    await server.close();
  });

  describeEmbedder('offline', () => offline);
  describeEmbedder('OpenAI-compatible', () => remote);

  it('of the offline kind bring texts together that mean the same', async () => {
    const [question, near, far] = await offline.embed(
      ['When do you open?', 'Our opening hours are nine to five.', 'The soup contains celery.'],
      signal,
    );
    assert.ok(cosine(question, near) > cosine(question, far));
  });

  it('of the offline kind let a question pass before a document', async () => {
    const order: string[] = [];
    const document = offline
      .embed(
        Array.from({ length: 12 }, (_none, index) => `Paragraph ${index}`),
        signal,
      )
      .then(() => order.push('document'));
    const question = offline.embed(['Who?'], signal).then(() => order.push('question'));
    await Promise.all([document, question]);
    assert.deepEqual(order, ['question', 'document']);
  });

  it('of the offline kind fail once they are closed', async () => {
    const closed = openOfflineEmbedder();
    const waiting = closed.embed(['pizza'], signal);
    const failed = assert.rejects(waiting, { reason: 'unavailable' });
    await closed.close();
    await closed.close();
    await failed;
    await assert.rejects(closed.embed(['pizza'], signal), { reason: 'unavailable' });
  });

  it('of a server ask for 64 texts at once, and keep their order', async () => {
    const before = server.requests.length;
    const texts = Array.from({ length: 130 }, (_none, index) => 'z'.repeat(index));
    const vectors = await remote.embed(texts, signal);
    assert.deepEqual(
      server.requests.slice(before).map(({ body }) => (JSON.parse(body.toString()) as Asked).input.length),
      [64, 64, 2],
    );
    const shares = vectors.map((vector) => vector.at(-1) ?? 0);
    assert.deepEqual(
      shares,
      [...shares].sort((one, other) => one - other),
    );
    assert.equal(server.requests.at(-1)?.headers.authorization, 'Bearer k');
  });

  const vectors = (...embeddings: readonly unknown[]): Script =>
    json({ data: embeddings.map((embedding, index) => ({ index, embedding })) });
  for (const [name, script, reason] of [
    ['too few vectors', vectors([1, 2]), 'nonsense'],
    ['vectors of two lengths', vectors([1, 2], [1, 2, 3]), 'nonsense'],
    ['numbers that are none', vectors([1, null], [1, 2]), 'nonsense'],
    ['numbers too large', vectors([1e300, 1], [1, 2]), 'nonsense'],
    ['vectors of length 0', vectors([0, 0], [1, 2]), 'nonsense'],
    ['empty vectors', vectors([], []), 'nonsense'],
    ['words', vectors('one', 'two'), 'nonsense'],
    ['no data', json({}), 'nonsense'],
    ['a page', answerOf(200, 'text/html', '<html>'), 'nonsense'],
    ['401', answerOf(401, 'application/json', '{}'), 'unauthorized'],
    ['500', answerOf(500, 'text/html', '<html>'), 'unavailable'],
    ['no answer', () => undefined, 'timeout'],
  ] as const) {
    it(`of a server fail with ${reason} on ${name}, and quote no text`, async () => {
      server.play(script);
      const impatient = await openOpenAiEmbedder({
        url: server.url,
        key: undefined,
        model: 'vectors',
        limits: { firstMs: reason === 'timeout' ? 50 : 5_000 },
      });
      await assert.rejects(impatient.embed(['secret word', 'b'], signal), (error) => {
        assert.ok(error instanceof EmbeddingsError);
        assert.equal(error.reason, reason);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
    });
  }
});
