import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callIdIn } from './call-id-in.js';

const ID = '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e';

describe('callIdIn', () => {
  for (const payload of [
    { call_id: ID },
    { callId: ID },
    { call: { id: ID } },
    { data: { call_id: ID } },
    { data: { call: { id: ID } } },
  ]) {
    it(`finds the call in ${Object.keys(payload).join()}`, () => assert.equal(callIdIn(payload), ID));
  }

  for (const payload of [{}, { call_id: 7 }, { call_id: 'x' }, { call: null }, { data: [ID] }, { id: ID }]) {
    it(`finds none in ${JSON.stringify(payload).slice(0, 30)}`, () =>
      assert.equal(callIdIn(payload), undefined));
  }
});
