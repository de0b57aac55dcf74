import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

import {
  announceAsJson,
  announceAsText,
  announceCall,
  NO_RECOGNITION,
  type AnnouncedSandbox,
} from './announcement.js';

const INSTALL = 'sudo apt-get install -y libpocketsphinx3 pocketsphinx-en-us';

function sandbox(overrides: Partial<AnnouncedSandbox> = {}): AnnouncedSandbox {
  return {
    baseUrl: 'http://127.0.0.1:1234/api/public/v1',
    apiKey: 'the-key',
    agents: [
      { id: 'id-1', name: 'Host', variables: ['first_name', 'page'] },
      { id: 'id-2', name: 'Echo', variables: ['other'] },
    ],
    phoneNumber: '+12025550100',
    capabilities: { recognizesSpeech: true },
    ...overrides,
  };
}

/** What a shell that the announcement's lines are pasted into has then. */
function settingsAfterPasting(text: string): Record<string, string> {
  const names = ['BASE_URL', 'API_KEY', 'ID', 'VARIABLES'].map((name) => `VOICE_AGENT_${name}`);
  const exports = text.split('\n').filter((line) => line.startsWith('  export '));
  const script = [...exports, ...names.map((name) => `printf '%s\\n' "\${${name}-}"`)].join('\n');
  const { stdout } = spawnSync('sh', ['-euc', script], { env: { PATH: process.env.PATH }, encoding: 'utf8' });
  const values = stdout.split('\n');
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

describe('the announcement', () => {
  it('is short, and says where the sandbox is, what it understands, and what to paste', () => {
    assert.equal(
      announceAsText(sandbox()),
      `The sandbox is ready. Ctrl+C ends it.

  Base URL  http://127.0.0.1:1234/api/public/v1
  API key   the-key
  Speech    Agents understand spoken English.
  Agents    id-1  Host
            id-2  Echo
  Phone     +12025550100  Host

For voice-agent-proxy, paste this, and set VOICE_AGENT_ORIGINS to the address of your page:

  export VOICE_AGENT_BASE_URL=http://127.0.0.1:1234/api/public/v1
  export VOICE_AGENT_API_KEY=the-key
  export VOICE_AGENT_ID=id-1
  export VOICE_AGENT_VARIABLES=first_name,page

And this, while you develop, so that you may start as many calls as you like:

  export VOICE_AGENT_LIMITS=ipPerMinute=off,ipPerHour=off,ipPerDay=off,concurrentPerIp=off
`,
    );
  });

  it('says in plain words that speech is not understood, and what would change that', () => {
    const text = announceAsText(sandbox({ capabilities: { recognizesSpeech: false } }));
    assert.match(text, /^ {2}Speech {4}Agents do not understand speech: type to them/m);
    assert.ok(text.includes(INSTALL));
    assert.doesNotMatch(text, /understand spoken/);
    assert.ok(NO_RECOGNITION.includes(INSTALL));
  });

  it('leaves variables out where the first greeting has no place for any', () => {
    const text = announceAsText(sandbox({ agents: [{ id: 'id-1', name: 'Host', variables: [] }] }));
    assert.doesNotMatch(text, /VARIABLES/);
  });

  it('survives the shell it is pasted into', () => {
    const apiKey = `it's-"$HOME"\`id\`;*!#&\\`;
    assert.deepEqual(
      settingsAfterPasting(announceAsText(sandbox({ apiKey, baseUrl: 'http://[::1]:1/v1' }))),
      {
        VOICE_AGENT_BASE_URL: 'http://[::1]:1/v1',
        VOICE_AGENT_API_KEY: apiKey,
        VOICE_AGENT_ID: 'id-1',
        VOICE_AGENT_VARIABLES: 'first_name,page',
      },
    );
  });

  for (const recognizesSpeech of [true, false]) {
    it(`tells programs that recognizesSpeech is ${recognizesSpeech}`, () => {
      const parsed: unknown = JSON.parse(announceAsJson(sandbox({ capabilities: { recognizesSpeech } })));
      assert.deepEqual(parsed, {
        baseUrl: 'http://127.0.0.1:1234/api/public/v1',
        apiKey: 'the-key',
        agents: [
          { id: 'id-1', name: 'Host' },
          { id: 'id-2', name: 'Echo' },
        ],
        recognizesSpeech,
        phoneNumber: '+12025550100',
      });
    });
  }
});

describe('the line about a call', () => {
  const call = { callId: '6f1c2a90-1111-4222-8333-444455556666', agentName: "Luigi's host" };

  it('says that it started, with no more of its id than tells it apart', () => {
    assert.equal(announceCall({ type: 'started', ...call }), "Call 6f1c2a90 with Luigi's host started.");
  });

  it('says why it ended', () => {
    const ended = { type: 'ended', ...call, lastError: undefined } as const;
    assert.equal(
      announceCall({ ...ended, reason: 'user_hang_up' }),
      "Call 6f1c2a90 with Luigi's host ended: user_hang_up.",
    );
    assert.equal(
      announceCall({ ...ended, reason: 'error', lastError: 'no media connection was made in time' }),
      "Call 6f1c2a90 with Luigi's host ended: error, no media connection was made in time.",
    );
  });
});
