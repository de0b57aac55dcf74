import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { ElementStage } from '../testing/element-stage.js';

const HEADSET = { id: 'headset', label: 'Headset' };
const CAMERA = { id: 'camera', label: 'Camera' };

describe('the menu with devices and volume', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  /** In a call, with the menu open. */
  const setUp = async (attributes: Readonly<Record<string, string>> = { open: '' }): Promise<void> => {
    stage = new ElementStage(attributes);
    await stage.play('menu');
  };
  const isOpen = (): boolean => stage.query('.menu') !== null;
  const choices = (): readonly HTMLSelectElement[] => [
    ...stage.element.renderRoot.querySelectorAll('select'),
  ];
  const names = (select: HTMLSelectElement | undefined): readonly string[] =>
    [...(select?.options ?? [])].map(({ text }) => text);
  const focused = (): Element | null | undefined => stage.element.shadowRoot?.activeElement;
  const choose = async (select: HTMLSelectElement | undefined, id: string): Promise<void> => {
    if (!select) throw new Error('There is nothing to choose from.');
    select.value = id;
    select.dispatchEvent(new Event('change'));
    await stage.drawn();
  };
  const press = async (key: string): Promise<void> => {
    focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    await stage.drawn();
  };

  it('is not there before a call, nor in the variant of one button', async () => {
    stage = await ElementStage.open({ open: '' });
    expect(stage.query('#more')).to.equal(null);
    await stage.leave();
    stage = new ElementStage({ variant: 'orb' });
    await stage.play('listening');
    expect(stage.query('#more')).to.equal(null);
    expect(stage.element.renderRoot.querySelectorAll('button').length).to.equal(1);
  });

  it('opens with the focus in it, and says so on its button', async () => {
    await setUp();
    const [microphone] = choices();
    expect(focused()).to.equal(microphone);
    expect(stage.find('#more').getAttribute('aria-expanded')).to.equal('true');
    expect(stage.find(`#${stage.find('#more').getAttribute('aria-controls') ?? ''}`).ariaLabel).to.equal(
      'More options',
    );
  });

  it('lists the system’s choice, then the devices by name', async () => {
    await setUp();
    expect(choices().map(names)).to.deep.equal([
      ['System default', 'Headset'],
      ['System default', 'Headset'],
    ]);
    expect(choices().map(({ value }) => value)).to.deep.equal(['', '']);
  });

  it('numbers devices that the browser gives no name', async () => {
    await setUp();
    stage.devices.plug({ inputs: [{ id: 'a', label: '' }], outputs: [] });
    await stage.drawn();
    expect(names(choices()[0])).to.deep.equal(['System default', 'Microphone 1']);
  });

  it('changes microphone and speaker', async () => {
    await setUp();
    const [microphone, speaker] = choices();
    await choose(microphone, 'headset');
    await choose(speaker, 'headset');
    expect([stage.session.inputDevice, stage.session.outputDevice]).to.deep.equal(['headset', 'headset']);
    expect(stage.microphone.deviceIds).to.deep.equal(['', 'headset']);
    expect(choices().map(({ value }) => value)).to.deep.equal(['headset', 'headset']);
  });

  it('shows the microphone in use when the chosen one cannot be opened', async () => {
    await setUp();
    stage.microphone.broken.set('headset', createVoiceError('mic_busy'));
    await choose(choices()[0], 'headset');
    expect(choices()[0]?.value).to.equal('');
    expect(stage.text('[part=error]')).to.include('Another program');
  });

  it('says nothing more of a microphone that could not be opened once another one works', async () => {
    await setUp();
    stage.microphone.broken.set('headset', createVoiceError('mic_busy'));
    await choose(choices()[0], 'headset');
    expect(stage.text('[role=alert]')).to.include('Another program');
    stage.microphone.broken.clear();
    await choose(choices()[0], 'headset');
    expect([stage.query('.notice'), stage.text('[role=alert]')]).to.deep.equal([null, '']);
  });

  it('sets the volume, and tells it in words', async () => {
    await setUp();
    const slider = stage.find('input[type=range]', HTMLInputElement);
    expect(slider.value).to.equal('100');
    slider.value = '40';
    slider.dispatchEvent(new Event('input'));
    await stage.drawn();
    expect(stage.session.volume).to.equal(0.4);
    expect(slider.ariaValueText).to.equal('40%');
    stage.session.setVolume(0.15);
    await stage.drawn();
    expect(slider.value).to.equal('15');
  });

  it('opens in a language that the page writes in its own way', async () => {
    stage = new ElementStage({ open: '' });
    stage.element.labels = { lang: 'en_US' };
    await stage.play('menu');
    expect(stage.find('input[type=range]').ariaValueText).to.equal('100%');
  });

  it('follows what is plugged in and out, and falls back from what is gone', async () => {
    await setUp();
    stage.devices.plug({ inputs: [HEADSET, CAMERA], outputs: [HEADSET] });
    await stage.drawn();
    expect(names(choices()[0])).to.deep.equal(['System default', 'Headset', 'Camera']);
    await choose(choices()[0], 'camera');
    await choose(choices()[1], 'headset');
    stage.devices.plug({ inputs: [HEADSET], outputs: [] });
    stage.microphone.tracks.at(-1)?.dispatchEvent(new Event('ended'));
    await stage.drawn();
    expect(choices().map(names)).to.deep.equal([['System default', 'Headset'], ['System default']]);
    expect(choices().map(({ value }) => value)).to.deep.equal(['', '']);
  });

  it('offers no microphone to a visitor who only types', async () => {
    stage = new ElementStage({ open: '' });
    await stage.play('typing');
    await stage.openMenu();
    expect(choices().length).to.equal(1);
  });

  it('offers no speaker where the browser leaves no choice', async () => {
    const setSinkId = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'setSinkId');
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
    await setUp();
    if (setSinkId) Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', setSinkId);
    expect(stage.find('.menu').innerText).to.include('Microphone').and.not.to.include('Speaker');
  });

  for (const variant of ['launcher', 'inline']) {
    it(`closes by Escape and gives the focus back, before anything else closes: ${variant}`, async () => {
      await setUp({ variant, open: '' });
      await press('Escape');
      expect(isOpen()).to.equal(false);
      expect(focused()).to.equal(stage.find('#more'));
      expect(stage.element.isOpen).to.equal(true);
      await press('Escape');
      expect(stage.element.isOpen).to.equal(variant === 'inline');
    });
  }

  it('closes by its button', async () => {
    await setUp();
    stage.find('#more').click();
    await stage.drawn();
    expect(isOpen()).to.equal(false);
  });

  it('closes when the focus moves on, and leaves it there', async () => {
    await setUp();
    const input = stage.find('[part=text-input]');
    input.focus();
    await stage.drawn();
    expect(isOpen()).to.equal(false);
    expect(focused()).to.equal(input);
  });

  it('closes by a press elsewhere, and not by one inside', async () => {
    await setUp();
    const pressDown = async (target: Element): Promise<void> => {
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      await stage.drawn();
    };
    await pressDown(stage.find('.field-name'));
    expect(isOpen()).to.equal(true);
    await pressDown(document.body);
    expect(isOpen()).to.equal(false);
  });

  it('goes with the call, and leaves the focus on the main button', async () => {
    await setUp();
    stage.session.end();
    await stage.drawn();
    expect(isOpen()).to.equal(false);
    expect(focused()).to.equal(stage.find('#main'));
    await stage.goLive();
    await stage.drawn();
    expect(isOpen()).to.equal(false);
  });

  it('goes with the panel', async () => {
    await setUp();
    stage.element.close();
    await stage.drawn();
    stage.element.open();
    await stage.drawn();
    expect(isOpen()).to.equal(false);
  });

  it('is not closed, nor anybody muted, by letters that lead to a device', async () => {
    await setUp();
    await press('m');
    await press('s');
    expect([stage.session.isMicMuted, stage.session.isSpeakerMuted]).to.deep.equal([false, false]);
    expect(isOpen()).to.equal(true);
  });

  it('leaves hanging up in sight, in the lowest of boxes too', async () => {
    stage = new ElementStage({ variant: 'inline' });
    stage.element.style.cssText = 'inline-size: 280px; block-size: 420px';
    await stage.play('menu');
    const menu = stage.find('.menu').getBoundingClientRect();
    expect(menu.bottom).to.be.at.most(stage.find('.controls').getBoundingClientRect().top);
    const box = stage.element.getBoundingClientRect();
    expect(menu.left).to.be.at.least(box.left);
    expect(menu.right).to.be.at.most(box.right);
  });
});
