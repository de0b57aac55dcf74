/** Who may import whom: ARCHITECTURE.md, "The import rule". */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** The widget's folders below the element, from the lowest up; those of one line do not know each other. */
const WIDGET_LAYERS = [
  ['errors'],
  ['protocol'],
  ['platform'],
  ['audio', 'microphone', 'join', 'transport'],
  ['session'],
];

/** Each folder knows itself and the layers below it; its tests may know more. */
function widgetLayers() {
  return WIDGET_LAYERS.flatMap((layer, at) =>
    layer.map((folder) => {
      const known = [folder, ...WIDGET_LAYERS.slice(0, at).flat()].join('|');
      return forbid(
        `widget-${folder}-knows-lower-layers-only`,
        { path: `^packages/widget/src/${folder}/`, pathNot: '\\.test\\.ts$' },
        { path: '^packages/widget/src/', pathNot: `^packages/widget/src/(${known})/` },
      );
    }),
  );
}

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle hides which of two files knows the other.'),
    forbid(
      'packages-know-no-demo-or-test',
      { path: '^packages/' },
      { path: '^(demo|test)/' },
      'Packages are shipped; the demo and the cross-package tests are not.',
    ),
    forbid('widget-stands-alone', { path: '^packages/widget/' }, { path: '^packages/(?!widget/)' }),
    forbid('proxy-stands-alone', { path: '^packages/proxy/' }, { path: '^packages/(?!proxy/)' }),
    forbid(
      'sandbox-stands-alone',
      { path: '^packages/sandbox/' },
      { path: '^packages/(?!sandbox/)' },
      'The sandbox reads the specification for itself, so that it can check the proxy.',
    ),
    forbid(
      'react-uses-public-entries',
      { path: '^packages/react-wrapper/' },
      { path: '^packages/widget/(src|dist)/(?!index\\.|define\\.|session\\.)' },
    ),
    ...widgetLayers(),
    forbid(
      'session-knows-no-element',
      { path: `^packages/widget/src/(${WIDGET_LAYERS.flat().join('|')})/` },
      { path: 'node_modules/(lit|@lit)/' },
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
      'domain-is-pure',
      { path: '^packages/sandbox/src/domain/' },
      { path: '^packages/sandbox/src/(?!domain/)|node_modules/(?!zod/)' },
    ),
    forbid(
      'sandbox-layers',
      { path: '^packages/sandbox/src/(api|signal|agent)/' },
      { path: '^packages/sandbox/src/(?!domain/)', pathNot: '^packages/sandbox/src/$1/' },
      'api, signal and agent know the domain and themselves; one file wires them.',
    ),
    forbid(
      'only-media-knows-webrtc',
      { path: '^packages/sandbox/src/(?!media/)' },
      { path: 'node_modules/@roamhq/wrtc' },
    ),
    forbid('no-orphan-dependencies', {}, { couldNotResolve: true }),
    forbid(
      'no-dev-dependencies-in-shipped-code',
      { path: '^packages/[^/]+/src/', pathNot: '\\.test\\.tsx?$|/testing/' },
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
