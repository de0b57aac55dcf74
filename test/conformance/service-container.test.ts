// The service's container files, which cannot be built here: what linters and the sources can tell of them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMPOSE = `${ROOT}packages/service/compose.yaml`;

describe('the container files of the service', () => {
  const dockerfile = readFileSync(`${ROOT}packages/service/Dockerfile`, 'utf8');
  const compose = readFileSync(COMPOSE, 'utf8');

  it('have nothing that a linter would object to', () => {
    assert.deepEqual(validate(dockerfile), []);
    const command = fileURLToPath(new URL('./bin/dclint.cjs', import.meta.resolve('dclint/package.json')));
    const lint = spawnSync(process.execPath, [command, '--max-warnings', '0', COMPOSE], { encoding: 'utf8' });
    assert.equal(lint.status, 0, `${lint.stdout}${lint.stderr}`);
  });

  it('run as another user than root, on the same Node as the proxy, with a health check', () => {
    const bases = (text: string): string[] => [
      ...new Set([...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base)),
    ];
    assert.deepEqual(bases(dockerfile), bases(readFileSync(`${ROOT}packages/proxy/Dockerfile`, 'utf8')));
    const last = dockerfile.split(/^FROM /m).at(-1) ?? '';
    assert.match(last, /^USER node$/m);
    assert.match(last, /^HEALTHCHECK /m);
    assert.match(last, /libpocketsphinx3 pocketsphinx-en-us/);
  });

  it('let no service write to its own files, gain rights, or take more than it is given', () => {
    const [, text = ''] = /^services:\n([\s\S]*?)^\S/m.exec(compose) ?? [];
    const services = text.split(/^ {2}(?=\w+:$)/m).filter((service) => service.trim() !== '');
    assert.equal(services.length, 2);
    for (const service of services) {
      assert.match(service, /^ {4}read_only: true$/m);
      assert.match(service, /^ {4}cap_drop:\n {6}- ALL$/m);
      assert.match(service, /^ {4}security_opt:\n {6}- no-new-privileges:true$/m);
      assert.match(service, /^ {8}limits:\n {10}cpus: .+\n {10}memory: .+\n {10}pids: \d+$/m);
    }
  });

  it('copy what exists, and set what the service reads', () => {
    for (const [name] of dockerfile.matchAll(/(?:packages|scripts)\/[\w./-]+/g)) {
      assert.ok(existsSync(`${ROOT}${name}`), name);
    }
    const known = readFileSync(`${ROOT}packages/service/src/main/configuration.ts`, 'utf8');
    for (const [, name = ''] of compose.matchAll(/^ {6}((?:DATABASE|HOST|VOICE_AGENT)\w*): /gm)) {
      assert.ok(known.includes(name.replace(/_FILE$/, '')), name);
    }
  });
});
