// The tables of the proxy's README, made from the option types, the error list and their documentation comments.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { code, inCell, table } from './markdown-table.mjs';
import { ROOT } from '../process/run.mjs';

const SOURCE = path.join(ROOT, 'packages/proxy/src');

/** Table → file and interface whose members it lists. */
const OPTIONS = /** @type {const} */ ({
  options: ['config/options.ts', 'JoinProxyOptions'],
  'agent-options': ['config/options.ts', 'AgentOptions'],
  'variable-options': ['config/options.ts', 'VariableOptions'],
  'limit-options': ['config/options.ts', 'LimitOptions'],
  'ticket-options': ['config/options.ts', 'TicketOptions'],
  'redis-options': ['config/options.ts', 'RedisOptions'],
  'after-call-options': ['config/options.ts', 'AfterCallOptions'],
  'webhook-options': ['config/webhook-options.ts', 'WebhookOptions'],
});

/** @returns {Promise<Record<string, string>>} a table for each name that the README marks */
export async function proxyTables() {
  const entries = Object.entries(OPTIONS).map(([name, [file, type]]) => [name, optionTable(file, type)]);
  return {
    ...Object.fromEntries(entries),
    environment: await environmentTable(),
    'redis-acl': await redisAcl(),
    errors: errorTable(),
  };
}

/** The rule of a Redis user who may do what the proxy needs. */
async function redisAcl() {
  const compiled = path.join(ROOT, 'packages/proxy/dist/state/redis-commands.js');
  /** @type {{ aclRuleOf: (prefix: string) => readonly string[] }} */
  const { aclRuleOf } = await import(pathToFileURL(compiled).href);
  return `\`\`\`text\nACL SETUSER voice-agent on >password ${aclRuleOf('voice-agent:').join(' ')}\n\`\`\``;
}

async function environmentTable() {
  const compiled = path.join(ROOT, 'packages/proxy/dist/server/environment-settings.js');
  /** @typedef {{ variable: string, option: string, isSecret?: true, help: string }} Setting */
  const outgoing = path.join(ROOT, 'packages/proxy/dist/server/outgoing-proxy.js');
  /** @type {{ OUTGOING_PROXY_SETTINGS: readonly Pick<Setting, 'variable' | 'help'>[] }} */
  const { OUTGOING_PROXY_SETTINGS } = await import(pathToFileURL(outgoing).href);
  /** @type {{ ENVIRONMENT_SETTINGS: readonly Setting[], CONFIGURATION_FILE: Omit<Setting, 'option'> }} */
  const { ENVIRONMENT_SETTINGS, CONFIGURATION_FILE } = await import(pathToFileURL(compiled).href);
  const rows = ENVIRONMENT_SETTINGS.map(({ variable, option, isSecret, help }) => [
    code(variable) + (isSecret ? ' ◆' : ''),
    code(option),
    inCell(help),
  ]);
  for (const { variable, help } of OUTGOING_PROXY_SETTINGS) {
    rows.push([code(variable), code('dispatcher'), inCell(help)]);
  }
  rows.push([code(CONFIGURATION_FILE.variable), 'any option', inCell(CONFIGURATION_FILE.help)]);
  return table(['variable', 'sets', 'what'], rows);
}

/** @param {string} file */
function parse(file) {
  const name = path.join(SOURCE, file);
  return ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** @param {string} file @param {string} type */
function optionTable(file, type) {
  const source = parse(file);
  const declaration = source.statements.find(
    /** @returns {statement is ts.InterfaceDeclaration} */
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === type,
  );
  if (declaration === undefined) throw new Error(`${file} declares no interface ${type}.`);
  const rows = declaration.members.filter(ts.isPropertySignature).map((member) => {
    const name = member.name.getText(source);
    return [
      code(name) + (member.questionToken ? '' : ', required'),
      code(member.type?.getText(source).replace(/^\s*\|\s*|\breadonly /g, '')), // a union of many lines begins with a bar
      inCell(commentOf(member, name)),
    ];
  });
  return table(['option', 'type', 'what'], rows);
}

function errorTable() {
  const source = parse('http/proxy-error.ts');
  /** @type {string[][]} */
  const rows = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText(source) === 'ERROR_DEFINITIONS') {
      const initializer =
        node.initializer && ts.isAsExpression(node.initializer) ? node.initializer.expression : undefined;
      if (initializer && ts.isObjectLiteralExpression(initializer)) {
        for (const property of initializer.properties) rows.push(errorRow(property, source));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (rows.length === 0) throw new Error('http/proxy-error.ts holds no ERROR_DEFINITIONS.');
  return table(['status', '`code`', 'when'], rows);
}

/** @param {ts.ObjectLiteralElementLike} property @param {ts.SourceFile} source */
function errorRow(property, source) {
  const name = property.name?.getText(source) ?? '';
  const status = /status: (\d+)/.exec(property.getText(source))?.[1] ?? '';
  return [status, code(name), inCell(commentOf(property, name))];
}

/**
 * The text of a documentation comment.
 * @param {ts.Node} node
 * @param {string} name
 */
function commentOf(node, name) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comment?.comment);
  if (!text) throw new Error(`${name} has no documentation comment.`);
  return text;
}
