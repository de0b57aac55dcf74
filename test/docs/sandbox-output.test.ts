import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { startAnnouncedProcess, type AnnouncedProcess } from '../support/announced-process.js';
import { codeBlocks, ROOT } from '../support/documentation/code-blocks.js';

const PROXY_COMMAND = path.join(ROOT, 'packages/proxy/bin/voice-agent-proxy.js');
const COMMAND = path.join(ROOT, 'packages/sandbox/bin/voice-agent-sandbox.js');
/** The last line that the sandbox prints as it starts. */
const LAST_LINE = /VOICE_AGENT_LIMITS/;
/** Differs from machine to machine, or is left out. */
const NOT_COMPARED = /^ {2}Speech|^\s*…$/;

const ORIGIN = 'https://shop.example.com';
/** More than one visitor may start in a minute otherwise. */
const MANY_JOINS = 8;

const startSandbox = (): Promise<AnnouncedProcess> =>
  startAnnouncedProcess([process.execPath, COMMAND], {
    ready: LAST_LINE,
    environment: { PORT: '0', VOICE_AGENT_API_KEY: 'sandbox-key' },
  });

/** What a sandbox prints on its usual port. */
async function printedLines(): Promise<string[]> {
  const sandbox = await startSandbox();
  await sandbox.stop();
  return sandbox
    .output()
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8788')
    .split('\n');
}

describe('what the documentation shows of the sandbox', () => {
  const blocks = codeBlocks(['']).filter(({ code }) => code.startsWith('The sandbox is ready'));
  const settings = codeBlocks(['sh']).filter(
    ({ place, code }) => place.startsWith('docs/getting-started.md') && code.includes('VOICE_AGENT_ORIGINS'),
  );

  it('is what it prints', async () => {
    const printed = await printedLines();
    assert.equal(blocks.length, 2);
    for (const { place, code } of blocks) {
      const shown = code.trimEnd().split('\n');
      let next = 0;
      for (const line of shown.filter((text) => !NOT_COMPARED.test(text))) {
        const found = printed.indexOf(line, next);
        assert.notEqual(found, -1, `${place} shows what is not printed there: ${line}`);
        next = found + 1;
      }
    }

    // The settings that a reader is told to paste, but for the page's address, which the sandbox cannot know.
    const exports = printed.filter((line) => line.startsWith('  export ')).map((line) => line.trim());
    assert.equal(settings.length, 1);
    assert.deepEqual(settings[0]?.code.split('\n').slice(0, exports.length), exports);
  });

  it('configures a proxy that lets a developer start many calls', async () => {
    const sandbox = await startSandbox();
    const environment = Object.fromEntries(
      [...sandbox.output().matchAll(/^ {2}export (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const proxy = await startAnnouncedProcess([process.execPath, PROXY_COMMAND, 'serve'], {
      ready: /"listening"/,
      environment: { ...environment, VOICE_AGENT_ORIGINS: ORIGIN, PORT: '0', HOST: '127.0.0.1' },
    });
    try {
      const { url } = JSON.parse(proxy.line) as { readonly url: string };
      const statuses: number[] = [];
      for (let count = 0; count < MANY_JOINS; count += 1) {
        const response = await fetch(`${url}/join`, {
          method: 'POST',
          headers: { origin: ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ agent: 'default', variables: { first_name: 'Ann' } }),
        });
        statuses.push(response.status);
      }
      assert.deepEqual(statuses, Array<number>(MANY_JOINS).fill(200));
    } finally {
      await Promise.all([proxy.stop(), sandbox.stop()]);
    }
  });
});
