import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readCliRequest } from './configuration.js';

describe('the configuration of the command', () => {
  it('has defaults', () => {
    assert.deepEqual(readCliRequest([], {}), {
      kind: 'run',
      configuration: { port: 8788, host: '127.0.0.1', apiKey: 'sandbox-key', isJson: false },
    });
  });

  it('is read from the environment and the arguments', () => {
    const env = { PORT: '0', HOST: '::1', VOICE_AGENT_API_KEY: 'k-1' };
    assert.deepEqual(readCliRequest(['--json'], env), {
      kind: 'run',
      configuration: { port: 0, host: '::1', apiKey: 'k-1', isJson: true },
    });
  });

  for (const [setting, value] of [
    ['PORT', 'abc'],
    ['PORT', ''],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['PORT', '80\n81'],
    ['HOST', ''],
    ['HOST', 'http://localhost'],
    ['HOST', 'local host'],
    ['HOST', 'localhost:80'],
    ['HOST', '-'],
    ['VOICE_AGENT_API_KEY', ''],
    ['VOICE_AGENT_API_KEY', 'two words'],
    ['VOICE_AGENT_API_KEY', 'schlüssel'],
    ['VOICE_AGENT_API_KEY', 'line\nbreak'],
    ['VOICE_AGENT_API_KEY', 'x'.repeat(513)],
  ] as const) {
    it(`refuses ${setting}=${JSON.stringify(value.slice(0, 20))} in one line that names it`, () => {
      const request = readCliRequest([], { [setting]: value });
      assert.equal(request.kind, 'invalid');
      assert.ok(request.message.startsWith(`${setting} must be `));
      assert.ok(!request.message.includes('\n'));
    });
  }

  it('never repeats a refused key', () => {
    const request = readCliRequest([], { VOICE_AGENT_API_KEY: 'sk secret' });
    assert.equal(request.kind, 'invalid');
    assert.doesNotMatch(request.message, /secret/);
  });

  for (const host of ['localhost', '0.0.0.0', '::', 'sandbox.internal', 'h']) {
    it(`takes ${host} as a host`, () => assert.equal(readCliRequest([], { HOST: host }).kind, 'run'));
  }

  it('takes the ports at the limits', () => {
    for (const port of ['0', '1', '65535']) assert.equal(readCliRequest([], { PORT: port }).kind, 'run');
  });

  it('asks for help or the version, whatever else is wrong', () => {
    assert.equal(readCliRequest(['--help'], { PORT: 'x' }).kind, 'help');
    assert.equal(readCliRequest(['-h', '--what'], {}).kind, 'help');
    assert.equal(readCliRequest(['--version'], { HOST: '' }).kind, 'version');
  });

  it('refuses unknown arguments', () => {
    const request = readCliRequest(['--json', `--${'x'.repeat(500)}\n`], {});
    assert.equal(request.kind, 'invalid');
    assert.match(request.message, /^Unknown argument "--x+…"\. See --help\.$/);
    assert.ok(request.message.length < 120);
  });
});
