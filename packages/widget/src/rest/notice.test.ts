import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('the notice', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  it('lets held-back sound out', async () => {
    await stage.play('playback blocked');
    expect(stage.text('[role=alert]')).to.include('holding back the sound');
    stage.find('[part=sound-button]').click();
    await stage.drawn();
    expect(stage.text('[role=alert]')).to.equal('');
  });
});
