import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Turn } from '@voice-agent/service';
import { OWN_WORDS } from './echo-responder.js';
import { createResponder } from './responders.js';
import { actionsOf } from '../../../service/dist/conversation/responders/testing/actions-of.js';

const typed = (text: string): Turn => ({ kind: 'utterance', text, medium: 'text' });

it('the echo responder plays speech back, and says typed words', async () => {
  const responder = createResponder('echo');
  const samples = Int16Array.of(1, 2, 3);
  for (const canRecognizeSpeech of [true, false]) {
    assert.deepEqual(await actionsOf(responder, { kind: 'not-understood', canRecognizeSpeech, samples }), [
      { kind: 'play', samples, text: OWN_WORDS },
    ]);
  }
  assert.deepEqual(await actionsOf(responder, typed('hello')), [{ kind: 'say', text: 'hello' }]);
});

it('responders have their own memory', () => {
  assert.notEqual(createResponder('restaurant'), createResponder('restaurant'));
});
