// The rules of who may import whom: each refuses what it is there for, and lets through what is allowed.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const load = createRequire(new URL('../../../', import.meta.url));
const CONFIGURATIONS = ['./.dependency-cruiser.cjs', './.dependency-cruiser.folders.cjs'].map(
  (file) => load(file) as IConfiguration,
);

/** Path below `packages` → code. */
type Sources = Readonly<Record<string, string>>;

/** @returns the names of the rules that these files break, each once */
async function brokenRules(sources: Sources): Promise<readonly string[]> {
  const baseDir = await mkdtemp(path.join(tmpdir(), 'voice-agent-imports-'));
  try {
    for (const [name, code] of Object.entries(sources)) {
      const file = path.join(baseDir, 'packages', name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, code);
    }
    const results: ICruiseResult[] = [];
    for (const { forbidden = [], options = {} } of CONFIGURATIONS) {
      const { tsPreCompilationDeps, doNotFollow, exclude } = options;
      const { output } = await cruise(['packages'], {
        baseDir,
        validate: true,
        ruleSet: { forbidden },
        ...(tsPreCompilationDeps === undefined ? {} : { tsPreCompilationDeps }),
        ...(doNotFollow === undefined ? {} : { doNotFollow }),
        ...(exclude === undefined ? {} : { exclude }),
      });
      results.push(output as ICruiseResult);
    }
    const names = results.flatMap(({ summary }) => summary.violations.map(({ rule }) => rule.name));
    return [...new Set(names)].sort();
  } finally {
    await rm(baseDir, { recursive: true });
  }
}

const VALUE = 'export const value = 1;';
const CALL_PARTS = { 'widget/src/call/call-parts.ts': VALUE };
const LIVEKIT = { 'widget/src/transport/livekit.ts': VALUE };

const REFUSED: readonly (readonly [what: string, rules: readonly string[], sources: Sources])[] = [
  [
    'a cycle of files',
    ['no-cycles'],
    {
      'proxy/src/time/one.ts': "export { two } from './two.js';",
      'proxy/src/time/two.ts': "import { one } from './one.js'; export const two = () => one;",
    },
  ],
  [
    'a cycle of folders whose files make none',
    ['no-folder-cycles'],
    {
      'service/src/resources/calls/life.ts': "export { value } from '../agents/service.js';",
      'service/src/resources/agents/service.ts': VALUE,
      'service/src/resources/agents/routes.ts': "export { value } from '../calls/service.js';",
      'service/src/resources/calls/service.ts': VALUE,
    },
  ],
  [
    'the session with a part of the element',
    ['widget-layers-session'],
    {
      'widget/src/session/session.ts': "import '../element/voice-agent.js';",
      'widget/src/element/voice-agent.ts': VALUE,
    },
  ],
  [
    'the proxy with code of the widget',
    ['proxy-stands-alone'],
    {
      'proxy/src/routes/join.ts': "export { value } from '../../../widget/src/session.js';",
      'widget/src/session.ts': VALUE,
    },
  ],
  [
    "the proxy's state with a guard",
    ['proxy-layers-state'],
    {
      'proxy/src/state/limits.ts': "export { value } from '../guards/origin-guard.js';",
      'proxy/src/guards/origin-guard.ts': VALUE,
    },
  ],
  [
    'a folder with the entry above it',
    ['widget-layers-labels'],
    {
      'widget/src/labels/labels.ts': "export { value } from '../session.js';",
      'widget/src/session.ts': VALUE,
    },
  ],
  [
    'a folder that no layer names',
    ['proxy-layers-name-every-folder'],
    { 'proxy/src/new-folder/file.ts': "import 'node:path';" },
  ],
  [
    "the service's database with a resource",
    ['service-layers-db'],
    {
      'service/src/db/page.ts': "export { value } from '../resources/tools/table.js';",
      'service/src/resources/tools/table.ts': VALUE,
    },
  ],
  [
    'a resource of the service with the table of another one',
    ['service-resources-meet-in-their-services'],
    {
      'service/src/resources/agents/routes.ts': "export { value } from '../tools/table.js';",
      'service/src/resources/tools/table.ts': VALUE,
    },
  ],
  [
    'the endpoints that all resources share with one of them',
    ['service-layers-rest'],
    {
      'service/src/rest/app.ts': "export { value } from '../resources/tools/routes.js';",
      'service/src/resources/tools/routes.ts': VALUE,
    },
  ],
  [
    'the conversation of the service with WebRTC',
    ['only-adapters-are-wired'],
    {
      'service/src/conversation/agent.ts': "export { value } from '../rooms/embedded/embedded-rooms.js';",
      'service/src/rooms/embedded/embedded-rooms.ts': VALUE,
    },
  ],
  [
    'the agents of the sandbox with its controls',
    ['sandbox-layers-agents'],
    {
      'sandbox/src/agents/agent.ts': "export { value } from '../controls/clock.js';",
      'sandbox/src/controls/clock.ts': VALUE,
    },
  ],
  [
    'the sandbox with what the service does not publish',
    ['sandbox-uses-the-public-entries-of-the-service'],
    {
      'sandbox/src/controls/reset.ts': "export { value } from '../../../service/src/db/empty-tables.js';",
      'service/src/db/empty-tables.ts': VALUE,
    },
  ],
  [
    'the React package with what the widget does not publish',
    ['react-uses-public-entries'],
    {
      'react-wrapper/src/index.ts': "export { value } from '../../widget/src/session/session.js';",
      'widget/src/session/session.ts': VALUE,
    },
  ],
  [
    'a static import of LiveKit',
    ['livekit-is-loaded-lazily'],
    {
      ...LIVEKIT,
      'widget/src/session/session.ts': "import { value } from '../transport/livekit.js'; value;",
    },
  ],
  [
    'a static import of the parts of a call',
    ['call-is-loaded-lazily'],
    {
      ...CALL_PARTS,
      'widget/src/element/voice-agent.ts': "import { value } from '../call/call-parts.js'; value;",
    },
  ],
  ['an import of nothing', ['no-orphan-dependencies'], { 'proxy/src/index.ts': "import './absent.js';" }],
];

