import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

describe('the orb alone', () => {
  let stage: ElementStage;
  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'orb' });
  });
  afterEach(() => stage.leave());

  it('is the orb and one button, in every state of a call', async () => {
    const shown = (): number[] =>
      ['canvas', 'button', 'input'].map((name) => stage.element.renderRoot.querySelectorAll(name).length);
    expect(shown()).to.deep.equal([1, 1, 0]);
    await stage.play('speaking');
    expect(shown()).to.deep.equal([1, 1, 0]);
    stage.find('#main').click();
    await stage.drawn();
    expect(shown()).to.deep.equal([1, 1, 0]);
    expect(stage.text('#main')).to.equal('Call again');
  });

  it('tells the state in words to a screen reader, and an error to everybody', async () => {
    stage.find('#main').click();
    await settleAll();
    expect(stage.find('[role=status]').textContent).to.equal('Connecting');
    stage.joins[0]?.reject(createVoiceError('busy'));
    await stage.drawn();
    expect(stage.text('.notice')).to.include('All lines are busy');
    expect(stage.find('.notice').getBoundingClientRect().height).to.be.above(20);
  });

  it('offers typing to whom the microphone is refused, and makes room for the words', async () => {
    await stage.leave();
    stage = new ElementStage({ variant: 'orb' }, { isMicrophoneGranted: false });
    void stage.element.startCall();
    stage.microphone.refuse(createVoiceError('mic_denied'));
    await stage.drawn();
    expect(stage.text('.notice')).to.include('microphone is blocked');

    stage.find('[part=typing-button]').click();
    await settleAll();
    stage.invite();
    await settleAll();
    stage.transport.connection.establish();
    await stage.drawn();
    expect(stage.element.renderRoot.querySelectorAll('input')).to.have.lengthOf(1);
    expect(stage.find('.frame').getBoundingClientRect().height).to.be.at.least(480);
    stage.type('A table for two', 0);
    stage.session.end();
    await stage.drawn();
    expect(stage.text('.transcript')).to.equal('You\nA table for two');

    void stage.session.start();
    await stage.drawn();
    expect([stage.query('input'), stage.query('.frame')].every((found) => found === null)).to.equal(true);
  });

  it('asks under its button how the call was, where the page wants that, within 320 pixels', async () => {
    stage = await stage.reopen({ variant: 'orb', rating: '' });
    stage.element.style.cssText = 'inline-size: 320px';
    await stage.play('ended');
    const below = stage.find('.rating').getBoundingClientRect();
    expect(below.top).to.be.above(stage.find('#main').getBoundingClientRect().bottom);
    stage.element.renderRoot.querySelectorAll<HTMLElement>('.star input')[4]?.click();
    await stage.drawn();
    const { left, right } = stage.element.getBoundingClientRect();
    for (const part of stage.element.renderRoot.querySelectorAll('.rating, .star, .rating .text-field')) {
      const box = part.getBoundingClientRect();
      expect([box.left >= left, box.right <= right], part.className).to.deep.equal([true, true]);
    }
    void stage.session.start();
    await stage.drawn();
    expect(stage.query('.rating')).to.equal(null);
  });

  it('has room for words from the first one where nobody talks', async () => {
    await stage.leave();
    stage = await ElementStage.open({ variant: 'orb', mode: 'text' });
    expect(stage.text('#main')).to.equal('Start writing');
    stage.find('#main').click();
    await stage.drawn();
    expect(stage.element.renderRoot.querySelectorAll('input')).to.have.lengthOf(1);
  });
});
