import { expect } from 'chai';
import { parseServerMessage } from '../protocol/server-message.js';
import type { Transcript } from '../protocol/transcript.js';
import { reduceTranscripts } from './transcripts.js';

interface Words {
  readonly ordinal: number;
  readonly role?: string;
  readonly text?: string;
  readonly delta?: string;
  readonly final?: boolean;
}

function hear(...messages: readonly Words[]): readonly Transcript[] {
  return messages.reduce<readonly Transcript[]>((list, words) => {
    const json = JSON.stringify({
      type: 'transcript',
      role: 'agent',
      medium: 'voice',
      final: false,
      ...words,
    });
    const message = parseServerMessage(json);
    return message?.type === 'transcript' ? reduceTranscripts(list, message) : list;
  }, []);
}

const texts = (list: readonly Transcript[]): string[] => list.map(({ text }) => text);

describe('reduceTranscripts', () => {
  it('appends deltas and replaces by full texts', () => {
    const list = hear(
      { ordinal: 0, delta: 'Good ' },
      { ordinal: 0, delta: 'evning' },
      { ordinal: 0, text: 'Good evening.', final: true },
    );
    expect(list).to.deep.equal([
      {
        id: 'utterance-0',
        ordinal: 0,
        speaker: 'agent',
        text: 'Good evening.',
        isFinal: true,
        medium: 'voice',
      },
    ]);
  });

  it('orders utterances by their place in the call, whatever order they arrive in, gaps included', () => {
    const list = hear(
      { ordinal: 5, text: 'five' },
      { ordinal: 1, text: 'one' },
      { ordinal: 3, text: 'three' },
    );
    expect(texts(list)).to.deep.equal(['one', 'three', 'five']);
  });

  it('keeps interleaved utterances apart', () => {
    const list = hear(
      { ordinal: 0, delta: 'A table ' },
      { ordinal: 1, role: 'user', text: 'Hello?' },
      { ordinal: 0, delta: 'for two?' },
    );
    expect(list.map(({ speaker, text }) => `${speaker}: ${text}`)).to.deep.equal([
      'agent: A table for two?',
      'user: Hello?',
    ]);
  });

  it('keeps the id of an utterance for its whole life', () => {
    const before = hear({ ordinal: 2, delta: 'a' });
    const after = hear(
      { ordinal: 2, delta: 'a' },
      { ordinal: 0, text: 'first' },
      { ordinal: 2, text: 'ab', final: true },
    );
    expect(after.at(-1)?.id).to.equal(before[0]?.id);
  });

  it('lets nothing unsettle final words', () => {
    const list = hear(
      { ordinal: 0, text: 'Done.', final: true },
      { ordinal: 0, delta: ' more' },
      { ordinal: 0, text: 'x' },
    );
    expect(texts(list)).to.deep.equal(['Done.']);
  });

  it('marks an utterance final by a message without words', () => {
    expect(hear({ ordinal: 0, delta: 'Bye' }, { ordinal: 0, final: true })[0]).to.include({
      text: 'Bye',
      isFinal: true,
    });
  });

  it('makes no utterance of silence', () => {
    expect(hear({ ordinal: 0, text: '' }, { ordinal: 1, final: true })).to.deep.equal([]);
  });

  it('takes an utterance away whose words are taken back, for good or until there are others', () => {
    const retracted = { ordinal: 0, text: '' };
    expect(hear({ ordinal: 0, text: 'Hm' }, { ...retracted, final: true })).to.deep.equal([]);
    expect(texts(hear({ ordinal: 0, text: 'Hm' }, retracted, { ordinal: 0, delta: 'Yes' }))).to.deep.equal([
      'Yes',
    ]);
  });

  it('returns a new array for a change and the same array for none', () => {
    const list = hear({ ordinal: 0, text: 'Hi' });
    const same = parseServerMessage(
      '{"type":"transcript","role":"agent","text":"Hi","ordinal":0,"final":false}',
    );
    const more = parseServerMessage(
      '{"type":"transcript","role":"agent","delta":"!","ordinal":0,"final":false}',
    );
    if (same?.type !== 'transcript' || more?.type !== 'transcript') throw new Error('unreadable');
    expect(reduceTranscripts(list, same)).to.equal(list);
    expect(reduceTranscripts(list, more)).not.to.equal(list);
    expect(texts(list)).to.deep.equal(['Hi']);
  });
});
