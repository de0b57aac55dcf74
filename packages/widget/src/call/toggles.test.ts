import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('the toggles', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  it('mute and unmute both sides, and say so', async () => {
    await stage.play('listening');
    for (const [part, mute, unmute] of [
      ['microphone-button', 'Mute your microphone', 'Unmute your microphone'],
      ['speaker-button', 'Mute the agent', 'Unmute the agent'],
    ] as const) {
      const button = stage.find(`[part=${part}]`);
      const names = (): unknown => [button.getAttribute('aria-label'), button.title];
      expect(names()).to.deep.equal([mute, mute]);
      button.click();
      await stage.drawn();
      expect(names()).to.deep.equal([unmute, unmute]);
    }
    expect(stage.session.isMicMuted && stage.session.isSpeakerMuted).to.equal(true);
  });
});