const ALLOWED: readonly (readonly [what: string, sources: Sources])[] = [
  [
    'a dynamic import of what is loaded lazily',
    {
      ...CALL_PARTS,
      ...LIVEKIT,
      'widget/src/element/voice-agent.ts': "export const load = () => import('../call/call-parts.js');",
      'widget/src/session/session.ts': "export const load = () => import('../transport/livekit.js');",
    },
  ],
  [
    'a type of what is loaded lazily',
    {
      'widget/src/call/call-parts.ts': 'export interface CallParts { readonly isOpen: boolean }',
      'widget/src/element/voice-agent.ts':
        "import type { CallParts } from '../call/call-parts.js'; export type Parts = CallParts;",
    },
  ],
  [
    'an import of a lower layer, and of a public entry',
    {
      'service/src/resources/tools/routes.ts': "export { value } from '../../rest/endpoint.js';",
      'service/src/rest/endpoint.ts': VALUE,
      'sandbox/src/sandbox.ts': "export { value } from '../../service/src/index.js';",
      'service/src/index.ts': VALUE,
      'sandbox/src/cli/command.ts': "export { value } from '../sandbox.js';",
      'react-wrapper/src/index.ts': "export { value } from '../../widget/src/session.js';",
      'widget/src/session.ts': VALUE,
    },
  ],
  [
    'a test that uses what builds on its folder',
    {
      'service/src/conversation/tools/tool.ts': VALUE,
      'service/src/conversation/tools/tool.test.ts': "import '../testing/world.js';",
      'service/src/conversation/testing/world.ts': "export { value } from '../tools/tool.js';",
    },
  ],
];

describe('the rules of imports', () => {
  for (const [what, rules, sources] of REFUSED) {
    it(`refuse ${what}`, async () => assert.deepEqual(await brokenRules(sources), rules));
  }
  for (const [what, sources] of ALLOWED) {
    it(`allow ${what}`, async () => assert.deepEqual(await brokenRules(sources), []));
  }
});
