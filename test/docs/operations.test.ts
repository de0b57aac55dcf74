import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';

const text = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');

/** Every alert in the proxy's source, up to the first part of it that is not always the same. */
function alertsOfTheProxy(): string[] {
  const folder = path.join(ROOT, 'packages/proxy/src');
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  return files.flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const literals = source.matchAll(/(?:alert\s*[:=]\s*|unverified\()(?:'([^']+)'|"([^"]+)"|`([^`]*)`)/gi);
    return [...literals].map(([, ...quoted]) => (quoted.find(Boolean) ?? '').split('${')[0] ?? '');
  });
}

/** Calls refused, of those offered: Erlang's formula B, one slot after another. */
function shareRefused(slots: number, offered: number): number {
  let share = 1;
  for (let slot = 1; slot <= slots; slot += 1) share = (offered * share) / (slot + offered * share);
  return share;
}

describe('the page on operations', () => {
  it('says what to do at each alert, and at none that there is not', () => {
    const alerts = alertsOfTheProxy();
    assert.ok(alerts.length > 15, String(alerts.length));
    const [, tables = ''] = /^## What to do at each alert$([\s\S]*?)^## /m.exec(text) ?? [];
    const beginnings = [...tables.matchAll(/^\| `(?!alert`)([^`]+)` /gm)].map(
      ([, beginning = '']) => beginning,
    );
    for (const alert of alerts) {
      assert.ok(
        beginnings.some((beginning) => alert.startsWith(beginning)),
        `docs/operations.md has no row for "${alert}"`,
      );
    }
    for (const beginning of beginnings) {
      assert.ok(
        alerts.some((alert) => alert.startsWith(beginning)),
        `the proxy has no alert that begins with "${beginning}"`,
      );
    }
  });

  it('counts slots as Erlang did', () => {
    const [, table = ''] = /<!-- capacity -->([\s\S]*?)<!-- \/capacity -->/.exec(text) ?? [];
    const rows = [...table.matchAll(/^\| *(\d.*) \|$/gm)].map(([, row = '']) => row.split('|').map(Number));
    assert.equal(rows.length, 6);
    for (const [slots = 0, ...callsPerHour] of rows) {
      for (const [index, minutes] of [2, 5, 10].entries()) {
        const calls = callsPerHour[index] ?? 0;
        assert.ok(shareRefused(slots, (calls * minutes) / 60) <= 0.01, `${slots} slots, ${calls} calls`);
        assert.ok(shareRefused(slots, ((calls + 1) * minutes) / 60) > 0.01, `${slots} slots, ${calls} calls`);
      }
    }
  });
});
