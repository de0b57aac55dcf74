// Whoever looks a number up in the documentation finds what it does.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { RESERVED_NUMBERS } from './callees.js';
import { SCRIPTS } from './scripts.js';

const page = readFileSync(new URL('../../../../../docs/simulated-carrier.md', import.meta.url), 'utf8');

const twoDigits = (digits: number): string => String(digits).padStart(2, '0');

/** The words between backquotes that begin this table's rows, and what stands beside them. */
function rows(heading: string): string[][] {
  const [, table = ''] =
    new RegExp(`^## ${heading}$([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(page) ?? [];
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('the page on the simulated carrier', () => {
  it('says of each number what the code does', () => {
    const expected = RESERVED_NUMBERS.map(({ digits: [first, last], outcome, description }) => [
      first === last ? `\`${twoDigits(first)}\`` : `\`${twoDigits(first)}\` to \`${twoDigits(last)}\``,
      description,
      outcome.kind === 'failed' ? `\`${outcome.failure.kind}\`` : '',
      outcome.kind === 'failed' ? outcome.failure.message : '',
    ]);
    assert.deepEqual(rows('The numbers'), expected);
  });

  it('names everybody who can ring, and nobody else', () => {
    const named = rows('Calls from outside').map(([name = '']) => name.replaceAll('`', ''));
    assert.deepEqual(named, Object.keys(SCRIPTS));
  });
});
