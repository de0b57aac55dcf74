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
      'sandbox/src/media/voice.ts': "export { value } from '../webhook/result.js';",
      'sandbox/src/webhook/result.ts': VALUE,
      'sandbox/src/webhook/attempt.ts': "export { value } from '../media/wave.js';",
      'sandbox/src/media/wave.ts': VALUE,
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
    'the agent of the sandbox with its media',
    ['sandbox-layers'],
    {
      'sandbox/src/agent/agent.ts': "export { value } from '../media/voice.js';",
      'sandbox/src/media/voice.ts': VALUE,
    },
  ],
  [
    'the domain of the sandbox with its API',
    ['domain-is-pure'],
    {
      'sandbox/src/domain/call.ts': "export { value } from '../api/app.js';",
      'sandbox/src/api/app.ts': VALUE,
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
      'sandbox/src/agent/agent.ts': "export { value } from '../domain/call.js';",
      'sandbox/src/domain/call.ts': VALUE,
      'react-wrapper/src/index.ts': "export { value } from '../../widget/src/session.js';",
      'widget/src/session.ts': VALUE,
    },
  ],
  [
    'a test that uses what builds on its folder',
    {
      'sandbox/src/agent/engines/engine.ts': VALUE,
      'sandbox/src/agent/engines/engine.test.ts': "import '../testing/world.js';",
      'sandbox/src/agent/testing/world.ts': "export { value } from '../engines/engine.js';",
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
