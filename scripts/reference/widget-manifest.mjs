// Reads what the element offers from its source, as a custom-elements manifest (schema 1.0.0).
import { readFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error -- the package's types leave out what its documentation names
import { create, ts } from '@custom-elements-manifest/analyzer';
// @ts-expect-error -- this part of the package has no types
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { ROOT } from '../process/run.mjs';

/** The element's class, and those that it extends. */
const SOURCES = ['voice-agent', 'voice-session-element', 'voice-event-element'].map(
  (name) => `src/element/${name}.ts`,
);

/**
 * @typedef {{ name: string, description?: string, type?: { text: string }, default?: string }} Named
 * @typedef {Named & { kind: 'field' | 'method', privacy?: string, static?: boolean, readonly?: boolean,
 *   attribute?: string, parameters?: Named[] }} Member
 * @typedef {{ name: string, members: Member[], attributes: (Named & { fieldName?: string })[], events: Named[],
 *   slots: Named[], cssParts: Named[], cssProperties: Named[] }} Declaration
 * @typedef {{ schemaVersion: string, modules: { declarations: Declaration[] }[] }} Manifest
 */

/** @returns {Manifest} */
export function analyzeWidget() {
  const modules = SOURCES.map((file) => {
    const text = readFileSync(path.join(ROOT, 'packages/widget', file), 'utf8');
    return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  });
  return create({ modules, plugins: litPlugin(), dev: false });
}

/**
 * @param {Manifest} manifest
 * @returns {Declaration}
 */
export function elementOf(manifest) {
  const declarations = manifest.modules.flatMap((module) => module.declarations);
  const found = declarations.find(({ name }) => name === 'VoiceAgentElement');
  if (!found) throw new Error('The manifest has no VoiceAgentElement.');
  return found;
}
