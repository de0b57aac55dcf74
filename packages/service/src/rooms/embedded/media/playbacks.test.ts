import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Playbacks } from './playbacks.js';

describe('Playbacks', () => {
  it('tells how far a piece is, and that it has been played', async () => {
    const playbacks = new Playbacks();
    const { id, playback } = playbacks.start(16_000);
    assert.equal(playback.playedMs(), 0);
    playbacks.progress(id, 420);
    assert.equal(playback.playedMs(), 420);
    playbacks.played(id);
    assert.equal(await playback.done, 'played');
    assert.equal(playback.playedMs(), 1_000);
  });

  it('leaves a cleared piece where it was, whatever is reported late', async () => {
    const playbacks = new Playbacks();
    const { id, playback } = playbacks.start(16_000);
    playbacks.progress(id, 100);
    playbacks.clear();
    playbacks.progress(id, 200);
    playbacks.played(id);
    assert.equal(await playback.done, 'cleared');
    assert.equal(playback.playedMs(), 100);
  });
});
