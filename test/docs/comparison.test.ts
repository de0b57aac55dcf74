import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';

const COLUMNS = ['feature', 'voice-agent', 'ElevenLabs', 'Vapi', 'LiveKit', 'Retell', 'Pipecat'];
const LINK = /\[[^\]]+\](?:\([^)]+\)|\[([^\]]+)\])/g;

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the comparison with other widgets', () => {
  const markdown = readFileSync(path.join(ROOT, 'docs/comparison.md'), 'utf8');
  const tables = markdown
    .split(/^## .+$/m)
    .slice(1)
    .map((section) => section.split('\n').filter((line) => line.startsWith('|')));
  const rows = tables.flatMap(([, , ...lines]) => lines.map(cellsOf));

  it('has the same columns in every table', () => {
    assert.ok(tables.length > 0);
    for (const [head = ''] of tables) assert.deepEqual(cellsOf(head), COLUMNS);
  });

  it('has rows', () => assert.ok(rows.length > 20));

  for (const [feature = '', ...cells] of rows) {
    it(`says of every widget, with a source or where none was found: ${feature}`, () => {
      assert.equal(cells.length, COLUMNS.length - 1);
      const unsourced = cells.filter((cell) => cell.match(LINK) === null);
      assert.deepEqual(unsourced, []);
    });
  }

  it('names every source that it cites', () => {
    const cited = [...markdown.matchAll(LINK)].flatMap(([, name]) => (name === undefined ? [] : [name]));
    const missing = cited.filter((name) => !markdown.includes(`\n[${name}]: https://`));
    assert.deepEqual(missing, []);
  });
});
