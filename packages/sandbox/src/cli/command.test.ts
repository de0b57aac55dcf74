import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { describe, it } from 'node:test';

import { runCommand, type CliProcess, type StartedSandbox } from './command.js';

function fakeSandbox(overrides: Partial<StartedSandbox> = {}): StartedSandbox {
  return {
    baseUrl: 'http://127.0.0.1:1234/api/public/v1',
    apiKey: 'the-key',
    agents: [
      { id: 'id-1', name: 'Host', variables: ['first_name'] },
      { id: 'id-2', name: 'Echo', variables: [] },
    ],
    phoneNumber: '+12025550100',
    capabilities: { recognizesSpeech: true },
    close: () => Promise.resolve(),
    ...overrides,
  };
}

/** A process around the command, with what it printed and ways to signal it. */
function fakeProcess(overrides: Partial<CliProcess> = {}) {
  const signals = new EventEmitter();
  const printed: string[] = [];
  const printedErrors: string[] = [];
  const cli: CliProcess = {
    args: [],
    env: {},
    version: '1.2.3',
    print(text) {
      printed.push(text);
      signals.emit('printed');
    },
    printError: (text) => printedErrors.push(text),
    startSandbox: () => Promise.resolve(fakeSandbox()),
    onStopSignal(listener) {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
    ...overrides,
  };
  return { cli, signals, printed, printedErrors };
}

/** Fails as a sandbox does that cannot listen: in its own words, with the system's error as the cause. */
function failingWith(code: string): CliProcess['startSandbox'] {
  const cause = Object.assign(new Error('listen failed'), { code });
  return () => Promise.reject(new Error('cannot listen\nwith a stack', { cause }));
}

describe('the command', () => {
  it('starts a sandbox as configured, prints where it is, and closes it when told', async () => {
    let options: Parameters<CliProcess['startSandbox']>[0] | undefined;
    let closed = 0;
    const { cli, signals, printed, printedErrors } = fakeProcess({
      env: { PORT: '1234', HOST: 'localhost', VOICE_AGENT_API_KEY: 'the-key' },
      startSandbox(given) {
        options = given;
        return Promise.resolve(
          fakeSandbox({
            close() {
              closed += 1;
              return Promise.resolve();
            },
          }),
        );
      },
    });
    const ready = once(signals, 'printed');
    const exit = runCommand(cli);
    await ready;

    const { onCall, ...settings } = options ?? {};
    assert.deepEqual(settings, { port: 1234, host: 'localhost', apiKey: 'the-key' });
    const [text = ''] = printed;
    for (const part of ['http://127.0.0.1:1234/api/public/v1', 'the-key', 'id-1  Host', 'id-2  Echo']) {
      assert.ok(text.includes(part), part);
    }
    assert.equal(closed, 0);
    onCall?.({ type: 'started', callId: 'a'.repeat(36), agentName: 'Host' });
    assert.deepEqual(printed.slice(1), ['Call aaaaaaaa with Host started.']);

    signals.emit('signal', 'SIGINT');
    assert.equal(await exit, 0);
    assert.equal(closed, 1);
    assert.deepEqual(printedErrors, []);
    assert.equal(signals.listenerCount('signal'), 0);
  });

  it('prints one line of JSON when asked, and nothing of calls', async () => {
    let options: Parameters<CliProcess['startSandbox']>[0] | undefined;
    const { cli, signals, printed } = fakeProcess({
      args: ['--json'],
      startSandbox(given) {
        options = given;
        return Promise.resolve(fakeSandbox());
      },
    });
    const ready = once(signals, 'printed');
    const exit = runCommand(cli);
    await ready;
    signals.emit('signal', 'SIGTERM');
    await exit;

    assert.equal(options?.onCall, undefined);
    assert.equal(printed.length, 1);
    assert.ok(!printed[0]?.includes('\n'));
    assert.deepEqual(JSON.parse(printed[0] ?? ''), {
      baseUrl: 'http://127.0.0.1:1234/api/public/v1',
      apiKey: 'the-key',
      agents: [
        { id: 'id-1', name: 'Host' },
        { id: 'id-2', name: 'Echo' },
      ],
      recognizesSpeech: true,
      phoneNumber: '+12025550100',
    });
  });

  it('says that speech recognition is missing and how to install it, beside the JSON', async () => {
    const { cli, signals, printed, printedErrors } = fakeProcess({
      args: ['--json'],
      startSandbox: () => Promise.resolve(fakeSandbox({ capabilities: { recognizesSpeech: false } })),
    });
    const ready = once(signals, 'printed');
    const exit = runCommand(cli);
    await ready;
    signals.emit('signal', 'SIGINT');
    await exit;

    assert.equal(printed.length, 1);
    assert.equal(printedErrors.length, 1);
    assert.match(printedErrors[0] ?? '', /apt-get install -y libpocketsphinx3 pocketsphinx-en-us$/);
  });

  it('prints help and version and starts nothing', async () => {
    const startSandbox = () => assert.fail('started');
    const help = fakeProcess({ args: ['--help'], startSandbox });
    assert.equal(await runCommand(help.cli), 0);
    for (const setting of ['PORT', 'HOST', 'VOICE_AGENT_API_KEY', '--json']) {
      assert.ok(help.printed[0]?.includes(setting), setting);
    }
    assert.match(help.printed[0] ?? '', /recognizesSpeech/);
    const version = fakeProcess({ args: ['--version'], startSandbox });
    assert.equal(await runCommand(version.cli), 0);
    assert.deepEqual(version.printed, ['1.2.3']);
  });

  it('refuses a bad configuration with exit code 2 and one line, and starts nothing', async () => {
    const { cli, printed, printedErrors } = fakeProcess({
      env: { PORT: 'abc' },
      startSandbox: () => assert.fail('started'),
    });
    assert.equal(await runCommand(cli), 2);
    assert.deepEqual(printed, []);
    assert.deepEqual(printedErrors, [
      'voice-agent-sandbox: PORT must be a whole number from 0 to 65535, not "abc".',
    ]);
  });

  for (const [code, exitCode, pattern] of [
    ['EADDRINUSE', 1, /: PORT 8788 is already in use on 127\.0\.0\.1\./],
    ['EACCES', 1, /: PORT 8788 may not be used\./],
    ['ENOTFOUND', 2, /: HOST 127\.0\.0\.1 is no address of this machine\./],
    ['EADDRNOTAVAIL', 2, /: HOST 127\.0\.0\.1 is no address of this machine\./],
    ['EOTHER', 1, /: The sandbox could not start: cannot listen$/],
  ] as const) {
    it(`says in one line that starting failed with ${code}`, async () => {
      const { cli, printed, printedErrors } = fakeProcess({ startSandbox: failingWith(code) });
      assert.equal(await runCommand(cli), exitCode);
      assert.deepEqual(printed, []);
      assert.equal(printedErrors.length, 1);
      assert.match(printedErrors[0] ?? '', pattern);
      assert.ok(!printedErrors[0]?.includes('\n'));
    });
  }

  it('does not wait for closing once a second signal comes', async () => {
    const { cli, signals } = fakeProcess({
      startSandbox: () => Promise.resolve(fakeSandbox({ close: () => new Promise(() => undefined) })),
    });
    const ready = once(signals, 'printed');
    const exit = runCommand(cli);
    await ready;
    signals.emit('signal', 'SIGINT');
    signals.emit('signal', 'SIGTERM');
    assert.equal(await exit, 143);
  });

  it('closes a sandbox that was told to stop while it started', async () => {
    let isClosed = false;
    let finishStart: (sandbox: StartedSandbox) => void = () => assert.fail('not started');
    const { cli, signals } = fakeProcess({
      startSandbox: () => new Promise((resolve) => (finishStart = resolve)),
    });
    const exit = runCommand(cli);
    signals.emit('signal', 'SIGTERM');
    finishStart(
      fakeSandbox({
        close() {
          isClosed = true;
          return Promise.resolve();
        },
      }),
    );
    assert.equal(await exit, 0);
    assert.equal(isClosed, true);
  });

  it('gives up on a start that hangs at the second signal', async () => {
    const { cli, signals } = fakeProcess({ startSandbox: () => new Promise(() => undefined) });
    const exit = runCommand(cli);
    signals.emit('signal', 'SIGINT');
    signals.emit('signal', 'SIGINT');
    assert.equal(await exit, 130);
  });

  for (const [what, close, pattern] of [
    ['fails', () => Promise.reject(new Error('stuck')), /stuck/],
    ['takes too long', () => new Promise<void>(() => undefined), /too long/],
  ] as const) {
    it(`prints an error when closing ${what}`, async () => {
      const { cli, signals, printedErrors } = fakeProcess({
        closeTimeoutMs: 10,
        startSandbox: () => Promise.resolve(fakeSandbox({ close })),
      });
      const ready = once(signals, 'printed');
      const exit = runCommand(cli);
      await ready;
      signals.emit('signal', 'SIGINT');
      assert.equal(await exit, 1);
      assert.match(printedErrors[0] ?? '', pattern);
    });
  }
});
