// The main job in Firefox. Its made-up microphone is a tone, so that the visitor types. Levels are not looked at: on a
// machine without a loudspeaker Firefox starts no audio context.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import { launchFirefox, missingFirefox, type FirefoxPage } from '../support/firefox.js';
import { installPageProbe } from '../support/page-probe.js';
import { NOTHING_OPEN } from '../support/widget-page.js';

const AGENT = `document.querySelector('voice-agent')`;

describe('a visitor with Firefox', { timeout: 90_000, skip: missingFirefox() }, () => {
  let demo: DemoSite;
  let firefox: FirefoxPage;

  before(async () => {
    demo = await createDemoSite({ port: 0 });
    firefox = await launchFirefox();
    await firefox.prepare(`() => (${installPageProbe.toString()})({ hears: false })`);
    await firefox.open(demo.url);
    await firefox.waitFor(`customElements.get('voice-agent') !== undefined`);
    await firefox.evaluate(`(() => {
      window.diary = [];
      ${AGENT}.setAttribute('agent', 'plain');
      ${AGENT}.addEventListener('status', ({ status, reason }) => diary.push(reason ? status + ':' + reason : status));
      ${AGENT}.addEventListener('error', ({ error }) => diary.push('error:' + error.code));
      ${AGENT}.addEventListener('telemetry', ({ phase }) => diary.push(phase));
      ${AGENT}.startCall();
    })()`);
  });
  after(async () => {
    await firefox.close();
    await demo.close();
  });

  it('is connected, with a microphone', async () => {
    await firefox.waitFor(`diary.includes('published') && diary.includes('listening')`);
    const diary = (await firefox.evaluate('diary')) as string[];
    assert.equal(diary[0], 'connecting');
    assert.ok(diary.includes('idle'), diary.join());
  });

  it('types, is answered, and hears it', async () => {
    await firefox.evaluate(`${AGENT}.muteMic()`); // the tone would talk the agent down
    await firefox.evaluate(`${AGENT}.sendText('hello from a fox')`);
    await firefox.waitFor(
      `${AGENT}.transcripts.some(({ speaker, text }) => speaker === 'agent' && /hello from a fox/.test(text))`,
    );
    await firefox.waitFor(`diary.includes('first_audio')`);
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
