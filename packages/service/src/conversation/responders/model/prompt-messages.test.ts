import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { promptMessages, type Prompt, type ToolExchange } from './prompt-messages.js';

function promptOf(changes: Partial<Prompt> = {}): Prompt {
  return {
    systemPrompt: 'Be brief.',
    transcript: [],
    pastExchanges: [],
    turn: { kind: 'utterance', text: 'Now?' },
    currentExchanges: [],
    maxCharacters: 10_000,
    ...changes,
  };
}

const call = { id: 'a', name: 'look_up', arguments: { what: 'hours' } };
const exchangeAt = (position: number, text = ''): ToolExchange => ({
  position,
  text,
  calls: [{ call, result: 'nine to five' }],
});
const toolMessages = [
  { role: 'assistant', text: '', toolCalls: [call] },
  { role: 'tool-result', toolCallId: 'a', text: 'nine to five' },
];

describe('the messages of a turn', () => {
  it('are the system prompt, what was really spoken, and the new turn', () => {
    const transcript = [
      { role: 'agent', text: 'Hello' },
      { role: 'user', text: 'Hi.' },
      { role: 'agent', text: 'We are' },
    ] as const;
    assert.deepEqual(promptMessages(promptOf({ transcript })), [
      { role: 'system', text: 'Be brief.' },
      { role: 'assistant', text: 'Hello', toolCalls: [] },
      { role: 'user', text: 'Hi.' },
      { role: 'assistant', text: 'We are', toolCalls: [] },
      { role: 'user', text: 'Now?' },
    ]);
  });

  it('hold the new turn once, though the transcript holds it already', () => {
    const transcript = [
      { role: 'user', text: 'Now?' },
      { role: 'agent', text: 'Wait.' },
    ] as const;
    assert.deepEqual(promptMessages(promptOf({ transcript })).slice(1), [
      { role: 'assistant', text: 'Wait.', toolCalls: [] },
      { role: 'user', text: 'Now?' },
    ]);
  });

  it('say that a turn was not understood, and whether it can be', () => {
    const texts = [true, false].map(
      (canRecognizeSpeech) =>
        promptMessages(promptOf({ turn: { kind: 'not-understood', canRecognizeSpeech } })).at(-1)?.text,
    );
    assert.match(texts[0] ?? '', /not understood.*say it again/);
    assert.match(texts[1] ?? '', /type/);
  });

  it('hold tool results where they came, with their calls', () => {
    const transcript = [
      { role: 'user', text: 'When?' },
      { role: 'agent', text: 'At nine.' },
    ] as const;
    assert.deepEqual(promptMessages(promptOf({ transcript, pastExchanges: [exchangeAt(1)] })), [
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'When?' },
      ...toolMessages,
      { role: 'assistant', text: 'At nine.', toolCalls: [] },
      { role: 'user', text: 'Now?' },
    ]);
  });

  it('end with the tools of this answer, and what was said on the way to them', () => {
    assert.deepEqual(
      promptMessages(promptOf({ currentExchanges: [exchangeAt(1, 'One moment.')] })).slice(2),
      [{ role: 'assistant', text: 'One moment.', toolCalls: [call] }, toolMessages[1]],
    );
  });

  it('end with a tool result that wants an answer', () => {
    const messages = promptMessages(promptOf({ turn: { kind: 'tool-result', exchange: exchangeAt(0) } }));
    assert.deepEqual(messages.slice(1), toolMessages);
  });

  it('join what one side said in a row', () => {
    const transcript = [
      { role: 'user', text: 'Hm.' },
      { role: 'user', text: 'Well.' },
    ] as const;
    assert.deepEqual(promptMessages(promptOf({ transcript })).slice(1), [
      { role: 'user', text: 'Hm.\nWell.\nNow?' },
    ]);
  });

  it('cut a result that is too long', () => {
    const exchange = { ...exchangeAt(0), calls: [{ call, result: 'x'.repeat(50_000) }] };
    const last = promptMessages(promptOf({ turn: { kind: 'tool-result', exchange } })).at(-1);
    assert.ok((last?.text.length ?? 0) < 9_000);
  });

  it('keep to the budget by dropping the oldest turns whole, and no more than that', () => {
    const words = fc.string({ minLength: 1, maxLength: 60 }).map((text) => `w${text}`);
    const turns = fc.array(fc.tuple(words, words), { maxLength: 12 });
    fc.assert(
      fc.property(turns, fc.nat(900), (pairs, maxCharacters) => {
        const transcript = pairs.flatMap(([said, answered]) => [
          { role: 'user' as const, text: said },
          { role: 'agent' as const, text: answered },
        ]);
        const turn = { kind: 'utterance' as const, text: 'And what is the very last question?' };
        const messages = promptMessages(promptOf({ transcript, turn, maxCharacters }));
        const kept = messages.slice(1, -1);
        assert.equal(messages[0]?.text, 'Be brief.');
        assert.equal(messages.at(-1)?.text, turn.text);
        assert.deepEqual(
          kept.map(({ text }) => text),
          transcript.slice(transcript.length - kept.length).map(({ text }) => text),
        );
        assert.equal(kept.length % 2, 0);
        const length = messages.reduce((sum, { text }) => sum + text.length, 0);
        assert.ok(kept.length === 0 || length <= maxCharacters);
        const next = pairs.at(-kept.length / 2 - 1);
        if (kept.length < transcript.length) assert.ok(length + (next?.join('').length ?? 0) > maxCharacters);
      }),
    );
  });
});
