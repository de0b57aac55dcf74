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

  it('offers no typing, for there is no line to type in', async () => {
    await stage.leave();
    stage = new ElementStage({ variant: 'orb' }, { isMicrophoneGranted: false });
    void stage.element.startCall();
    stage.microphone.refuse(createVoiceError('mic_denied'));
    await stage.drawn();
    expect(stage.text('.notice')).to.include('microphone is blocked');
    expect(stage.query('[part=typing-button]')).to.equal(null);
  });
});
