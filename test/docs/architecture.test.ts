// ARCHITECTURE.md names files and folders of the repository: each is there.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';

const PACKAGES = readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}/src`);
/** A path in backquotes, with or without its ending: `join/join-port`, `rest/`, `state/limits.ts`. */
const PATH = /`((?:[a-z-]+\/)+(?:[a-z-]+(?:\.test)?(?:\.ts|\.mjs)?)?)`/g;

describe('ARCHITECTURE.md', () => {
  const text = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const named = [...new Set([...text.matchAll(PATH)].map(([, name = '']) => name))];

  it('names files', () => assert.ok(named.length > 40, `only ${named.length}`));

  it('names none that is not there', () => {
    const isThere = (name: string): boolean =>
      ['', ...PACKAGES].some((folder) =>
        ['', '.ts'].some((ending) => existsSync(path.join(ROOT, folder, `${name}${ending}`))),
      );
    assert.deepEqual(
      named.filter((name) => !isThere(name)),
      [],
    );
  });
});
