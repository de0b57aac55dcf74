import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CallRecording } from './call-recording.js';
import { WAV_HEADER_BYTES } from '../../wav-header.js';

describe('CallRecording', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'call-recording-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('puts the visitor left and the agent right, on one timeline', async () => {
    const path = join(folder, 'both.wav');
    const recording = new CallRecording(path);
    recording.advance();
    recording.hear(new Int16Array(320).fill(11));
    recording.advance();
    recording.advance(new Int16Array(160).fill(22));
    recording.advance();
    await recording.close();
    const samples = (await readFile(path)).subarray(WAV_HEADER_BYTES);
    assert.equal(samples.length, 4 * 160 * 4);
    const frames = [0, 160, 320, 480].map((at) => [
      samples.readInt16LE(at * 4),
      samples.readInt16LE(at * 4 + 2),
    ]);
    assert.deepEqual(frames, [
      [0, 0],
      [11, 0],
      [11, 22],
      [0, 0],
    ]);
  });

  it('keeps the visitor in step when their sound comes faster than time passes', async () => {
    const path = join(folder, 'fast.wav');
    const recording = new CallRecording(path);
    for (let value = 1; value <= 50; value++) recording.hear(new Int16Array(160).fill(value));
    recording.advance();
    await recording.close();
    assert.equal((await readFile(path)).readInt16LE(WAV_HEADER_BYTES), 31);
  });

  it('loses only itself when it cannot be written', async () => {
    const recording = new CallRecording(join(folder, 'no', 'such', 'folder.wav'));
    recording.advance();
    assert.equal(await recording.close(), false);
    recording.advance();
  });

  it('says that a full disk has kept it from being whole', { skip: !existsSync('/dev/full') }, async () => {
    const recording = new CallRecording('/dev/full');
    recording.advance();
    assert.equal(await recording.close(), false);
    const whole = new CallRecording(join(folder, 'whole.wav'));
    whole.advance();
    assert.equal(await whole.close(), true);
  });
});
