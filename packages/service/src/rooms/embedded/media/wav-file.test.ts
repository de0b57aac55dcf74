import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { wavHeader } from '../../wav-header.js';
import { completeWavHeader } from './wav-file.js';

describe('a WAV file', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wav-file-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('says its format in the header', () => {
    const header = wavHeader({ sampleRateHz: 16_000, channelCount: 2, dataBytes: 400 });
    assert.equal(header.length, 44);
    assert.equal(header.toString('latin1', 0, 4) + header.toString('latin1', 8, 16), 'RIFFWAVEfmt ');
    assert.equal(header.readUInt32LE(4), 436);
    assert.equal(header.readUInt16LE(22), 2);
    assert.equal(header.readUInt32LE(24), 16_000);
    assert.equal(header.readUInt32LE(28), 64_000);
    assert.equal(header.readUInt16LE(32), 4);
    assert.equal(header.readUInt32LE(40), 400);
  });

  it('gets its sizes once the writer is gone', async () => {
    const path = join(folder, 'a.wav');
    const unfinished = wavHeader({ sampleRateHz: 16_000, channelCount: 2, dataBytes: 0 });
    await writeFile(path, Buffer.concat([unfinished, Buffer.alloc(64)]));
    assert.equal(await completeWavHeader(path), true);
    const finished = await readFile(path);
    assert.deepEqual(
      finished.subarray(0, 44),
      wavHeader({ sampleRateHz: 16_000, channelCount: 2, dataBytes: 64 }),
    );
  });

  it('is none when it was never written, or has no whole header', async () => {
    assert.equal(await completeWavHeader(join(folder, 'none.wav')), false);
    await writeFile(join(folder, 'short.wav'), 'RIFF');
    assert.equal(await completeWavHeader(join(folder, 'short.wav')), false);
  });
});
