import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSecretBox, KEY_BYTES, SecretError } from './secret-box.js';

const box = createSecretBox(randomBytes(KEY_BYTES));

describe('a secret box', () => {
  it('opens what it has sealed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, owner) => {
        assert.equal(box.open(box.seal(secret, owner), owner), secret);
      }),
    );
  });

  it('shows nothing of the secret, and seals it differently each time', () => {
    const first = box.seal('correct horse battery staple', 'agent');
    const second = box.seal('correct horse battery staple', 'agent');
    assert.notEqual(first, second);
    assert.equal(Buffer.from(first, 'base64url').includes('horse'), false);
    assert.match(first, /^v1\.[\w-]+$/);
  });

  it('opens nothing for another owner', () => {
    assert.throws(() => box.open(box.seal('secret', 'one agent'), 'another agent'), SecretError);
  });

  it('opens nothing with another key', () => {
    const other = createSecretBox(randomBytes(KEY_BYTES));
    assert.throws(() => other.open(box.seal('secret', 'agent'), 'agent'), SecretError);
  });

  it('opens nothing that was changed or cut off', () => {
    const sealed = box.seal('secret', 'agent');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      assert.throws(() => box.open(`v1.${changed.toString('base64url')}`, 'agent'), SecretError);
    }
    for (const part of ['', 'v1.', sealed.slice(0, 10), sealed.slice(0, -2)]) {
      assert.throws(() => box.open(part, 'agent'), SecretError);
    }
  });
});
