// The tables of the widget's README, made from the element's source and its documentation comments.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { code, inCell, table } from './markdown-table.mjs';
import { ROOT } from '../process/run.mjs';
import { callTable, readTypes, typedTable } from './type-members.mjs';
import { analyzeWidget, elementOf } from './widget-manifest.mjs';

/** @typedef {import('./widget-manifest.mjs').Named} Named */

/** Decided by the base class, and of no interest to whoever uses the element. */
const INHERITED = new Set(['addEventListener', 'removeEventListener', 'styles']);

/** A default, where a documentation comment ends with it. */
const TOLD_DEFAULT = / ?Default: (.*)\.$/;

/** @param {Named} attribute @returns {string} what counts where the script tag says nothing */
function scriptTagDefault({ name, type, default: value, description = '' }) {
  if (name === 'proxy-url') return 'where the script came from'; // decided by the script-tag build, not the element
  if (type?.text === 'boolean') return 'off';
  return value ? code(value.replaceAll("'", '')) : inCell(TOLD_DEFAULT.exec(description)?.[1] ?? 'none');
}

/** @param {readonly Named[]} items @param {string} head @param {(name: string) => string} [show] */
const described = (items, head, show = code) =>
  table(
    [head, 'what'],
    items.map(({ name, description }) => [show(name), inCell(description)]),
  );

async function errorRows() {
  const dist = pathToFileURL(path.join(ROOT, 'packages/widget/dist/'));
  const { VOICE_ERROR_CODES, createVoiceError } = await import(new URL('session.js', dist).href);
  const { en } = await import(new URL('labels/en.js', dist).href);
  return VOICE_ERROR_CODES.map((/** @type {string} */ errorCode) => [
    code(errorCode),
    createVoiceError(errorCode).retryable ? 'yes' : 'no',
    inCell(en.errors[errorCode]),
  ]);
}

/** The session without a user interface, and what it is given and gives. */
function sessionTables() {
  const membersOf = readTypes(path.join(ROOT, 'packages/widget'));
  const session = membersOf('session/voice-session.ts', 'VoiceSession', [...INHERITED]);
  return {
    'session-options': typedTable(membersOf('session/session-options.ts', 'VoiceSessionOptions'), 'option'),
    'session-state': typedTable(
      session.filter(({ parameters }) => parameters === undefined),
      'property',
    ),
    'session-methods': callTable(
      session.filter(({ parameters }) => parameters !== undefined),
      'method',
    ),
    'start-options': typedTable(membersOf('session/session-options.ts', 'StartOptions'), 'option'),
    'voice-error': typedTable(membersOf('errors/voice-error.ts', 'VoiceError', ['name']), 'field'),
  };
}

/** Every label by its path, as in `status.ready`. @param {object} labels @returns {[path: string, words: string][]} */
const labelsByPath = (labels, prefix = '') =>
  Object.entries(labels).flatMap(([name, words]) =>
    typeof words === 'string'
      ? /** @type {[string, string][]} */ ([[prefix + name, words]])
      : labelsByPath(words, `${prefix}${name}.`),
  );

/** Every label with its English words; those of errors stand beside their codes. */
async function labelTable() {
  const { en } = await import(pathToFileURL(path.join(ROOT, 'packages/widget/dist/labels/en.js')).href);
  return table(
    ['label', 'in English'],
    labelsByPath(en)
      .filter(([name]) => !name.startsWith('errors.'))
      .map(([name, words]) => [code(name), inCell(words)]),
  );
}

/** @returns {Promise<Record<string, string>>} a table for each name that the README marks */
export async function widgetTables() {
  const element = elementOf(analyzeWidget());
  const isPublic = (/** @type {import('./widget-manifest.mjs').Member} */ member) =>
    (member.privacy ?? 'public') === 'public' && !member.static && !INHERITED.has(member.name);
  const fields = element.members.filter((member) => member.kind === 'field' && isPublic(member));
  const methods = element.members.filter((member) => member.kind === 'method' && isPublic(member));
  // Those of every HTML element come last.
  const attributes = element.attributes.toSorted(
    (one, other) => Number(one.fieldName === undefined) - Number(other.fieldName === undefined),
  );
  return {
    'script-tag': table(
      ['attribute', 'default', 'what'],
      attributes.map((attribute) => [
        code(`data-${attribute.name}`),
        scriptTagDefault(attribute),
        inCell(attribute.description?.replace(TOLD_DEFAULT, '')),
      ]),
    ),
    attributes: table(
      ['attribute', 'property', 'type', 'what'],
      attributes.map(({ name, fieldName, type, description }) => [
        code(name),
        code(fieldName ?? name),
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
    labels: await labelTable(),
    ...sessionTables(),
    errors: table(['code', 'worth another try', 'what the visitor reads'], await errorRows()),
  };
}
