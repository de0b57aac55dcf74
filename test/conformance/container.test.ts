// The container files, which cannot be built here: what linters and the sources can tell of them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { codeBlocks } from '../support/documentation/code-blocks.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Container {
  readonly name: string;
  readonly dockerfile: string;
  readonly composeFile: string;
  readonly compose: string;
  readonly services: number;
  /** The environment variables that its program reads. */
  readSettings(): Promise<ReadonlySet<string>>;
}

function container(name: string, services: number, readSettings: Container['readSettings']): Container {
  const composeFile = `${ROOT}packages/${name}/compose.yaml`;
  return {
    name,
    dockerfile: readFileSync(`${ROOT}packages/${name}/Dockerfile`, 'utf8'),
    composeFile,
    compose: readFileSync(composeFile, 'utf8'),
    services,
    readSettings,
  };
}

async function proxySettings(): Promise<ReadonlySet<string>> {
  const { ENVIRONMENT_SETTINGS } = (await import(
    `${ROOT}packages/proxy/dist/server/environment-settings.js`
  )) as { ENVIRONMENT_SETTINGS: readonly { variable: string }[] };
  return new Set(ENVIRONMENT_SETTINGS.flatMap(({ variable }) => [variable, `${variable}_FILE`]));
}

async function serviceSettings(): Promise<ReadonlySet<string>> {
  const { readConfiguration } = (await import(`${ROOT}packages/service/dist/main/configuration.js`)) as {
    readConfiguration: (env: object) => unknown;
  };
  const read = new Set<string>();
  readConfiguration(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  return read;
}

const CONTAINERS = [container('proxy', 3, proxySettings), container('service', 2, serviceSettings)];

/** What the documentation has its reader type. */
const SHELL_BLOCKS = codeBlocks(['sh']).map(({ code }) => code);

/** @returns the lines after each `FROM`. */
const stages = ({ dockerfile }: Container): string[] => dockerfile.split(/^FROM /m).slice(1);

for (const each of CONTAINERS) {
  const { name, dockerfile, composeFile, compose } = each;
  describe(`the container files of packages/${name}`, () => {
    it('have nothing that a linter would object to', () => {
      assert.deepEqual(validate(dockerfile), []);
      const command = fileURLToPath(new URL('./bin/dclint.cjs', import.meta.resolve('dclint/package.json')));
      const lint = spawnSync(process.execPath, [command, '--max-warnings', '0', composeFile], {
        encoding: 'utf8',
      });
      assert.equal(lint.status, 0, `${lint.stdout}${lint.stderr}`);
    });

    it('run as another user than root, from images of a fixed version, with a health check', () => {
      const last = stages(each).at(-1) ?? '';
      assert.match(last, /^USER node$/m);
      assert.match(last, /^HEALTHCHECK /m);
      for (const [, image] of compose.matchAll(/^ +image: (.+)$/gm)) assert.match(image ?? '', /:\d+\.\d+/);
    });

    it('let no service write to its own files, gain rights, or take more than it is given', () => {
      const [, text = ''] = /^services:\n([\s\S]*?)^\S/m.exec(compose) ?? [];
      const services = text.split(/^ {2}(?=\w+:$)/m).filter((service) => service.trim() !== '');
      assert.equal(services.length, each.services);
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
      const named = new Set(
        [...dockerfile.matchAll(/(?:packages|scripts)\/[\w./-]+/g)].map(([path]) => path),
      );
      assert.ok(named.size > 2);
      for (const path of ['package-lock.json', ...named]) assert.ok(existsSync(`${ROOT}${path}`), path);
      assert.ok(dockerfile.includes(`ENTRYPOINT ["node", "packages/${name}/bin/voice-agent-${name}.js"]`));
    });

    it('read secrets that neither git nor an image takes along', () => {
      assert.match(compose, /file: \.\/secrets\//);
      for (const file of ['.gitignore', '.dockerignore']) {
        assert.match(
          readFileSync(ROOT + file, 'utf8'),
          new RegExp(`^packages/${name}/secrets/?$`, 'm'),
          file,
        );
      }
    });

    it('need no variable that the command in the documentation does without', () => {
      const command = `docker compose -f packages/${name}/compose.yaml up --build`;
      const block = SHELL_BLOCKS.find((code) => code.includes(command)) ?? assert.fail(command);
      for (const [, variable] of compose.matchAll(/\$\{(\w+):\?/g)) {
        assert.match(block, new RegExp(`^export ${variable}=`, 'm'));
      }
    });

    it('name settings that the program reads', async () => {
      const known = await each.readSettings();
      const named = [...compose.matchAll(/^ +((?:DATABASE|HOST|REDIS|VOICE_AGENT)\w*): /gm)];
      assert.ok(named.length >= 5);
      for (const [, setting = ''] of named) assert.ok(known.has(setting), setting);
    });
  });
}

describe('the container files together', () => {
  it('let the store refuse writes before the system ends it for want of memory', () => {
    const { compose } = container('proxy', 3, proxySettings);
    const [, store = ''] = /^ {2}store:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
    const [, given] = /^ {10}memory: (\d+)M$/m.exec(store) ?? [];
    const [, used] = /'--maxmemory', '(\d+)mb'/.exec(store) ?? [];
    assert.ok(Number(used) <= Number(given) / 2, `${used} mb of ${given} M`);
  });

  it('run on one and the same Node, with long-term support', () => {
    const bases = new Set(CONTAINERS.flatMap(stages).map((stage) => stage.split(/\s/, 1)[0] ?? ''));
    assert.equal(bases.size, 1, 'what was built with one Node does not run with another');
    const [, major] = /^node:(\d+)\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/.exec([...bases][0] ?? '') ?? [];
    assert.ok(Number(major) >= 24 && Number(major) % 2 === 0);
  });

  it('bring the service what it recognizes speech with', () => {
    const service = CONTAINERS.find(({ name }) => name === 'service');
    assert.ok(service !== undefined);
    assert.match(stages(service).at(-1) ?? '', /libpocketsphinx3 pocketsphinx-en-us/);
  });

  it('are read by a linter that finds what is wrong', () => {
    assert.ok(validate('FRM node').length > 0);
  });
});
