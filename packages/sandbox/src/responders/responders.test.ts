import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Action, Responder, Turn } from '@voice-agent/service';
import { OWN_WORDS } from './echo-responder.js';
import { createResponder } from './responders.js';

async function answer(responder: Responder, turn: Turn): Promise<readonly Action[]> {
  const conversation = { systemPrompt: '', variables: {}, transcript: [] };
  const actions: Action[] = [];
  for await (const action of responder.answer(turn, conversation, new AbortController().signal))
    actions.push(action);
  return actions;
}
const typed = (text: string): Turn => ({ kind: 'utterance', text, medium: 'text' });

it('the echo responder plays speech back, and says typed words', async () => {
  const responder = createResponder('echo');
  const samples = Int16Array.of(1, 2, 3);
  for (const canRecognizeSpeech of [true, false]) {
    assert.deepEqual(await answer(responder, { kind: 'not-understood', canRecognizeSpeech, samples }), [
      { kind: 'play', samples, text: OWN_WORDS },
    ]);
  }
  assert.deepEqual(await answer(responder, typed('hello')), [{ kind: 'say', text: 'hello' }]);
});

it('responders have their own memory', () => {
  assert.notEqual(createResponder('restaurant'), createResponder('restaurant'));
});
