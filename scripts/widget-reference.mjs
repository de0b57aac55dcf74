// The tables of the widget's README, made from its source, so that they cannot drift. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './process.mjs';
import { analyzeWidget, elementOf } from './widget-manifest.mjs';

/** @typedef {import('./widget-manifest.mjs').Named} Named */

const README = path.join(ROOT, 'packages/widget/README.md');
/** Decided by the base class, and of no interest to whoever uses the element. */
const INHERITED = new Set(['addEventListener', 'removeEventListener', 'styles']);

/** @param {string | undefined} text */
const inCell = (text) =>
  (text ?? '')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
/** @param {string | undefined} text */
const code = (text) => (text ? `\`${inCell(text)}\`` : '');

/**
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param {readonly Named[]} items @param {string} head @param {(name: string) => string} [show] */
const described = (items, head, show = code) =>
  table(
    [head, 'what'],
    items.map(({ name, description }) => [show(name), inCell(description)]),
  );

async function errorRows() {
  const dist = path.join(ROOT, 'packages/widget/dist');
  const { VOICE_ERROR_CODES, createVoiceError } = await import(path.join(dist, 'session.js'));
  const { en } = await import(path.join(dist, 'labels/en.js'));
  return VOICE_ERROR_CODES.map((/** @type {string} */ errorCode) => [
    code(errorCode),
    createVoiceError(errorCode).retryable ? 'yes' : 'no',
    inCell(en.errors[errorCode]),
  ]);
}

/** @returns {Promise<Record<string, string>>} a table for each name that the README marks */
async function tables() {
  const element = elementOf(analyzeWidget());
  const isPublic = (/** @type {import('./widget-manifest.mjs').Member} */ member) =>
    (member.privacy ?? 'public') === 'public' && !member.static && !INHERITED.has(member.name);
  const fields = element.members.filter((member) => member.kind === 'field' && isPublic(member));
  const methods = element.members.filter((member) => member.kind === 'method' && isPublic(member));
  return {
    attributes: table(
      ['attribute', 'property', 'type', 'what'],
      element.attributes.map(({ name, fieldName, type, description }) => [
        code(name),
        code(fieldName),
        code(type?.text),
        inCell(description),
      ]),
    ),
    properties: table(
      ['property', 'type', 'what'],
      fields
        .filter(({ attribute }) => attribute === undefined)
        .map(({ name, type, readonly, description }) => [
          code(name),
          code(type?.text),
          inCell(`${readonly ? 'Read-only. ' : ''}${description ?? ''}`),
        ]),
    ),
    methods: described(
      methods.map(({ name, parameters = [], ...method }) => ({
        ...method,
        name: `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`,
      })),
      'method',
    ),
    events: described(element.events, 'event'),
    slots: described(element.slots, 'slot'),
    parts: described(element.cssParts, 'part'),
    'css-properties': described(element.cssProperties, 'custom property'),
    errors: table(['code', 'worth another try', 'what the visitor reads'], await errorRows()),
  };
}

/** Writes the tables into the README, or, to check, tells whether they stand there. @param {boolean} isCheck */
async function updateReference(isCheck) {
  const made = await tables();
  const before = readFileSync(README, 'utf8');
  const unknown = new Set(Object.keys(made));
  const filled = before.replace(
    /(<!-- reference: ([\w-]+) -->)[\s\S]*?(<!-- \/reference -->)/g,
    (_whole, open, name, close) => {
      const content = made[name];
      if (content === undefined)
        throw new Error(`The README asks for a table "${name}" that does not exist.`);
      unknown.delete(name);
      return `${open}\n\n${content}\n\n${close}`;
    },
  );
  if (unknown.size > 0) throw new Error(`The README has no place for: ${[...unknown].join(', ')}.`);
  const after = await format(filled, { ...(await resolveConfig(README)), parser: 'markdown' });
  if (after === before) return;
  if (isCheck) {
    console.error('packages/widget/README.md is behind its source. Run: node scripts/widget-reference.mjs');
    process.exit(1);
  }
  writeFileSync(README, after);
}

await updateReference(process.argv.includes('--check'));
