import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { WAV_HEADER_BYTES, wavHeader } from '../rooms/wav-header.js';
import { recordLine } from './line-recording.js';
import { SimulatedWorld, tone } from './simulated/testing/simulated-world.js';

const SILENT = '+12025550130';

describe('the recording of a line', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'line-recording-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** The loudest sample of each channel in each 100 ms. */
  async function levels(path: string): Promise<(readonly [left: number, right: number])[]> {
    const file = await readFile(path);
    const samples = new Int16Array(
      file.buffer,
      file.byteOffset + WAV_HEADER_BYTES,
      (file.length - WAV_HEADER_BYTES) / 2,
    );
    const tenths: [number, number][] = [];
    for (const [index, sample] of samples.entries()) {
      const level = (tenths[Math.floor(index / 3_200)] ??= [0, 0]);
      level[index % 2 === 0 ? 0 : 1] = Math.max(level[index % 2 === 0 ? 0 : 1], Math.abs(sample));
    }
    return tenths;
  }

  it('holds the other side left and the agent right, each at its time', async () => {
    const world = new SimulatedWorld();
    const path = join(folder, 'both.wav');
    const { call, line } = await world.connect('+12025550100');
    const recording = recordLine(line, { path, timers: world.timers });
    await world.pass(1_000);
    call.play(tone(1_000));
    await world.pass(10_000);
    line.hangUp();
    assert.equal(await recording.close(), true);
    const tenths = await levels(path);
    assert.equal(tenths.length, 110);
    const loud = (channel: 0 | 1): number[] =>
      tenths.flatMap((level, index) => (level[channel] > 3_000 ? [index] : []));
    const [left, right] = [loud(0), loud(1)];
    assert.deepEqual([right[0], right.at(-1), right.length], [10, 19, 10]);
    assert.ok(Math.abs((left[0] ?? 0) - 27) <= 1, String(left[0]));
    assert.ok(Math.abs(left.length - 18) <= 1, String(left.length));
  });

  it('is a whole WAV file, and silence where nothing was said', async () => {
    const world = new SimulatedWorld();
    const path = join(folder, 'silence.wav');
    const { call, line } = await world.connect(SILENT);
    const recording = recordLine(line, { path, timers: world.timers });
    await world.pass(600_000);
    call.play(tone(100));
    await world.pass(1_000);
    assert.equal(await recording.close(), true);
    assert.equal(await recording.close(), true);
    const file = await readFile(path);
    const dataBytes = 601_000 * 16 * 4;
    assert.equal(file.length, WAV_HEADER_BYTES + dataBytes);
    const expected = wavHeader({ sampleRateHz: 16_000, channelCount: 2, dataBytes });
    assert.deepEqual(file.subarray(0, WAV_HEADER_BYTES), expected);
    const tenths = await levels(path);
    assert.deepEqual(
      tenths.flatMap(([, right], index) => (right > 0 ? [index] : [])),
      [6_000],
    );
    line.hangUp();
  });

  it('ends with the line, however late it is closed', async () => {
    const world = new SimulatedWorld();
    const path = join(folder, 'late.wav');
    const { call, line } = await world.connect(SILENT);
    const recording = recordLine(line, { path, timers: world.timers });
    call.play(tone(1_000));
    await world.pass(2_000);
    line.hangUp();
    await world.pass(60_000);
    assert.equal(await recording.close(), true);
    assert.equal((await levels(path)).length, 20);
  });

  it('loses only itself when it cannot be written', { skip: !existsSync('/dev/full') }, async () => {
    for (const path of [join(folder, 'no', 'such', 'folder.wav'), '/dev/full']) {
      const world = new SimulatedWorld();
      const { call, line } = await world.connect(SILENT);
      const recording = recordLine(line, { path, timers: world.timers });
      const playing = call.play(tone(10_000));
      await world.pass(11_000);
      assert.equal(playing.outcome, 'played');
      assert.equal(await recording.close(), false);
      line.hangUp();
    }
  });
});
