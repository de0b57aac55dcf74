import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCommand } from '../testing/command.js';
import { startConnectProxy } from '../testing/connect-proxy.js';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { ConfigurationError } from './configuration-error.js';
import { readConfiguration } from './configuration.js';

const VALID = {
  VOICE_AGENT_BASE_URL: 'https://127.0.0.1:9/api/public/v1',
  VOICE_AGENT_API_KEY: CANARY_KEY,
  VOICE_AGENT_ID: AGENT_ID,
  VOICE_AGENT_ORIGINS: SITE,
};

describe('HTTPS_PROXY and NO_PROXY', () => {
  it('lead the command to the voice service, and appear without their password', async () => {
    const outgoing = await startConnectProxy();
    outgoing.refuse();
    const HTTPS_PROXY = outgoing.url.replace('//', '//user:out-canary@');
    const doctor = await runCommand(['doctor'], { ...VALID, HTTPS_PROXY });
    assert.match(doctor.stdout, /✖ voice service: cannot be reached \(UND_ERR_ABORTED\)/);
    const direct = await runCommand(['doctor'], { ...VALID, HTTPS_PROXY, NO_PROXY: '127.0.0.1' });
    assert.match(direct.stdout, /✖ voice service: cannot be reached \(ECONNREFUSED\)/);
    const check = await runCommand(['check'], { ...VALID, HTTPS_PROXY });
    assert.match(check.stdout, /reached +through the outgoing proxy 127\.0\.0\.1:\d+ \(HTTPS_PROXY\)/);
    for (const { stdout, stderr } of [doctor, direct, check])
      assert.ok(!`${stdout}${stderr}`.includes('canary'));
    await outgoing.close();
  });

  it('lead it to the keys of tickets as well', async (context) => {
    const outgoing = await startConnectProxy();
    context.after(() => outgoing.close());
    outgoing.refuse();
    const environment = {
      ...VALID,
      HTTPS_PROXY: outgoing.url,
      VOICE_AGENT_TICKET_JWKS_URL: 'https://127.0.0.1:65009/keys',
    };
    const doctor = await runCommand(['doctor'], environment);
    assert.match(
      doctor.stdout,
      /✖ tickets: https:\/\/127\.0\.0\.1:65009\/keys cannot be reached \(UND_ERR_ABORTED\)/,
    );
    const direct = await runCommand(['doctor'], { ...environment, NO_PROXY: '127.0.0.1' });
    assert.match(
      direct.stdout,
      /✖ tickets: https:\/\/127\.0\.0\.1:65009\/keys cannot be reached \(ECONNREFUSED\)/,
    );
  });

  it('are refused by name when they are no address, and never repeated', async () => {
    for (const [name, value] of [
      ['HTTPS_PROXY', 'proxy-canary:3128'],
      ['https_proxy', 'ftp://user:proxy-canary@proxy'],
      ['HTTPS_PROXY', 'proxy canary'],
    ] as const) {
      await assert.rejects(
        readConfiguration({ ...VALID, [name]: value }),
        (error) =>
          error instanceof ConfigurationError &&
          error.message === `${name} is not an http:// or https:// URL` &&
          !error.message.includes('canary'),
      );
    }
  });

  it('change nothing where they are empty', async () => {
    const { proxy, outgoingProxy } = await readConfiguration({ ...VALID, HTTPS_PROXY: '', NO_PROXY: '*' });
    assert.deepEqual([proxy.dispatcher, outgoingProxy], [undefined, undefined]);
  });
});
