import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRouteNames, methodName, OTHER_ROUTE } from './route-names.js';

describe('the name of a route', () => {
  const routeOf = createRouteNames([
    '/calls/{call_id}',
    '/calls/bulk-delete',
    '/recordings/{call_id}/{token}.wav',
    '/readyz',
  ]);

  it('is its template, whatever a client has put in its places', () => {
    for (const [path, name] of [
      ['/calls/7f3c', '/calls/{call_id}'],
      ['/CALLS/7f3c/', '/calls/{call_id}'],
      ['/calls/bulk-delete', '/calls/bulk-delete'],
      ['/recordings/7f3c/secret.wav', '/recordings/{call_id}/{token}.wav'],
      ['/readyz', '/readyz'],
    ] as const) {
      assert.equal(routeOf(path), name, path);
    }
  });

  it('is one and the same for all that there is not', () => {
    for (const path of [
      '/',
      '/calls',
      '/calls/7f3c/secret',
      '/join/ticket',
      '/readyzz',
      '/recordings/7f3c/secret',
    ]) {
      assert.equal(routeOf(path), OTHER_ROUTE, path);
    }
    assert.equal(methodName('BREW'), 'OTHER');
    assert.equal(methodName('PATCH'), 'PATCH');
  });
});
