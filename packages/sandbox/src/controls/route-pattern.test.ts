import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchesRoute, ROUTE_PATTERN } from './route-pattern.js';

const OPERATION = { method: 'get', path: '/agents/{agent_id}', operationId: 'getAgent' };
const REQUEST = { method: 'GET', path: '/agents/1000' };

describe('a route pattern', () => {
  for (const [pattern, ofOperation, ofRequest] of [
    ['getAgent', true, false],
    ['getAgents', false, false],
    ['/agents/{agent_id}', true, true],
    ['GET /agents/{id}', true, true],
    ['get /agents/*', true, true],
    ['POST /agents/{id}', false, false],
    ['/agents/1000', false, true],
    ['/agents/**', true, true],
    ['/**', true, true],
    ['/agents', false, false],
    ['/agents/{id}/sync', false, false],
    ['/calls/**', false, false],
  ] as const) {
    it(`${pattern} is ${ofOperation || ofRequest ? '' : 'not '}met`, () => {
      assert.match(pattern, ROUTE_PATTERN);
      assert.deepEqual(
        [matchesRoute(pattern, OPERATION), matchesRoute(pattern, REQUEST)],
        [ofOperation, ofRequest],
      );
    });
  }

  it('is nothing else', () => {
    for (const text of ['', 'get agents', 'GET  /agents', '/agents?x', 'https://x/agents']) {
      assert.doesNotMatch(text, ROUTE_PATTERN);
    }
  });
});
