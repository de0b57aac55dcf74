import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SharedDecoder } from './shared-decoder.js';
import type { ExpectedSpeech } from '../speech.js';
import type { Decoder } from './pocketsphinx-library.js';
import type { PocketsphinxReply } from './pocketsphinx-protocol.js';

/** Hears the numbers it is fed as letters, 1 is `a`; keeps count of what it is asked to do. */
class LetterDecoder implements Decoder {
  readonly log: string[] = [];
  readonly uses: ExpectedSpeech[] = [];
  scorePerFrame = -20;
  #text = '';

  use(expected: ExpectedSpeech): void {
    this.uses.push(expected);
    if (expected.kind === 'grammar' && expected.grammar === 'broken')
      throw new Error('The grammar does not compile.');
  }
  begin(): void {
    this.log.push('begin');
    this.#text = '';
  }
  feed(samples: Int16Array): void {
    for (const sample of samples) this.#text += sample === 0 ? '' : String.fromCharCode(96 + sample);
  }
  end(): void {
    this.log.push('end');
  }
  guess(): { readonly text: string; readonly scorePerFrame: number } {
    return { text: this.#text, scorePerFrame: this.scorePerFrame };
  }
}

class Fixture {
  readonly decoder = new LetterDecoder();
  readonly replies: PocketsphinxReply[] = [];
  readonly #shared = new SharedDecoder(this.decoder, (reply) => this.replies.push(reply));

  beginTopic(id: number): void {
    this.#shared.handle({ kind: 'begin', id, expected: { kind: 'topic', text: 'letters' } });
  }
  prepare(expected: ExpectedSpeech): void {
    this.#shared.prepare(expected);
  }
  begin(id: number, grammar = 'letters'): void {
    this.#shared.handle({ kind: 'begin', id, expected: { kind: 'grammar', grammar } });
  }
  feed(id: number, ...samples: readonly number[]): void {
    this.feedAll(id, Int16Array.from(samples));
  }
  feedAll(id: number, samples: Int16Array): void {
    this.#shared.handle({ kind: 'feed', id, samples });
  }
  finish(id: number): void {
    this.#shared.handle({ kind: 'finish', id });
  }
  cancel(id: number): void {
    this.#shared.handle({ kind: 'cancel', id });
  }
  get results(): readonly (readonly [number, string | undefined])[] {
    return this.replies.flatMap((reply) =>
      reply.kind === 'result' ? [[reply.id, reply.text] as const] : [],
    );
  }
  get partials(): readonly (readonly [number, string])[] {
    return this.replies.flatMap((reply) =>
      reply.kind === 'partial' ? [[reply.id, reply.text] as const] : [],
    );
  }
}

describe('a shared decoder', () => {
  it('makes ready what is about to be said, but not while somebody speaks', () => {
    const fixture = new Fixture();
    const expected = { kind: 'topic', text: 'ships' } as const;
    fixture.prepare(expected);
    assert.deepEqual(fixture.decoder.uses, [expected]);
    fixture.prepare({ kind: 'grammar', grammar: 'broken' });
    fixture.begin(1);
    fixture.feed(1, 1);
    fixture.prepare(expected);
    fixture.finish(1);
    assert.deepEqual(fixture.results, [[1, 'a']]);
    assert.equal(fixture.decoder.uses.length, 3);
  });

  it('gives each guess that lasted two pieces once, and the result', () => {
    const fixture = new Fixture();
    fixture.begin(1);
    for (const sample of [1, 0, 0, 2, 3, 0]) fixture.feed(1, sample);
    fixture.finish(1);
    assert.deepEqual(fixture.partials, [
      [1, 'a'],
      [1, 'abc'],
    ]);
    assert.deepEqual(fixture.results, [[1, 'abc']]);
    assert.deepEqual(fixture.decoder.log, ['begin', 'end']);
  });

  it('decodes each of several utterances whole, whichever ends first', () => {
    const fixture = new Fixture();
    fixture.begin(1);
    fixture.begin(2);
    fixture.feed(1, 1);
    fixture.feed(2, 11);
    fixture.feed(1, 2);
    fixture.feed(2, 12);
    fixture.finish(2);
    fixture.feed(1, 3);
    fixture.finish(1);
    assert.deepEqual(fixture.results, [
      [2, 'kl'],
      [1, 'abc'],
    ]);
    assert.equal(fixture.decoder.log.filter((entry) => entry === 'begin').length, 3);
    assert.equal(fixture.decoder.log.filter((entry) => entry === 'end').length, 3);
  });

  it('leaves the decoder free when the live utterance is cancelled', () => {
    const fixture = new Fixture();
    fixture.begin(1);
    fixture.feed(1, 1);
    fixture.cancel(1);
    fixture.feed(1, 2);
    fixture.finish(1);
    fixture.begin(2);
    fixture.feed(2, 3);
    fixture.finish(2);
    assert.deepEqual(fixture.results, [[2, 'c']]);
    assert.deepEqual(fixture.decoder.log, ['begin', 'end', 'begin', 'end']);
  });

  it('has not understood what scores too low, nor an utterance without words', () => {
    const fixture = new Fixture();
    fixture.decoder.scorePerFrame = -45;
    fixture.begin(1);
    fixture.feed(1, 1);
    fixture.feed(1, 0);
    fixture.finish(1);
    fixture.decoder.scorePerFrame = -20;
    fixture.begin(2);
    fixture.finish(2);
    assert.deepEqual(fixture.partials, []);
    assert.deepEqual(fixture.results, [
      [1, undefined],
      [2, undefined],
    ]);
  });

  it('wants a better score of a topic than of a grammar', () => {
    const fixture = new Fixture();
    fixture.decoder.scorePerFrame = -36;
    fixture.begin(1);
    fixture.feed(1, 1);
    fixture.finish(1);
    fixture.beginTopic(2);
    fixture.feed(2, 1);
    fixture.finish(2);
    assert.deepEqual(fixture.results, [
      [1, 'a'],
      [2, undefined],
    ]);
  });

  it('understands nothing with a grammar that does not compile, and the next utterance all the same', () => {
    const fixture = new Fixture();
    fixture.begin(1, 'broken');
    fixture.feed(1, 1);
    fixture.finish(1);
    fixture.begin(2);
    fixture.feed(2, 2);
    fixture.finish(2);
    assert.deepEqual(fixture.results, [
      [1, undefined],
      [2, 'b'],
    ]);
  });

  it('cuts an utterance that never ends', () => {
    const fixture = new Fixture();
    fixture.begin(1);
    fixture.feed(1, 1);
    fixture.feedAll(1, new Int16Array(35 * 16_000 - 1));
    fixture.feed(1, 2);
    fixture.finish(1);
    assert.deepEqual(fixture.results, [[1, 'a']]);
  });
});
