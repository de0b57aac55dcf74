import { expect } from 'chai';
import { createSilentTrack } from '../testing/fake-microphone.js';
import { createLevelMeter, toLevel } from './level-meter.js';

describe('toLevel', () => {
  const tone = (amplitude: number): Float32Array =>
    Float32Array.from({ length: 1024 }, (_, index) => amplitude * Math.sin(index / 5));

  it('is 0 in silence and 1 at full volume', () => {
    expect(toLevel(new Float32Array(1024))).to.equal(0);
    expect(toLevel(tone(1))).to.equal(1);
  });

  it('rises with loudness', () => {
    const levels = [0.004, 0.02, 0.1].map((amplitude) => toLevel(tone(amplitude)));
    expect(levels).to.deep.equal([...levels].sort((a, b) => a - b));
    expect(new Set(levels).size).to.equal(3);
  });
});

describe('createLevelMeter', () => {
  it('measures both sides and closes its only context', () => {
    const meter = createLevelMeter();
    const track = createSilentTrack();
    meter.attach('user', track);
    meter.attach('agent', track);
    expect(meter.levels()).to.deep.equal({ user: 0, agent: 0 });
    meter.close();
    meter.close();
    meter.attach('user', track);
    expect(meter.levels()).to.deep.equal({ user: 0, agent: 0 });
    track.stop();
  });
});
