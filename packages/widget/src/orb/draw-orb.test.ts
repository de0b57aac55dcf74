import { expect } from 'chai';
import { drawOrb, type OrbMoment } from './draw-orb.js';
import type { OrbState } from './orb-state.js';

const SIZE = 120;
/** Without hue: what tells the states apart must not be colour. */
const COLOURS = { body: 'rgb(0 0 0)', light: 'rgb(90 90 90)', ring: 'rgb(255 255 255)' };
const STILL = { user: 0, agent: 0, openness: 1, seconds: 1, isCalm: false } as const;

/** The picture of a moment, as its pixels. */
function shape(moment: Partial<OrbMoment> & { readonly state: OrbState }): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const painter = canvas.getContext('2d');
  if (!painter) throw new Error('The browser gave no canvas.');
  drawOrb(painter, SIZE, { ...STILL, ...moment }, COLOURS);
  return painter.getImageData(0, 0, SIZE, SIZE).data.join();
}

describe('drawOrb', () => {
  it('tells the states of a call apart by shape alone', () => {
    const shapes = [
      shape({ state: 'connecting' }),
      shape({ state: 'idle' }),
      shape({ state: 'listening' }),
      shape({ state: 'thinking' }),
      shape({ state: 'speaking', agent: 0.6 }),
      shape({ state: 'reconnecting' }),
      shape({ state: 'ended', openness: 0 }),
      shape({ state: 'failed', openness: 0 }),
    ];
    expect(new Set(shapes).size).to.equal(shapes.length);
  });

  it('closes when a call is over, and goes to pieces when it failed', () => {
    const filled = (state: OrbState): number => {
      const pixels = shape({ state, openness: 0 }).split(',');
      const row = pixels.slice((SIZE / 2) * SIZE * 4, (SIZE / 2 + 1) * SIZE * 4);
      return row.filter((value, at) => at % 4 === 3 && Number(value) > 128).length;
    };
    expect(filled('ended')).to.be.above(SIZE / 3); // a lid, across
    expect(filled('failed')).to.be.below(SIZE / 5); // an exclamation mark and a ring
  });

  it('shows every voice as it is', () => {
    for (const side of ['user', 'agent'] as const) {
      const shapes = [0, 0.3, 0.9].map((level) => shape({ state: 'speaking', [side]: level }));
      expect(new Set(shapes).size).to.equal(3);
    }
  });

  it('stands still when the agent is silent while speaking', () => {
    expect(shape({ state: 'speaking', seconds: 1 })).to.equal(shape({ state: 'speaking', seconds: 2.5 }));
  });

  it('moves nothing by itself when calm is asked for, and still shows the voices', () => {
    for (const state of ['connecting', 'listening', 'thinking', 'speaking', 'reconnecting'] as const) {
      const at = (seconds: number): string => shape({ state, isCalm: true, agent: 0.5, seconds });
      expect(at(1), state).to.equal(at(2.3));
    }
    const loudness = (agent: number): string => shape({ state: 'speaking', isCalm: true, agent });
    expect(loudness(0.2)).not.to.equal(loudness(0.9));
  });
});
