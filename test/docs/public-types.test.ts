// Whoever uses a type of ours can name every type in it: what a public signature mentions is exported where it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { ROOT } from '../support/documentation/code-blocks.js';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  types: [],
};
const OURS = /\/packages\/[\w-]+\/dist\//;

/** The declaration files of a package's entries. */
function entriesOf(name: string): readonly string[] {
  const folder = path.join(ROOT, 'packages', name);
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [path.join(folder, target.types)],
  );
}

/** The names of our types that a package's exports mention, and that none of its entries exports. */
function unnamed(entries: readonly string[]): readonly string[] {
  const program = ts.createProgram(entries, OPTIONS);
  const checker = program.getTypeChecker();
  const exportsOf = (entry: string): readonly ts.Symbol[] => {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${entry} is no module.`);
    return checker.getExportsOfModule(module);
  };
  const resolve = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = new Set(entries.flatMap(exportsOf).map(resolve));
  const seen = new Set<ts.Symbol>();
  const missing = new Set<string>();

  function visitSymbol(symbol: ts.Symbol, isInherited: boolean): void {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? []) {
      const isAnother = ts.isTypeAliasDeclaration(declaration) || ts.isVariableDeclaration(declaration);
      visit(declaration, isInherited && isAnother);
    }
  }

  function mention(name: ts.Node, isInherited: boolean): void {
    const found = checker.getSymbolAtLocation(name);
    const symbol = found && resolve(found);
    const [declaration] = symbol?.declarations ?? [];
    if (!symbol || !declaration || symbol.flags & ts.SymbolFlags.TypeParameter) return;
    if (!OURS.test(declaration.getSourceFile().fileName)) return;
    // What a type is made from needs no name: its members are there without it.
    if (!isInherited && !exported.has(symbol)) missing.add(symbol.name);
    visitSymbol(symbol, isInherited);
  }

  function visit(node: ts.Node, isInherited: boolean): void {
    const isHidden =
      ts.canHaveModifiers(node) &&
      ts
        .getModifiers(node)
        ?.some(
          ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword,
        );
    if (isHidden) return;
    if (ts.isTypeReferenceNode(node)) mention(node.typeName, isInherited);
    if (ts.isImportTypeNode(node) && node.qualifier) mention(node.qualifier, isInherited);
    if (ts.isExpressionWithTypeArguments(node)) mention(node.expression, true);
    ts.forEachChild(node, (child) => visit(child, isInherited || ts.isHeritageClause(node)));
  }

  for (const symbol of exported) visitSymbol(symbol, false);
  return [...missing].toSorted();
}

describe('the public types', () => {
  for (const name of ['widget', 'react-wrapper', 'proxy', 'sandbox']) {
    it(`of ${name} mention none that cannot be named`, () => assert.deepEqual(unnamed(entriesOf(name)), []));
  }
});
