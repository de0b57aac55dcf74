import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import { createVoiceService, type VoiceService } from '@voice-agent/service';
import { keepUntilEnd } from '../support/suite-resources.js';
import { codeBlocks } from '../support/documentation/code-blocks.js';
import { recipe } from '../support/documentation/recipes.js';

const COMMAND = fileURLToPath(new URL('documented-command.js', import.meta.url));
/** Everything a block may call is a function that runs our stand-in: nothing on this machine is installed or changed. */
const PRELUDE = ['npx', 'npm', 'curl', 'sudo']
  .map((name) => `${name}() { "${process.execPath}" "${COMMAND}" ${name} "$@"; }`)
  .join('\n');
/** Programs of others that a test cannot do without changing the machine or taking minutes. */
const OTHERS = ['docker', 'git', 'cd', 'chromium', 'node'];

describe('commands in the documentation', () => {
  const keep = keepUntilEnd();
  let sandbox: Sandbox;
  let service: VoiceService;
  let folder: string;
  before(async () => {
    sandbox = keep(await createSandbox({ port: 0 }));
    service = keep(await createVoiceService({ port: 0 }));
    folder = await mkdtemp(path.join(tmpdir(), 'documentation-'));
    keep({ close: () => rm(folder, { recursive: true }) });
    await writeFile(path.join(folder, 'voice-agent.json'), recipe('voice-agent.json'));
    await mkdir(path.join(folder, 'agents'));
    await writeFile(path.join(folder, 'agents/shop.yaml'), recipe('shop.yaml', 'docs/make-an-agent.md'));
  });

  for (const { place, code, given } of codeBlocks(['sh', 'bash'])) {
    it(`run: ${place}`, async () => {
      const others = OTHERS.map((name) => `${name}() { true; }`).join('\n');
      const script = `set -eu\n${PRELUDE}\n${others}\n${given}\n${code}`;
      const shell = spawn('bash', ['-c', script], {
        cwd: folder,
        // A reader has a shell of their own, without what this one may have set.
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          // The test run's, for every Node.
          NODE_OPTIONS: process.env.NODE_OPTIONS,
          SANDBOX_ORIGIN: new URL(sandbox.baseUrl).origin,
          SERVICE_ORIGIN: new URL(service.baseUrl).origin,
          // What `voice-agent-service serve` has printed.
          KEY: service.firstKey,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      shell.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [status] = (await once(shell, 'exit')) as [number | null];
      assert.equal(status, 0, output);
    });
  }
});
