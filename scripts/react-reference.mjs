// The tables of the React package's README, made from its types, so that they cannot drift. `--check` only compares.
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './process.mjs';
import { code, inCell, table, updateTables } from './readme-tables.mjs';

const FOLDER = path.join(ROOT, 'packages/react-wrapper');
const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(FOLDER, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  FOLDER,
);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

/**
 * The members of a type that a source file of the package declares, in the order in which they were written.
 * @param {string} file
 * @param {string} name
 */
function membersOf(file, name) {
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

const tables = {
  props: typed(membersOf('voice-agent.ts', 'VoiceAgentElementProps'), 'prop'),
  events: table(
    ['prop', 'what is told'],
    membersOf('voice-agent.ts', 'VoiceAgentEventProps').map(({ name, what }) => [code(name), what]),
  ),
  state: typed(membersOf('session-store.ts', 'VoiceSessionSnapshot'), 'state'),
  actions: table(
    ['function', 'what'],
    membersOf('session-actions.ts', 'VoiceSessionActions').map(({ name, parameters, what }) => [
      code(`${name}(${parameters.join(', ')})`),
      what,
    ]),
  ),
};

await updateTables({
  readme: path.join(FOLDER, 'README.md'),
  tables,
  isCheck: process.argv.includes('--check'),
});
