import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { RequestGate } from './request-gate.js';

const REQUEST = new EventEmitter() as unknown as IncomingMessage;
const createResponse = () => new EventEmitter() as unknown as ServerResponse;

describe('the gate of requests', () => {
  it('waits for those under way, and has others wait', async () => {
    const gate = new RequestGate();
    const events: string[] = [];
    const first = createResponse();
    gate.pass(REQUEST, first, () => events.push('first'));
    const work = gate.whileClosed(() => {
      events.push('work');
      return Promise.resolve('done');
    });
    const second = new Promise<void>((resolve) => {
      gate.pass(REQUEST, createResponse(), () => {
        events.push('second');
        resolve();
      });
    });
    assert.deepEqual(events, ['first']);
    first.emit('close');
    assert.equal(await work, 'done');
    await second;
    assert.deepEqual(events, ['first', 'work', 'second']);
  });

  it('opens after work that fails', async () => {
    const gate = new RequestGate();
    await assert.rejects(gate.whileClosed(() => Promise.reject(new Error('failed'))));
    let isIn = false;
    gate.pass(REQUEST, createResponse(), () => (isIn = true));
    assert.equal(isIn, true);
  });
});
