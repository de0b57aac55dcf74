import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Turn } from './responder.js';
import { PlainResponder } from './plain-responder.js';
import { actionsOf } from './testing/actions-of.js';

const typed = (text: string): Turn => ({ kind: 'utterance', text, medium: 'text' });

it('the plain responder says what it understood', async () => {
  assert.deepEqual(await actionsOf(new PlainResponder(), typed('hello there')), [
    { kind: 'say', text: 'You said hello there' },
  ]);
});

it('the plain responder calls the tool it is told to, and says its result', async () => {
  const responder = new PlainResponder();
  assert.deepEqual(await actionsOf(responder, typed('tool lamp {"on": true}')), [
    { kind: 'call-tool', toolName: 'lamp', parameters: { on: true } },
  ]);
  assert.deepEqual(await actionsOf(responder, typed('tool lamp')), [
    { kind: 'call-tool', toolName: 'lamp', parameters: {} },
  ]);
  const result = { kind: 'tool-result', toolName: 'lamp' } as const;
  assert.deepEqual(await actionsOf(responder, { ...result, outcome: { ok: true, result: 'bright' } }), [
    { kind: 'say', text: 'The tool lamp says bright' },
  ]);
  assert.deepEqual(await actionsOf(responder, { ...result, outcome: { ok: false, message: 'dark' } }), [
    { kind: 'say', text: 'The tool lamp failed: dark' },
  ]);
});

it('the plain responder refuses parameters that are no object', async () => {
  assert.deepEqual(await actionsOf(new PlainResponder(), typed('tool lamp {on}')), [
    { kind: 'say', text: 'Those parameters are not a JSON object.' },
  ]);
});

it('the plain responder hangs up on bye', async () => {
  const actions = await actionsOf(new PlainResponder(), typed(' Bye!'));
  assert.deepEqual(
    actions.map(({ kind }) => kind),
    ['say', 'hang-up'],
  );
});
