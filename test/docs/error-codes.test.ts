// Whoever looks a code up in the troubleshooting page finds it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { VOICE_ERROR_CODES } from '@voice-agent/widget/session';
import { ROOT } from '../support/documentation/code-blocks.js';

describe('the troubleshooting page', () => {
  it('has every code that a page can get, and no other', () => {
    const text = readFileSync(path.join(ROOT, 'docs/troubleshooting.md'), 'utf8');
    const [, table = ''] = /## Codes in the browser\n([\s\S]*?)\n## /.exec(text) ?? [];
    const codes = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
    assert.deepEqual(codes.toSorted(), [...VOICE_ERROR_CODES].sort());
  });
});
