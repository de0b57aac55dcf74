// Two replicas of two releases behind one address, as in the minutes of a rolling upgrade.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { createJoinProxy } from '@voice-agent/proxy';
import express from 'express';
import { ROOT } from '../support/documentation/code-blocks.js';
import { recipe } from '../support/documentation/recipes.js';
import { startCountedUpstream, type CountedUpstream } from '../support/counted-upstream.js';
import { freePort } from '../support/free-port.js';
import { listenOnLoopback } from '../support/listen-on-loopback.js';
import { nginxIsMissing, startNginx } from '../support/nginx.js';
import { keepUntilEnd } from '../support/suite-resources.js';

const SITE = 'https://www.example.com';
const CHUNKS = ['call-parts-Aa1Bb2Cc.js', 'call-parts-Dd3Ee4Ff.js'] as const;

/** nginx as we give it away, without TLS and with the replicas of the test. */
const GATEWAYS: readonly (readonly [string, (listen: string, replicas: string) => string])[] = [
  [
    'the recipe’s nginx',
    (listen, replicas) =>
      recipe('nginx.conf')
        .replace(/ +server 127[^;]+;\n +server 127[^;]+;/, replicas)
        .replace('listen 443 ssl', `listen ${listen}`)
        .replace(/ +ssl_certificate.*\n/g, ''),
  ],
  [
    'the nginx of compose.yaml',
    (listen, replicas) =>
      `upstream replicas {${replicas}}\n${readFileSync(`${ROOT}/packages/proxy/gateway.conf`, 'utf8')}`
        .replace('listen 8787', `listen ${listen}`)
        .replace('http://proxy:8787', 'http://replicas'),
  ],
];

describe('a rolling upgrade', () => {
  const keep = keepUntilEnd();
  let folder: string;
  let upstream: CountedUpstream;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rolling-upgrade-'));
    keep({ close: () => rm(folder, { recursive: true, force: true }) });
    upstream = keep(await startCountedUpstream());
  });

  /** A replica of the release that has this chunk. */
  async function startReplica(chunk: string): Promise<string> {
    const widgetDirectory = path.join(folder, chunk);
    await mkdir(widgetDirectory, { recursive: true });
    await writeFile(path.join(widgetDirectory, 'voice-agent.js'), `import("./${chunk}")`);
    await writeFile(path.join(widgetDirectory, chunk), `// ${chunk}`);
    const proxy = keep(
      createJoinProxy({
        baseUrl: upstream.baseUrl,
        apiKey: 'key',
        agents: { default: { id: '10000000-0000-4000-8000-000000000001' } },
        origins: [SITE],
        widgetDirectory,
        logger: () => undefined,
      }),
    );
    const { origin } = keep(await listenOnLoopback(express().use('/voice', proxy)));
    return origin.replace('http://', '');
  }

  for (const [what, configure] of GATEWAYS) {
    it(
      `lets every page find its scripts behind ${what}, and starts each call once`,
      { skip: nginxIsMissing },
      async () => {
        const replicas = await Promise.all(CHUNKS.map(startReplica));
        const listen = `127.0.0.1:${await freePort()}`;
        const home = await mkdtemp(path.join(folder, 'nginx-'));
        const http = configure(listen, replicas.map((address) => `server ${address};`).join('\n'));
        keep(await startNginx(home, { http, address: `http://${listen}/voice/openapi.json` }));

        const entries = new Set<string>();
        for (let pages = 0; pages < 4; pages += 1) {
          entries.add(await (await fetch(`http://${listen}/voice/voice-agent.js`)).text());
          for (const chunk of CHUNKS) {
            const answer = await fetch(`http://${listen}/voice/${chunk}`);
            assert.equal(answer.status, 200);
            assert.equal(await answer.text(), `// ${chunk}`);
          }
        }
        assert.equal(entries.size, 2, 'both replicas are asked');
        assert.equal((await fetch(`http://${listen}/voice/missing-Aa1Bb2Cc.js`)).status, 404);

        const before = upstream.hits();
        const join = {
          method: 'POST',
          headers: { origin: SITE, 'content-type': 'application/json' },
          body: '{}',
        };
        assert.equal((await fetch(`http://${listen}/voice/join`, join)).status, 200);
        const unknown = { ...join, body: '{"agent":"other"}' };
        assert.equal((await fetch(`http://${listen}/voice/join`, unknown)).status, 404);
        assert.equal(upstream.hits(), before + 1);
      },
    );
  }
});
