import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('the question before the page is left', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  /** Whether the browser would ask. */
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is asked during a call only', async () => {
    stage = await ElementStage.open({ 'confirm-leave': '', open: '' });
    expect(asks()).to.equal(false);
    void stage.session.start();
    await stage.drawn();
    expect(asks(), 'connecting').to.equal(true);
    await stage.goLive();
    await stage.drawn();
    const frame = document.createElement('div');
    document.body.append(frame);
    frame.append(stage.element);
    expect(asks(), 'moved').to.equal(true);
    stage.session.end();
    await stage.drawn();
    frame.remove();
    expect(asks()).to.equal(false);
  });

  it('is not asked for an element that does not say so, or is gone', async () => {
    stage = await ElementStage.open();
    await stage.goLive();
    await stage.drawn();
    expect(asks()).to.equal(false);
    stage.element.confirmLeave = true;
    await stage.drawn();
    expect(asks()).to.equal(true);
    stage.element.remove();
    expect(asks()).to.equal(false);
  });
});
