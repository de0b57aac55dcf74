// The tables of the React package's README, made from its types and their documentation comments.
import path from 'node:path';
import ts from 'typescript';
import { code, inCell, table } from './markdown-table.mjs';
import { ROOT } from './process.mjs';

const FOLDER = path.join(ROOT, 'packages/react-wrapper');
/**
 * The members of a type that a source file of the package declares, in the order in which they were written.
 * @param {ts.Program} program
 * @param {string} file
 * @param {string} name
 */
function membersOf(program, file, name) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path.join(FOLDER, 'src', file));
  const declaration = source?.statements.find(
    (statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === name,
  );
  if (!declaration) throw new Error(`${file} declares no type ${name}.`);
  const position = (/** @type {ts.Symbol} */ { declarations: [first] = [] }) => first?.pos ?? 0;
  const members = checker.getPropertiesOfType(checker.getTypeAtLocation(declaration));
  return members
    .sort((one, other) => position(one) - position(other))
    .map((member) => {
      const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(member, declaration));
      const what = inCell(ts.displayPartsToString(member.getDocumentationComment(checker)));
      if (what === '') throw new Error(`${name}.${member.name} says nowhere what it is.`);
      return {
        name: member.name,
        type: checker
          .typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation)
          .replace(/import\("[^"]+"\)\./g, ''),
        what,
        parameters: type.getCallSignatures()[0]?.parameters.map((parameter) => parameter.name) ?? [],
      };
    });
}

/** @param {ReturnType<typeof membersOf>} members @param {string} head */
const typed = (members, head) =>
  table(
    [head, 'type', 'what'],
    members.map(({ name, type, what }) => [code(name), code(type), what]),
  );

/** @returns {Record<string, string>} a table for each name that the README marks */
export function reactTables() {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(FOLDER, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    FOLDER,
  );
  const program = ts.createProgram(fileNames, options);
  return {
    props: typed(membersOf(program, 'voice-agent.ts', 'VoiceAgentElementProps'), 'prop'),
    events: table(
      ['prop', 'what is told'],
      membersOf(program, 'voice-agent.ts', 'VoiceAgentEventProps').map(({ name, what }) => [
        code(name),
        what,
      ]),
    ),
    state: typed(membersOf(program, 'session-store.ts', 'VoiceSessionSnapshot'), 'state'),
    actions: table(
      ['function', 'what'],
      membersOf(program, 'session-actions.ts', 'VoiceSessionActions').map(({ name, parameters, what }) => [
        code(`${name}(${parameters.join(', ')})`),
        what,
      ]),
    ),
  };
}
