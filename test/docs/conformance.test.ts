// Every row of the specification has its line, and every test that a line names exists.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';
import { SPECIFICATION_ROWS } from './specification-rows.js';

/** What a line says instead of a test. */
const LEFT_OPEN = 'left open by the specification';

interface Line {
  readonly row: string;
  readonly proof: string;
}

function readLines(): readonly Line[] {
  const text = readFileSync(path.join(ROOT, 'docs/conformance.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` +\|.*\| (.+?) +\|$/gm)].map(([, row = '', proof = '']) => ({
    row,
    proof,
  }));
}

/** @returns what is wrong with the proof; undefined: nothing. */
function problemOf(proof: string): string | undefined {
  if (proof === LEFT_OPEN) return undefined;
  const [, file = '', title = ''] = /^`([^:`]+): ([^`]+)`$/.exec(proof) ?? [];
  if (title === '') return `is neither a test nor ${LEFT_OPEN}`;
  if (!existsSync(path.join(ROOT, file))) return `names ${file}, which does not exist`;
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`));
  return isThere ? undefined : `names "${title}", which is not in ${file}`;
}

describe('the conformance list', () => {
  const lines = readLines();

  it('has every row of the specification once, in its order, and no other', () => {
    assert.deepEqual(
      lines.map(({ row }) => row),
      SPECIFICATION_ROWS,
    );
  });

  it('names tests that exist', () => {
    const problems = lines.flatMap(({ row, proof }) => {
      const problem = problemOf(proof);
      return problem === undefined ? [] : [`${row} ${problem}`];
    });
    assert.deepEqual(problems, []);
  });
});
