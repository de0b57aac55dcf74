import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('in the document of a frame', () => {
  let stage: ElementStage;
  let frame: HTMLIFrameElement;
  beforeEach(() => {
    frame = document.createElement('iframe');
    frame.width = '480';
    frame.height = '640';
    document.body.append(frame);
  });
  afterEach(async () => {
    await stage.leave();
    frame.remove();
  });

  const inFrame = (): HTMLElement => {
    if (!frame.contentDocument) throw new Error('The frame has no document.');
    return frame.contentDocument.body;
  };
  const look = (): unknown => {
    const { display, backgroundColor, borderTopLeftRadius } = getComputedStyle(stage.find('#main'));
    return { display, backgroundColor, borderTopLeftRadius };
  };

  for (const scene of ['ready', 'speaking'] as const) {
    it(`the element looks as it did, and again when it comes back: ${scene}`, async () => {
      stage = new ElementStage({ variant: 'inline' });
      await stage.play(scene);
      const before = look();
      inFrame().append(stage.element);
      await stage.drawn();
      expect(look()).to.deep.equal(before);
      expect(stage.session.status).to.equal(scene);
      document.body.append(stage.element);
      await stage.drawn();
      expect(look()).to.deep.equal(before);
    });
  }

  it('the element has its looks when it was never anywhere else', async () => {
    stage = await ElementStage.open({ variant: 'inline' });
    const before = look();
    await stage.leave();
    stage = await ElementStage.open({ variant: 'inline' }, { parent: inFrame() });
    expect(look()).to.deep.equal(before);
  });

  it('the orb is painted by the frame’s own window', async () => {
    stage = new ElementStage({ variant: 'inline' });
    await stage.play('speaking');
    inFrame().append(stage.element);
    const view = frame.contentWindow;
    if (!view) throw new Error('The frame has no window.');
    const request = view.requestAnimationFrame.bind(view);
    await new Promise((resolve) => {
      view.requestAnimationFrame = (callback) => {
        resolve(undefined);
        return request(callback);
      };
    });
  });
});
