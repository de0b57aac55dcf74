import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readSettings } from '../config/settings.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { answering, startStubUpstream, type StubUpstream } from '../testing/stub-upstream.js';
import { checkAgents } from './check-agents.js';

describe('what doctor finds of agents', () => {
  let upstream: StubUpstream;
  before(async () => (upstream = await startStubUpstream()));
  after(() => upstream.close());

  for (const [given, expected] of [
    [
      '600s',
      /may last 600 s .* here 3600 s are set: .*held too long.*agents\.default\.maxDurationSeconds to 600, in the file that VOICE_AGENT_CONFIG names\./,
    ],
    [
      7200,
      /may last 7200 s .* here 3600 s are set: .*while they go on.*agents\.default\.maxDurationSeconds to 7200, in the file/,
    ],
    ['3600s', undefined],
    ['an hour', undefined],
    [null, undefined],
  ] as const) {
    it(`compares maxDurationSeconds with a max_duration of ${given}`, async () => {
      upstream.answerWith(answering(200, { data: { name: 'Host', status: 'active', max_duration: given } }));
      const settings = readSettings(validOptions({ baseUrl: upstream.baseUrl }));
      const results = await checkAgents(settings, AbortSignal.timeout(5_000));
      const warnings = results.filter(({ isWarning }) => isWarning);
      assert.equal(warnings.length, expected === undefined ? 0 : 1);
      for (const { text, advice } of warnings) assert.match(`${text}: ${advice}`, expected ?? /^$/);
      assert.ok(results.every(({ advice, isWarning }) => advice === undefined || isWarning));
    });
  }

  for (const [status, body, expected] of [
    [402, '', /^default: answers 402: The voice service wants payment/],
    [429, '', /^default: answers 429: This key has asked too much for now/],
    [
      200,
      'x'.repeat(2 * 1024 * 1024),
      /^answers something longer .*: See whether VOICE_AGENT_BASE_URL leads/,
    ],
  ] as const) {
    it(`says what to do about ${status} and ${body.length} bytes`, async () => {
      upstream.answerWith(answering(status, body));
      const settings = readSettings(validOptions({ baseUrl: upstream.baseUrl }));
      const [result] = await checkAgents(settings, AbortSignal.timeout(5_000));
      assert.match(`${result?.text}: ${result?.advice}`, expected);
    });
  }
});
