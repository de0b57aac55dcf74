import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { VERSION } from './version.js';

it('is the version of the package', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  assert.equal(VERSION, (JSON.parse(text) as { version: string }).version);
});
