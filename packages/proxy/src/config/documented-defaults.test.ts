import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { AGENT_ID, validOptions } from '../testing/proxy-fixture.js';
import { readSettings } from './settings.js';

const source = readFileSync(new URL('../../src/config/options.ts', import.meta.url), 'utf8');

/** Option → the value that its comment gives as default; defaults in words are left out. */
function documentedDefaults(type: string): readonly (readonly [string, unknown])[] {
  const [, body = ''] = new RegExp(`export interface ${type} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const members = body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+readonly (\w+)\?:/g);
  return [...members].flatMap(([, comment = '', name = '']) => {
    const [, text] = /Default(?: and most)?: (`[^`]+`|[\d,]+(?=\.)|true|false)/.exec(comment) ?? [];
    if (text === undefined) return [];
    const value: unknown = text.startsWith('`') ? text.slice(1, -1) : JSON.parse(text.replaceAll(',', ''));
    return [[name, value] as const];
  });
}

/** Functions, and an option that becomes one. */
const NO_VALUES = new Set(['now', 'random', 'disabled']);

describe('the default that an option documents', () => {
  const { baseUrl, apiKey, origins } = validOptions();
  const settings = readSettings({
    baseUrl,
    apiKey,
    origins,
    agents: { default: { id: AGENT_ID, variables: ['a'] } },
    tickets: { secret: 's'.repeat(32) },
    redis: 'redis://127.0.0.1',
  });
  const agent = settings.agents.get('default');
  const cases: readonly (readonly [string, object | undefined, number])[] = [
    ['LimitOptions', settings.limits, 13],
    ['TicketOptions', settings.tickets, 4],
    ['RedisOptions', settings.redis, 2],
    ['AfterCallOptions', settings.afterCall, 4],
    ['VariableOptions', agent?.variables.get('a'), 1],
    ['AgentOptions', agent, 1],
    ['JoinProxyOptions', settings, 3],
  ];
  for (const [type, checked = {}, count] of cases) {
    it(`is the one that the schema fills in: ${type}`, () => {
      const documented = documentedDefaults(type).filter(([name]) => !NO_VALUES.has(name));
      assert.equal(documented.length, count);
      for (const [name, value] of documented) {
        const filledIn: unknown = Object.entries(checked).find(([key]) => key === name)?.[1];
        // Header names are kept in lower case.
        const expected = name.endsWith('Header') ? String(value).toLowerCase() : value;
        assert.equal(filledIn, expected, name);
      }
    });
  }
});
