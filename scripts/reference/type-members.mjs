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

  /**
   * @param {string} file
   * @param {string} name
   * @param {readonly string[]} [omitted] of no interest to users
   * @returns {TypeMember[]} in the order in which they were written
   */
  return function membersOf(file, name, omitted = []) {
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
      .filter((member) => isPublic(member) && !omitted.includes(member.name))
      .sort((one, other) => rank(one) - rank(other))
      .map((member) => {
        const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(member, declaration));
        const what = inCell(ts.displayPartsToString(member.getDocumentationComment(checker)));
        if (what === '') throw new Error(`${name}.${member.name} says nowhere what it is.`);
        return {
          name: member.name,
          type: shownType(checker.typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation), member),
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

/** Longer than that a type tells less than its name. */
const LONGEST_TYPE = 80;

/** @param {string} type @param {ts.Symbol} member */
function shownType(type, { declarations: [first] = [] }) {
  const written = first && 'type' in first && /** @type {ts.TypeNode | undefined} */ (first.type)?.getText();
  return (written && type.length > LONGEST_TYPE ? written : type)
    .replace(/import\("[^"]+"\)\.|\breadonly /g, '')
    .replaceAll('"', "'");
}

/**
 * The order of members: a type's own before what it extends. One that picks some of another's lists them in an order of its own.
 * @param {ts.Statement} declaration
 * @returns {(member: ts.Symbol) => number}
 */
function rankOf(declaration) {
  const picked = ts.isTypeAliasDeclaration(declaration)
    ? [...declaration.getText().matchAll(/'(\w+)'/g)].map(([, name]) => name)
    : [];
  const own = declaration.getSourceFile();
  return ({ name, declarations: [first] = [] }) => {
    if (picked.includes(name)) return picked.indexOf(name);
    return (first?.pos ?? 0) + (first?.getSourceFile() === own ? 0 : own.end);
  };
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
