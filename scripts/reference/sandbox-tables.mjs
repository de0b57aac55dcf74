// The tables of the sandbox's README, made from its types, its agents and their documentation comments.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { code, inCell, table } from './markdown-table.mjs';
import { ROOT } from '../process/run.mjs';
import { readTypes, typedTable } from './type-members.mjs';

const PACKAGE = path.join(ROOT, 'packages/sandbox');

/** @returns {Promise<Record<string, string>>} a table for each name that the README marks */
export async function sandboxTables() {
  const membersOf = readTypes(PACKAGE);
  /** @type {{ SANDBOX_AGENTS: readonly { id: string, name: string, scenario: string, description: string }[] }} */
  const { SANDBOX_AGENTS } = await import(
    pathToFileURL(path.join(PACKAGE, 'dist/agents/sandbox-agents.js')).href
  );
  return {
    agents: table(
      ['name', 'id', '`scenario`', 'what happens'],
      SANDBOX_AGENTS.map(({ name, id, scenario, description }) => [
        name,
        code(id),
        code(scenario),
        inCell(description),
      ]),
    ),
    options: typedTable(membersOf('sandbox.ts', 'SandboxOptions'), 'option'),
    'agent-fields': typedTable(membersOf('agents/agent-definition.ts', 'AgentDefinition'), 'field'),
    'fault-fields': typedTable(membersOf('controls/fault-rule.ts', 'FaultRule'), 'field'),
    personalities: listedTable('Personality', '`personality`'),
  };
}

/**
 * A table of the values that a type's documentation comment lists, as `value`: what it does.
 * @param {string} type @param {string} head
 */
function listedTable(type, head) {
  const source = readFileSync(path.join(PACKAGE, 'src/agents/agent-definition.ts'), 'utf8');
  const [, comment = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export type ${type}\\b`).exec(source) ?? [];
  const rows = [...comment.matchAll(/^ \* - (`[\w-]+`): (.+)$/gm)].map(([, value = '', what]) => [
    value,
    inCell(what),
  ]);
  if (rows.length === 0) throw new Error(`The comment of ${type} lists no values.`);
  return table([head, 'what'], rows);
}
