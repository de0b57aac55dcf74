// The container files, which cannot be built here: what linters and the sources can tell of them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMPOSE = `${ROOT}packages/proxy/compose.yaml`;

describe('the container files', () => {
  const dockerfile = readFileSync(`${ROOT}packages/proxy/Dockerfile`, 'utf8');
  const compose = readFileSync(COMPOSE, 'utf8');

  it('have nothing that a linter would object to', () => {
    assert.deepEqual(validate(dockerfile), []);
    const command = fileURLToPath(new URL('./bin/dclint.cjs', import.meta.resolve('dclint/package.json')));
    const lint = spawnSync(process.execPath, [command, '--max-warnings', '0', COMPOSE], { encoding: 'utf8' });
    assert.equal(lint.status, 0, `${lint.stdout}${lint.stderr}`);
    // A linter that finds nothing must be one that would.
    assert.ok(validate('FRM node').length > 0);
  });

  it('run as another user than root, from images of a fixed version, with a health check', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1);
    const bases = new Set(stages.map((stage) => stage.split(/\s/, 1)[0] ?? ''));
    assert.equal(bases.size, 1, 'what was built with one Node does not run with another');
    const [, major] = /^node:(\d+)\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/.exec([...bases][0] ?? '') ?? [];
    assert.ok(Number(major) >= 24 && Number(major) % 2 === 0, 'a release with long-term support');
    assert.match(stages.at(-1) ?? '', /^USER node$/m);
    assert.match(stages.at(-1) ?? '', /^HEALTHCHECK /m);
    for (const [, image] of compose.matchAll(/^ +image: (.+)$/gm)) assert.match(image ?? '', /:\d+\.\d+/);
  });

  it('let no service write to its own files, gain rights, or take more than it is given', () => {
    const [, text = ''] = /^services:\n([\s\S]*?)^\S/m.exec(compose) ?? [];
    const services = text.split(/^ {2}(?=\w+:$)/m).filter((service) => service.trim() !== '');
    assert.equal(services.length, 3);
    for (const service of services) {
      assert.match(service, /^ {4}read_only: true$/m);
      assert.match(service, /^ {4}cap_drop:\n {6}- ALL$/m);
      assert.match(service, /^ {4}security_opt:\n {6}- no-new-privileges:true$/m);
      assert.match(service, /^ {8}limits:\n {10}cpus: .+\n {10}memory: .+\n {10}pids: \d+$/m);
    }
    // Inline contents are copied into the container, which refuses them when it cannot be written to.
    assert.doesNotMatch(compose, /^ +content:/m);
  });

  it('copy what exists, and start what exists', () => {
    const named = new Set([...dockerfile.matchAll(/packages\/[\w./-]+/g)].map(([path]) => path));
    assert.ok(named.size > 5);
    for (const path of ['package-lock.json', ...named]) assert.ok(existsSync(`${ROOT}${path}`), path);
    assert.match(dockerfile, /ENTRYPOINT \["node", "packages\/proxy\/bin\/voice-agent-proxy\.js"\]/);
  });

  it('name settings that the server knows', async () => {
    const { ENVIRONMENT_SETTINGS } = (await import(
      `${ROOT}packages/proxy/dist/server/environment-settings.js`
    )) as { ENVIRONMENT_SETTINGS: readonly { variable: string }[] };
    const known = new Set(ENVIRONMENT_SETTINGS.flatMap(({ variable }) => [variable, `${variable}_FILE`]));
    const named = [...compose.matchAll(/^ +((?:VOICE_AGENT|REDIS)_\w+): /gm)].map(([, name]) => name ?? '');
    assert.ok(named.length > 5);
    for (const name of named) assert.ok(known.has(name), name);
  });
});
