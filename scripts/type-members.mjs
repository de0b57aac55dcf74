// The members of a type or class with their documentation comments: what tables of options and methods are made of.
import path from 'node:path';
import ts from 'typescript';
import { code, inCell, table } from './markdown-table.mjs';

/**
 * @typedef {{ name: string, type: string, what: string, isOptional: boolean, parameters: string[] | undefined }} TypeMember
 * `parameters` are those of a method.
 */

/**
 * Reads the sources of a package.
 * @param {string} folder with a `tsconfig.json`
 * @returns a function for the public members of a type or class that a source file declares
 */
export function readTypes(folder) {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    folder,
  );
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();

  /** @param {string} file @param {string} name @returns {TypeMember[]} in the order in which they were written */
  return function membersOf(file, name) {
    const source = program.getSourceFile(path.join(folder, 'src', file));
    const declaration = source?.statements.find(
      (statement) =>
        (ts.isInterfaceDeclaration(statement) ||
          ts.isTypeAliasDeclaration(statement) ||
          ts.isClassDeclaration(statement)) &&
        statement.name?.text === name,
    );
    if (!declaration) throw new Error(`${file} declares no type ${name}.`);
    const rank = rankOf(declaration);
    return checker
      .getPropertiesOfType(checker.getTypeAtLocation(declaration))
      .filter(isPublic)
      .sort((one, other) => rank(one) - rank(other))
      .map((member) => {
        const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(member, declaration));
        const what = inCell(ts.displayPartsToString(member.getDocumentationComment(checker)));
        if (what === '') throw new Error(`${name}.${member.name} says nowhere what it is.`);
        return {
          name: member.name,
          type: checker
            .typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation)
            .replace(/import\("[^"]+"\)\.|\breadonly /g, '')
            .replaceAll('"', "'"),
          what,
          isOptional: (member.flags & ts.SymbolFlags.Optional) !== 0,
          parameters: type.getCallSignatures()[0]?.parameters.map((parameter) => parameter.name),
        };
      });
  };
}

/** Ours and not private; what the platform's own base classes bring along is documented elsewhere. */
function isPublic(/** @type {ts.Symbol} */ { name, declarations: [first] = [] }) {
  if (first === undefined || first.getSourceFile().fileName.includes('/node_modules/')) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return !/^(?:__#|#)/.test(name) && (ts.getCombinedModifierFlags(first) & hidden) === 0;
}

/**
 * The order of members. A type that picks some of another's lists them in an order of its own.
 * @param {ts.Statement} declaration
 * @returns {(member: ts.Symbol) => number}
 */
function rankOf(declaration) {
  const picked = ts.isTypeAliasDeclaration(declaration)
    ? [...declaration.getText().matchAll(/'(\w+)'/g)].map(([, name]) => name)
    : [];
  return ({ name, declarations: [first] = [] }) =>
    picked.includes(name) ? picked.indexOf(name) : picked.length + (first?.pos ?? 0);
}

/** @param {readonly TypeMember[]} members @param {string} head */
export const typedTable = (members, head) =>
  table(
    [head, 'type', 'what'],
    members.map(({ name, type, what }) => [code(name), code(type), what]),
  );

/** @param {readonly TypeMember[]} members @param {string} head */
export const callTable = (members, head) =>
  table(
    [head, 'what'],
    members.map(({ name, parameters = [], what }) => [code(`${name}(${parameters.join(', ')})`), what]),
  );
