import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { codeBlocks, ROOT, type CodeBlock } from '../support/documentation/code-blocks.js';

const EXTENSIONS: Readonly<Record<string, string>> = { js: 'mjs', ts: 'mts', tsx: 'tsx', jsx: 'jsx' };

const SHARED: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
};

/** Who writes JavaScript writes no types: names and shapes are checked, what may be undefined is not. */
const OF_SCRIPTS: ts.CompilerOptions = { ...SHARED, strict: false };

/** @returns what the compiler says of each block, by the place of the block */
function problemsOf(blocks: readonly CodeBlock[], options: ts.CompilerOptions): Map<string, string[]> {
  const files = new Map(
    blocks.map((block, index) => {
      // At the top, where React is the current one; the tests' own is the oldest that is supported.
      const name = path.join(ROOT, `block-${index}.${EXTENSIONS[block.language] ?? 'mts'}`);
      return [name, block] as const;
    }),
  );
  const host = ts.createCompilerHost(options);
  const ofDisk = { ...host };
  const textOf = ({ given, code }: CodeBlock) => `${given}\n${code}\nexport {};\n`;
  host.fileExists = (name) => files.has(name) || ofDisk.fileExists(name);
  host.readFile = (name) => {
    const block = files.get(name);
    return block === undefined ? ofDisk.readFile(name) : textOf(block);
  };
  host.getSourceFile = (name, ...rest) => {
    const block = files.get(name);
    return block === undefined
      ? ofDisk.getSourceFile(name, ...rest)
      : ts.createSourceFile(name, textOf(block), rest[0], true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return new Map(
    [...files].map(([name, block]) => {
      const source = program.getSourceFile(name);
      const messages = [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
      return [block.place, messages];
    }),
  );
}

for (const [what, languages, options] of [
  ['TypeScript', ['ts', 'tsx'], SHARED],
  ['JavaScript', ['js', 'jsx'], OF_SCRIPTS],
] as const) {
  describe(`${what} in the documentation`, () => {
    const problems = problemsOf(
      codeBlocks(languages).filter(({ isRecipe }) => !isRecipe),
      options,
    );
    it('is there', () => assert.ok(problems.size > 0));
    for (const [place, messages] of problems) {
      it(`compiles: ${place}`, () => assert.deepEqual(messages, []));
    }
  });
}
