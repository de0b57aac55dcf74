// The main job in Firefox. Levels are not looked at: on a machine without a loudspeaker Firefox starts no audio context.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createDemoSite } from '@voice-agent/demo';
import { launchFirefox, missingFirefox, type FirefoxPage } from '../support/firefox.js';
import { missingRecognition } from '../support/missing-recognition.js';
import { installFakeMicrophone } from '../support/fake-microphone.js';
import { installPageProbe } from '../support/page-probe.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { recordVisitor } from '../support/visitor-speech.js';
import { NOTHING_OPEN } from '../support/widget-page.js';

const AGENT = `document.querySelector('voice-agent')`;
const RECORDING = '/visitor.wav';
const QUESTION = 'what are your opening hours';
/** Longer than the call: a recording that is over ends its microphone. */
const SILENCE_AFTER_MS = 60_000;

const cannotRecognize = await missingRecognition();

describe('a visitor with Firefox', { timeout: 90_000, skip: missingFirefox() }, () => {
  const keep = keepUntilEnd();
  let firefox: FirefoxPage;

  before(async () => {
    const demo = keep(await createDemoSite({ port: 0 }));
    firefox = keep(await launchFirefox());
    await firefox.provide(RECORDING, { contentType: 'audio/wav', body: await record() });
    await firefox.prepare(`() => (${installFakeMicrophone.toString()})(${JSON.stringify(RECORDING)})`);
    await firefox.prepare(`() => (${installPageProbe.toString()})({ hears: false })`);
    await firefox.open(demo.url);
    await firefox.waitFor(`customElements.get('voice-agent') !== undefined`);
    await firefox.evaluate(`(() => {
      window.diary = [];
      ${AGENT}.addEventListener('status', ({ status, reason }) => diary.push(reason ? status + ':' + reason : status));
      ${AGENT}.addEventListener('error', ({ error }) => diary.push('error:' + error.code));
      ${AGENT}.addEventListener('toolcall', ({ toolName }) => diary.push('tool:' + toolName));
      ${AGENT}.addEventListener('telemetry', ({ phase }) => diary.push(phase));
      ${AGENT}.startCall();
    })()`);
  });

  /** Waits for a final utterance that matches. */
  const said = (speaker: 'user' | 'agent', pattern: RegExp): Promise<void> =>
    firefox.waitFor(
      `${AGENT}.transcripts.some((line) => line.speaker === '${speaker}' && line.isFinal && ${pattern}.test(line.text))`,
    );

  it('is connected with a microphone, and greeted aloud', async () => {
    await firefox.waitFor(`diary.includes('published') && diary.includes('first_audio')`);
    await said('agent', /^Hello Ada, welcome/);
    await firefox.waitFor(`diary.includes('listening') && ${AGENT}.status === 'listening'`);
    const diary = (await firefox.evaluate('diary')) as string[];
    assert.equal(diary[0], 'connecting');
    assert.ok(diary.includes('idle'), diary.join());
  });

  it('speaks, is understood and gets the right answer', { skip: cannotRecognize }, async () => {
    await firefox.evaluate('fakeMicrophone.speak()');
    await said('user', new RegExp(`^${QUESTION}$`));
    await said('agent', /open every day from eleven/);
  });

  it('types, is answered, and sees the page change', async () => {
    await firefox.evaluate(`${AGENT}.sendText('Do you have vegetarian dishes?')`);
    await said('agent', /vegetarian dishes on your screen/);
    assert.ok(((await firefox.evaluate('diary')) as string[]).includes('tool:show_menu'));
  });

  it('hangs up, and nothing is left open', async () => {
    await firefox.evaluate(`${AGENT}.endCall()`);
    await firefox.waitFor(
      `JSON.stringify(probe.openResources()) === ${JSON.stringify(JSON.stringify(NOTHING_OPEN))}`,
      5_000,
    );
    const diary = (await firefox.evaluate('diary')) as string[];
    assert.equal(diary.at(-1), 'ended:user');
    assert.ok(!diary.some((entry) => entry.startsWith('error')), diary.join());
    assert.deepEqual(await firefox.evaluate('probe.unhandled'), []);
  });
});

async function record(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-agent-firefox-visitor-'));
  try {
    const file = join(folder, 'visitor.wav');
    await recordVisitor(file, [{ atMs: 0, text: QUESTION }], { silenceAfterMs: SILENCE_AFTER_MS });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
