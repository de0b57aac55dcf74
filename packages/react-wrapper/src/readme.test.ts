// The README: its examples compile as they stand there, and its tables leave no prop out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defineVoiceAgent, VoiceAgentElement } from '@voice-agent/widget';
import ts from 'typescript';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');

describe('the README', () => {
  it('has examples that compile', () => {
    const examples = new Map(
      [...README.matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, text = ''], index) => [
        path.join(FOLDER, `example-${index}.tsx`),
        text,
      ]),
    );
    assert.ok(examples.size >= 5, `${examples.size} examples`);
    assert.deepEqual(complaintsAbout(examples), []);
  });

  it('knows every property of the element that can be set', () => {
    defineVoiceAgent(); // or the class has not set up its properties
    const rows = /<!-- reference: props -->([\s\S]*?)<!-- \/reference -->/.exec(README)?.[1] ?? '';
    const named = [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    assert.deepEqual(named.sort(), [...VoiceAgentElement.elementProperties.keys()].sort());
  });
});

/** What the compiler says of files that are nowhere but in memory. */
function complaintsAbout(files: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const inMemory: ts.CompilerHost = {
    ...host,
    fileExists: (name) => files.has(name) || host.fileExists(name),
    readFile: (name) => files.get(name) ?? host.readFile(name),
    getSourceFile: (name, languageVersion) => {
      const text = files.get(name);
      return text === undefined
        ? host.getSourceFile(name, languageVersion)
        : ts.createSourceFile(name, text, languageVersion);
    },
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, inMemory))
    .map(
      ({ messageText, file }) =>
        `${path.basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}
