// Another microphone and another loudspeaker in the middle of a call, among the devices Chromium makes up for tests.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { keepPeers } from '../support/page-peers.js';
import { openSessionPage, type SessionPage } from '../support/session-page.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

describe('the devices of a call', { timeout: 60_000 }, () => {
  const stage = setDemoStage({ says: 'beeps' });
  let visitor: SessionPage;

  before(async () => {
    visitor = await openSessionPage(stage.browser, stage.demo.url, {
      options: { agent: 'user-first' },
      onOpen: keepPeers,
    });
    await visitor.start();
    await visitor.wrote('listening');
  });

  const isHeard = async (): Promise<void> => {
    await visitor.page.waitForFunction(() => window.voice.levels().user > 0.2, undefined, {
      timeout: 5_000,
      polling: 20,
    });
  };

  it('have names', async () => {
    const { inputs, outputs } = await visitor.use((session) => session.devices());
    assert.ok(inputs.length > 1 && outputs.length > 1, JSON.stringify({ inputs, outputs }));
    assert.ok([...inputs, ...outputs].every(({ label }) => label !== ''));
  });

  it('change to another microphone, whose sound is sent; the first is released', async () => {
    await isHeard();
    const isChanged = await visitor.use(async (session) => {
      const { inputs } = await session.devices();
      return session.setInputDevice(inputs.at(-1)?.id ?? 'none');
    });
    assert.equal(isChanged, true);
    await isHeard();
    assert.equal((await visitor.page.evaluate(() => window.probe.openResources())).liveTracks, 1);
    const sent = await visitor.page.evaluate(() =>
      window.peers
        .flatMap((peer) => peer.getSenders())
        .map(({ track }) => track)
        .filter((track) => track?.kind === 'audio' && track.readyState === 'live')
        .map((track) => track?.getSettings().deviceId),
    );
    assert.deepEqual([...new Set(sent)], [await visitor.use((session) => session.inputDevice)]);
  });

  it('change to another loudspeaker', async () => {
    await visitor.use(async (session) => {
      const { outputs } = await session.devices();
      session.setOutputDevice(outputs.at(-1)?.id ?? 'none');
    });
    assert.notEqual(await visitor.use((session) => session.outputDevice), '');
    assert.equal(await visitor.use((session) => session.error?.code), undefined);
  });

  it('stay as they are when there is no such microphone', async () => {
    const before = await visitor.diary();
    assert.equal(await visitor.use((session) => session.setInputDevice('no such device')), false);
    // Beside what the call says by itself.
    const errors = (await visitor.diary()).slice(before.length).filter((line) => line.startsWith('error'));
    assert.deepEqual(errors, ['error:mic_missing']);
    await isHeard();
  });

  it('are all released at the end', async () => {
    await visitor.use((session) => session.end());
    await untilNothingIsOpen(visitor.page);
    assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
  });
});
