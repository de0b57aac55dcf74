// Reads what the element offers from its source, as a custom-elements manifest (schema 1.0.0).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, ts } from '@custom-elements-manifest/analyzer';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { ROOT } from './process.mjs';

const SOURCE = 'src/element/voice-agent.ts';

/**
 * @typedef {{ name: string, description?: string, type?: { text: string }, default?: string }} Named
 * @typedef {Named & { kind: 'field' | 'method', privacy?: string, static?: boolean, readonly?: boolean,
 *   attribute?: string, parameters?: Named[] }} Member
 * @typedef {{ name: string, members: Member[], attributes: (Named & { fieldName: string })[], events: Named[],
 *   slots: Named[], cssParts: Named[], cssProperties: Named[] }} Declaration
 * @typedef {{ schemaVersion: string, modules: { declarations: Declaration[] }[] }} Manifest
 */

/** @returns {Manifest} */
export function analyzeWidget() {
  const text = readFileSync(path.join(ROOT, 'packages/widget', SOURCE), 'utf8');
  const source = ts.createSourceFile(SOURCE, text, ts.ScriptTarget.ES2022, true);
  return create({ modules: [source], plugins: litPlugin(), dev: false });
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
