import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { KEY_BYTES } from './secret-box.js';
import { createSigner } from './signer.js';

const key = randomBytes(KEY_BYTES);
const signer = createSigner(key);

describe('a signer', () => {
  it('knows what it has signed, also after a restart', () => {
    const signature = signer.sign('recording', 'call');
    assert.match(signature, /^[\w-]{43}$/);
    assert.ok(createSigner(Buffer.from(key)).isSigned('recording', 'call', signature));
  });

  it('takes no other text, no other signature and no other key', () => {
    const signature = signer.sign('recording', 'call');
    assert.equal(signer.isSigned('recording', 'another call', signature), false);
    for (const other of ['', signature.slice(1), `${signature}=`, `x${signature.slice(1)}`, 'ä'.repeat(43)]) {
      assert.equal(signer.isSigned('recording', 'call', other), other === signature);
    }
    assert.equal(createSigner(randomBytes(KEY_BYTES)).isSigned('recording', 'call', signature), false);
  });

  it('does not sign with the key that secrets are encrypted with', () => {
    const plain = createHmac('sha256', key).update('call').digest('base64url');
    assert.equal(signer.isSigned('recording', 'call', plain), false);
  });
});
