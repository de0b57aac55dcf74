import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Action, Brain, Turn } from '../brain.js';
import { createBrain } from '../brains.js';
import { OWN_WORDS } from './echo-brain.js';

async function answer(brain: Brain, turn: Turn): Promise<readonly Action[]> {
  const conversation = { systemPrompt: '', variables: {}, transcript: [] };
  const actions: Action[] = [];
  for await (const action of brain.answer(turn, conversation, new AbortController().signal))
    actions.push(action);
  return actions;
}
const typed = (text: string): Turn => ({ kind: 'utterance', text, medium: 'text' });

it('the plain brain says what it understood', async () => {
  assert.deepEqual(await answer(createBrain('plain'), typed('hello there')), [
    { kind: 'say', text: 'You said hello there' },
  ]);
});

it('the plain brain calls the tool it is told to, and says its result', async () => {
  const brain = createBrain('plain');
  assert.deepEqual(await answer(brain, typed('tool lamp {"on": true}')), [
    { kind: 'call-tool', toolName: 'lamp', parameters: { on: true } },
  ]);
  assert.deepEqual(await answer(brain, typed('tool lamp')), [
    { kind: 'call-tool', toolName: 'lamp', parameters: {} },
  ]);
  const result = { kind: 'tool-result', toolName: 'lamp' } as const;
  assert.deepEqual(await answer(brain, { ...result, outcome: { ok: true, result: 'bright' } }), [
    { kind: 'say', text: 'The tool lamp says bright' },
  ]);
  assert.deepEqual(await answer(brain, { ...result, outcome: { ok: false, message: 'dark' } }), [
    { kind: 'say', text: 'The tool lamp failed: dark' },
  ]);
});

it('the plain brain refuses parameters that are no object', async () => {
  assert.deepEqual(await answer(createBrain('plain'), typed('tool lamp {on}')), [
    { kind: 'say', text: 'Those parameters are not a JSON object.' },
  ]);
});

it('the plain brain hangs up on bye', async () => {
  const actions = await answer(createBrain('plain'), typed(' Bye!'));
  assert.deepEqual(
    actions.map(({ kind }) => kind),
    ['say', 'hang-up'],
  );
});

it('the echo brain plays speech back, and says typed words', async () => {
  const brain = createBrain('echo');
  const samples = Int16Array.of(1, 2, 3);
  for (const canRecognizeSpeech of [true, false]) {
    assert.deepEqual(await answer(brain, { kind: 'not-understood', canRecognizeSpeech, samples }), [
      { kind: 'play', samples, text: OWN_WORDS },
    ]);
  }
  assert.deepEqual(await answer(brain, typed('hello')), [{ kind: 'say', text: 'hello' }]);
});

it('brains have their own memory', () => {
  assert.notEqual(createBrain('restaurant'), createBrain('restaurant'));
});
