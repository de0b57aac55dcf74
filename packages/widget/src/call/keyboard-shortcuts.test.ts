import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';

describe('keyboard shortcuts', () => {
  let stage: ElementStage;
  const press = (selector: string, init: KeyboardEventInit): void => {
    stage
      .find(selector)
      .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }));
  };
  beforeEach(async () => {
    stage = new ElementStage({ open: '' });
    await stage.play('listening');
  });
  afterEach(() => stage.leave());

  it('mute microphone and agent, and are announced', () => {
    press('#main', { key: 'm' });
    expect(stage.session.isMicMuted).to.equal(true);
    press('#main', { key: 'M' });
    expect(stage.session.isMicMuted).to.equal(false);
    press('.transcript', { key: 's' });
    expect(stage.session.isSpeakerMuted).to.equal(true);
    expect(stage.find('[part=microphone-button]').getAttribute('aria-keyshortcuts')).to.equal('M');
    expect(stage.find('[part=close-button]').getAttribute('aria-keyshortcuts')).to.equal('Escape');
  });

  it('work on a keyboard of another script', () => {
    press('#main', { key: 'ь', code: 'KeyM' });
    expect(stage.session.isMicMuted).to.equal(true);
  });

  it('leave typing, the browser and the page alone', () => {
    press('input', { key: 'm' });
    press('#main', { key: 'm', ctrlKey: true });
    press('#main', { key: 'm', metaKey: true });
    press('#launcher', { key: 'm' });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
    expect(stage.session.isMicMuted).to.equal(false);
  });

  it('leave every field alone that the page puts into the element, and keys that it has used', () => {
    for (const html of ['<textarea></textarea>', '<div contenteditable></div>', '<my-field></my-field>']) {
      const box = document.createElement('div');
      box.slot = 'footer';
      box.innerHTML = html;
      stage.element.append(box);
      for (const key of ['m', 's'])
        box.firstElementChild?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true }),
        );
      box.remove();
    }
    const used = new KeyboardEvent('keydown', { key: 'm', bubbles: true, cancelable: true });
    used.preventDefault();
    stage.find('#main').dispatchEvent(used);
    expect([stage.session.isMicMuted, stage.session.isSpeakerMuted]).to.deep.equal([false, false]);
  });

  it('do not close the panel by an Escape that was meant for an input method or a field of the page', async () => {
    press('[part=text-input]', { key: 'Escape', isComposing: true });
    const used = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    used.preventDefault();
    stage.find('#main').dispatchEvent(used);
    await stage.drawn();
    expect(stage.element.isOpen).to.equal(true);
  });

  it('have no call to work on before and after one', async () => {
    stage.session.end();
    await stage.drawn();
    press('#main', { key: 'm' });
    expect(stage.session.isMicMuted).to.equal(false);
  });

  it('reach hanging up in one press while the panel is closed', async () => {
    stage.element.close();
    await stage.drawn();
    stage.find('.launcher-corner [part=hang-up-button]').click();
    expect(stage.session.status).to.equal('ended');
    await stage.drawn();
    expect(stage.query('.launcher-corner [part=hang-up-button]')).to.equal(null);
  });
});
