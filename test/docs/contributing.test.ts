// CONTRIBUTING's lists of files: who adds a limit, a label or an error finds every place there.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';

const LIST = /<!-- files that contain: (\w+) -->\n\n((?:- .*\n(?: {2}.*\n)*)+)/g;
const NO_SOURCES = new Set(['dist', 'node_modules', 'testing']);

/** The sources of the packages and the demo, without what only tests need. */
function sources(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : sources(name);
    return /\.tsx?$/.test(name) && !name.includes('.test.') ? [name] : [];
  });
}

describe('a list of files in CONTRIBUTING', () => {
  const files = ['packages', 'demo'].flatMap(sources);
  const lists = [...readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(LIST)];

  it('is there for a limit, a label and an error', () => assert.equal(lists.length, 3));

  for (const [, word = '', items = ''] of lists) {
    it(`names every source file with ${word}, and no other`, () => {
      const listed = [...items.matchAll(/^- `([^`]+)`/gm)].map(
        ([, file = '']) => new RegExp(`^${file.replaceAll('.', '\\.').replaceAll('?', '[^/]')}$`),
      );
      const found = files.filter((file) =>
        new RegExp(`\\b${word}\\b`).test(readFileSync(path.join(ROOT, file), 'utf8')),
      );
      assert.deepEqual(
        found.filter((file) => !listed.some((pattern) => pattern.test(file))),
        [],
        'not listed',
      );
      assert.deepEqual(
        listed.filter((pattern) => !found.some((file) => pattern.test(file))),
        [],
        'listed, but without it',
      );
    });
  }
});
