import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

/** Longer than any picture of the orb stays. */
const FRAMES = 15;

describe('the orb of a call', () => {
  let stage: ElementStage;
  let pictures: number;

  beforeEach(async () => {
    stage = new ElementStage({ variant: 'inline' });
    await stage.play('speaking');
    pictures = 0;
    const painter = stage.find('.orb', HTMLCanvasElement).getContext('2d');
    if (painter) painter.clearRect = () => (pictures += 1); // what every picture begins with
  });
  afterEach(() => stage.leave());

  /** Waits until the browser says whether the orb is in sight. */
  const isInSight = (expected: boolean): Promise<void> =>
    new Promise((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.at(-1)?.isIntersecting !== expected) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(stage.find('.orb'));
    });
  const frames = async (): Promise<void> => {
    for (let count = 0; count < FRAMES; count += 1) await new Promise(requestAnimationFrame);
  };

  it('is painted while it can be seen, and not while it cannot', async () => {
    await frames();
    expect(pictures).to.be.above(1);

    stage.element.style.cssText = 'position: absolute; inset-block-start: 9000px; block-size: 500px';
    await isInSight(false);
    pictures = 0;
    stage.element.requestUpdate();
    await frames();
    expect(pictures).to.equal(0);

    stage.element.style.insetBlockStart = '0';
    await isInSight(true);
    await frames();
    expect(pictures).to.be.above(1);
  });
});
