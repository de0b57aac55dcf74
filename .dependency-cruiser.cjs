/** Who may import whom: ARCHITECTURE.md, "The import rules". */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

const TEST_CODE = '\\.test\\.tsx?$|/testing/';

/**
 * The folders of a package, lowest first. A folder imports itself and those of earlier lines; those of one line do not know
 * each other. The entries in the root are above all of them, and tests may import anything.
 */
const LAYERS = {
  widget: [
    ['errors'],
    ['protocol'],
    ['platform'],
    ['audio', 'microphone', 'join', 'transport'],
    ['session'],
    ['labels', 'orb'],
    ['rest'],
    ['call'],
    ['element'],
    ['script-tag', 'jsx'],
  ],
  proxy: [
    ['time', 'http'],
    ['visitor', 'variables'],
    ['config'],
    ['ticket', 'challenge', 'state', 'upstream'],
    ['guards', 'call-watch', 'metrics'],
    ['routes'],
    ['core'],
    ['adapters'],
    ['server'],
    ['cli'],
  ],
  service: [
    ['time', 'client'],
    ['db', 'secrets', 'rooms', 'egress', 'files'],
    ['telemetry'],
    ['engines', 'jobs', 'carriers'],
    ['choices', 'rest'],
    ['knowledge'],
    ['conversation', 'limits'],
    ['resources'],
    ['main'],
  ],
  sandbox: [['agents'], ['responders', 'controls']],
};
/** Folders that build on the entries in the root. */
const ABOVE_ENTRIES = { sandbox: ['cli'] };
const PROXY = '^packages/proxy/src/';

const inWidget = (folders) => `^packages/widget/src/(${folders.join('|')})/`;

/** The folders of the layer that holds this one, and of those below it. */
const upTo = (folder, layers) =>
  layers.slice(0, layers.findIndex((layer) => layer.includes(folder)) + 1).flat();

/** @param {string} name of the package's folder @param {readonly (readonly string[])[]} layers */
function layersOf(name, layers) {
  const source = `^packages/${name}/src/`;
  const named = [...layers.flat(), ...(ABOVE_ENTRIES[name] ?? []), 'testing', 'attacks'];
  return [
    ...layers.flatMap((folders, layer) =>
      folders.map((folder) => {
        const known = [folder, ...layers.slice(0, layer).flat()].join('|');
        return forbid(
          `${name}-layers-${folder}`,
          { path: `${source}${folder}/`, pathNot: TEST_CODE },
          { path: `${source}(?!(${known})/)` },
          `Only ${known.replaceAll('|', ', ')} may be imported here.`,
        );
      }),
    ),
    forbid(`${name}-layers-name-every-folder`, { path: `${source}(?!(${named.join('|')})/)[^/]+/` }, {}),
  ];
}

module.exports = {
  forbidden: [
    ...Object.entries(LAYERS).flatMap(([name, layers]) => layersOf(name, layers)),
    forbid(
      'proxy-routes-stand-alone',
      { path: `${PROXY}routes/([^/]+)/`, pathNot: TEST_CODE },
      { path: `${PROXY}routes/`, pathNot: `${PROXY}routes/($1|call-message)/` },
      'A route knows no other one; call-message is what alive and end share.',
    ),
    forbid(
      'proxy-adapters-stand-alone',
      { path: `${PROXY}adapters/([^/]+)/`, pathNot: TEST_CODE },
      { path: `${PROXY}adapters/`, pathNot: `${PROXY}adapters/$1/` },
    ),
    forbid('no-cycles', {}, { circular: true }, 'A cycle hides which of two files knows the other.'),
    forbid(
      'packages-know-no-demo-or-test',
      { path: '^packages/' },
      { path: '^(demo|test)/' },
      'Packages are shipped; the demo and the cross-package tests are not.',
    ),
    forbid('widget-stands-alone', { path: '^packages/widget/' }, { path: '^packages/(?!widget/)' }),
    forbid('proxy-stands-alone', { path: '^packages/proxy/' }, { path: '^packages/(?!proxy/)' }),
    forbid('service-stands-alone', { path: '^packages/service/' }, { path: '^packages/(?!service/)' }),
    forbid(
      'service-resources-meet-in-their-services',
      { path: '^packages/service/src/resources/([^/]+)/', pathNot: TEST_CODE },
      {
        path: '^packages/service/src/resources/',
        pathNot: '^packages/service/src/resources/($1/|[^/]+/service\\.ts$)',
      },
      'A resource reaches another one through its service.',
    ),
    forbid(
      'sandbox-uses-the-public-entries-of-the-service',
      { path: '^packages/sandbox/', pathNot: TEST_CODE },
      { path: '^packages/(?!sandbox/|service/(src|dist)/(index|engines/built-in/speech-engines)\\.)' },
      'What the sandbox can do with the service, anybody can.',
    ),
    forbid(
      'react-uses-public-entries',
      { path: '^packages/react-wrapper/' },
      { path: '^packages/widget/(src|dist)/(?!index\\.|define\\.|session\\.)' },
    ),
    forbid(
      'session-knows-no-lit',
      { path: inWidget(upTo('session', LAYERS.widget)) },
      { path: 'node_modules/(lit|@lit)/' },
      'Up to the session, a call works without the element.',
    ),
    forbid(
      'call-is-loaded-lazily',
      { path: '^packages/widget/src/(?!call/)', pathNot: TEST_CODE },
      {
        path: '^packages/widget/src/call/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
        dynamic: false,
      },
      'What only a call needs is no part of what a page loads.',
    ),
    forbid(
      'views-know-no-network',
      { path: inWidget(['labels', 'orb', 'rest', 'call']), pathNot: TEST_CODE },
      { path: inWidget(['join', 'transport', 'microphone']) },
      'What is drawn knows the session alone.',
    ),
    forbid(
      'only-the-transport-knows-livekit',
      { path: '^packages/widget/src/(?!transport/livekit)' },
      { path: 'node_modules/livekit-client/' },
    ),
    forbid(
      'livekit-is-loaded-lazily',
      { path: '^packages/widget/src/', pathNot: '^packages/widget/src/transport/livekit' },
      {
        path: '^packages/widget/src/transport/livekit',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
        dynamic: false,
      },
    ),
    forbid(
      'only-media-knows-webrtc',
      { path: '^packages/service/src/(?!rooms/embedded/media/)' },
      { path: 'node_modules/@roamhq/wrtc' },
    ),
    forbid(
      'only-adapters-are-wired',
      {
        path: '^packages/service/src/(?!index\\.ts$|main/|rooms/embedded/|engines/|carriers/)',
        pathNot: TEST_CODE,
      },
      {
        path: '^packages/service/src/(rooms/embedded|carriers/simulated|engines/(built-in|offline-embeddings|openai-compatible))/',
        pathNot: '/voices\\.ts$',
      },
      'What is above knows the ports; the adapters behind them are chosen in one place.',
    ),
    forbid('no-orphan-dependencies', {}, { couldNotResolve: true }),
    forbid(
      'no-dev-dependencies-in-shipped-code',
      { path: '^packages/[^/]+/src/', pathNot: TEST_CODE },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
