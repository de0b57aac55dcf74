import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('the launcher', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open();
  });
  afterEach(() => stage.leave());

  it('opens a dialog with the focus in it, closes it by Escape and gives the focus back', async () => {
    expect(stage.query('[role=dialog]')).to.equal(null);
    stage.find('#launcher').click();
    await stage.drawn();
    const dialog = stage.find('[role=dialog]');
    expect(stage.element.shadowRoot?.activeElement?.id).to.equal('main');
    expect(stage.element.hasAttribute('open')).to.equal(true);

    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await stage.drawn();
    expect(stage.query('[role=dialog]')).to.equal(null);
    expect(stage.element.shadowRoot?.activeElement?.id).to.equal('launcher');
    expect(stage.element.hasAttribute('open')).to.equal(false);
  });

  it('is opened by a double click, not opened and closed', async () => {
    const launcher = stage.find('#launcher');
    for (const detail of [1, 2]) {
      launcher.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
      await stage.drawn();
    }
    expect(stage.query('[role=dialog]')).not.to.equal(null);
  });

  it('shows the call while its panel is closed, and the call goes on', async () => {
    await stage.play('speaking');
    expect(stage.query('#launcher canvas')).not.to.equal(null);
    expect(stage.find('#launcher').getAttribute('aria-label')).to.equal('Show the call');
    stage.element.open();
    await stage.drawn();
    stage.element.close();
    await stage.drawn();
    expect(stage.session.status).to.equal('speaking');
  });

  it('opens when a call is started from outside, so that hanging up is in reach', async () => {
    void stage.element.startCall();
    await stage.drawn();
    expect(stage.text('#main')).to.equal('Hang up');
  });

  it('honours attributes whenever they change', async () => {
    stage.element.setAttribute('open', '');
    await stage.drawn();
    expect(stage.query('[role=dialog]')).not.to.equal(null);
    stage.element.setAttribute('variant', 'inline');
    await stage.drawn();
    expect(stage.query('[role=dialog]')).to.equal(null);
    expect(stage.query('.inline .call')).not.to.equal(null);
  });

  it('stands in the corner it is told to', async () => {
    const end = stage.find('#launcher').getBoundingClientRect();
    expect(innerWidth - end.right).to.be.within(0, 40);
    expect([end.width, end.height]).to.deep.equal([60, 60]);
    stage.element.placement = 'bottom-start';
    await stage.drawn();
    expect(stage.find('#launcher').getBoundingClientRect().left).to.equal(20);
  });
});
