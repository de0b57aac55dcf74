import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StereoTimeline } from './stereo-timeline.js';

/** Frames of 20 ms. */
const PIECE = 320;
const piece = (value: number): Int16Array => new Int16Array(PIECE).fill(value);

/** All that a timeline gives, frame by frame. */
class Written {
  readonly timeline = new StereoTimeline((frame, stereo) => {
    this.pieces.push([frame, stereo]);
  });
  readonly pieces: [frame: number, stereo: Int16Array][] = [];

  end(nowFrame: number): { readonly left: number[]; readonly right: number[] } {
    const frames = this.timeline.close(nowFrame);
    const stereo = new Int16Array(frames * 2);
    for (const [frame, given] of this.pieces) {
      stereo.set(given.subarray(0, stereo.length - frame * 2), frame * 2);
    }
    const channel = (offset: number): number[] => [...stereo].filter((_, index) => index % 2 === offset);
    return { left: channel(0), right: channel(1) };
  }
}

describe('StereoTimeline', () => {
  it('puts pieces side by side by the time at which they end', () => {
    const written = new Written();
    written.timeline.add('left', piece(1), PIECE);
    written.timeline.add('right', piece(2), PIECE);
    written.timeline.add('right', piece(3), 16_000);
    const { left, right } = written.end(20_000);
    assert.deepEqual([left.length, left.lastIndexOf(1), right.lastIndexOf(2)], [20_000, 319, 319]);
    assert.deepEqual([right.indexOf(3), right.lastIndexOf(3)], [16_000 - PIECE, 15_999]);
  });

  it('cuts no gaps into speech that comes by an uneven beat', () => {
    const written = new Written();
    let now = 16_000;
    for (const delayMs of [20, 37, 3, 25, 0, 15, 40, 30, 10]) {
      now += delayMs * 16;
      written.timeline.add('left', piece(1), now);
    }
    const { left } = written.end(now);
    assert.equal(left.lastIndexOf(1) - left.indexOf(1) + 1, 9 * PIECE);
    assert.equal(left.filter((sample) => sample === 1).length, 9 * PIECE);
  });

  it('drops sound that comes faster than time passes', () => {
    const written = new Written();
    for (let count = 0; count < 500; count++) written.timeline.add('left', piece(1), PIECE);
    const { left } = written.end(PIECE);
    assert.ok(left.length <= 16_000 + 2 * PIECE, String(left.length));
  });

  it('gives nothing for silence, however long it is', () => {
    const written = new Written();
    for (let hour = 1; hour <= 3; hour++) {
      for (const second of [1, 2, 9]) {
        written.timeline.add('left', piece(hour), (hour * 3_600 + second) * 16_000);
        written.timeline.add('right', piece(hour * 10), (hour * 3_600 + second) * 16_000 - 100);
      }
    }
    written.timeline.close(4 * 3_600 * 16_000);
    const given = written.pieces.reduce((frames, [, stereo]) => frames + stereo.length / 2, 0);
    assert.ok(given < 3 * 12 * 16_000, String(given));
    const samples = written.pieces.flatMap(([, stereo]) => [...stereo.filter((sample) => sample !== 0)]);
    for (const value of [1, 10, 2, 20, 3, 30]) {
      assert.equal(samples.filter((sample) => sample === value).length, 3 * PIECE, String(value));
    }
  });

  it('keeps both channels in step through a long talk', () => {
    const written = new Written();
    for (let now = PIECE; now <= 60 * 16_000; now += PIECE) {
      written.timeline.add('left', piece((now / PIECE) % 100), now);
      written.timeline.add('right', piece(1_000 + ((now / PIECE) % 100)), now + 77);
    }
    const { left, right } = written.end(60 * 16_000);
    for (let frame = 400; frame < 60 * 16_000 - 400; frame += 1_111) {
      const before = (right[frame] ?? 0) - 1_000;
      assert.ok([0, 1, 99].includes(((left[frame] ?? 0) - before + 100) % 100), String(frame));
    }
  });
});
