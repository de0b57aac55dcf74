import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { proxyError } from './proxy-error.js';
import { asProxyError } from './unexpected-error.js';

describe('asProxyError', () => {
  it('says where an unforeseen error came from, and nothing that it carried', () => {
    const error = asProxyError(new TypeError('could not read\n    at the-key:1:1 of x'));
    assert.equal(error.code, 'internal_error');
    assert.match(error.extras.alert ?? '', /^Unexpected TypeError at .*unexpected-error\.test\.js/);
    assert.doesNotMatch((error.extras.alert ?? '') + error.message, /could not read/);
  });

  it('takes anything thrown', () => {
    for (const thrown of ['text', undefined, null, { code: 'x' }])
      assert.equal(asProxyError(thrown).code, 'internal_error');
  });

  it('leaves a ProxyError as it is', () => {
    const error = proxyError('rate_limited');
    assert.equal(asProxyError(error), error);
  });
});
