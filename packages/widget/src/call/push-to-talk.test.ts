import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';
import { RELEASE_MS } from './push-to-talk.js';

describe('push-to-talk', () => {
  let stage: ElementStage;
  const { setTimeout } = globalThis;
  let afterRelease: (() => void) | undefined;
  const button = (): HTMLElement => stage.find('[part=microphone-button]');
  const isOn = (): boolean => !stage.session.isMicMuted;
  const point = (type: string, init: PointerEventInit = {}): void => {
    const event = new PointerEvent(type, { pointerId: 7, bubbles: true, cancelable: true, ...init });
    button().dispatchEvent(event);
  };
  const press = (type: string, init: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true, ...init });
    button().dispatchEvent(event);
    return event;
  };

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline', 'push-to-talk': '' });
    await stage.goLive();
    await stage.drawn();
    // No finger of a real visitor is there to be captured.
    button().setPointerCapture = () => undefined;
    // The moment after a release comes when the test says so.
    globalThis.setTimeout = ((action: () => void, delayMs?: number) => {
      if (delayMs !== RELEASE_MS) return setTimeout(action, delayMs);
      afterRelease = action;
      return 0;
    }) as typeof setTimeout;
  });
  afterEach(async () => {
    globalThis.setTimeout = setTimeout;
    await stage.leave();
  });

  it('begins muted, before the microphone is opened, in every call', async () => {
    const enabled = (): readonly boolean[] => stage.microphone.tracks.map((track) => track.enabled);
    expect([isOn(), enabled()]).to.deep.equal([false, [false]]);
    stage.session.end();
    await stage.goLive();
    expect([isOn(), enabled()]).to.deep.equal([false, [false, false]]);
  });

  it('talks while a pointer is held, and for a moment after', async () => {
    expect([button().ariaLabel, button().ariaPressed]).to.deep.equal(['Hold to talk', 'false']);
    point('pointerdown');
    await stage.drawn();
    expect([isOn(), button().ariaLabel, button().ariaPressed]).to.deep.equal([
      true,
      'Release to send',
      'true',
    ]);
    expect(stage.text('.hint')).to.equal('Release to send');
    point('pointerup');
    point('lostpointercapture');
    button().dispatchEvent(new MouseEvent('click', { detail: 1 }));
    expect(isOn(), 'the last syllable').to.equal(true);
    afterRelease?.();
    await stage.drawn();
    expect([isOn(), button().ariaLabel]).to.deep.equal([false, 'Hold to talk']);
  });

  it('goes on when it is held again within that moment', () => {
    point('pointerdown');
    point('pointerup');
    point('pointerdown');
    expect(isOn()).to.equal(true);
    point('pointerup', { pointerId: 8 });
    expect(isOn(), 'another finger').to.equal(true);
    point('pointercancel');
    afterRelease?.();
    expect(isOn()).to.equal(false);
  });

  for (const key of [' ', 'Enter']) {
    it(`talks while the key is held: ${JSON.stringify(key)}`, () => {
      expect(press('keydown', { key }).defaultPrevented, 'no click').to.equal(true);
      press('keydown', { key, repeat: true });
      expect(isOn()).to.equal(true);
      expect(press('keyup', { key }).defaultPrevented).to.equal(true);
      afterRelease?.();
      expect(isOn()).to.equal(false);
    });
  }

  for (const [what, happen] of Object.entries({
    'the button loses the focus': () => button().dispatchEvent(new FocusEvent('blur')),
    'the window loses the focus': () => dispatchEvent(new FocusEvent('blur')),
    'the page is hidden': () => document.dispatchEvent(new Event('visibilitychange')),
    'the element is taken away': () => stage.element.remove(),
    'the launcher is another': async () => {
      stage.element.variant = 'launcher';
      await stage.drawn();
    },
  })) {
    it(`mutes at once when ${what}`, async () => {
      point('pointerdown');
      expect(isOn()).to.equal(true);
      await happen();
      expect(isOn()).to.equal(false);
    });
  }

  it('is turned on and off by a click without a hold, as of a screen reader', () => {
    button().click();
    expect(isOn()).to.equal(true);
    button().click();
    expect(isOn()).to.equal(false);
    point('pointerdown', { width: 0, height: 0 });
    expect(isOn(), 'a pointer without extent').to.equal(false);
    button().dispatchEvent(new MouseEvent('click', { detail: 1 }));
    expect(isOn()).to.equal(true);
  });

  it('opens no menu under a long touch, and takes no other button', () => {
    const menu = new MouseEvent('contextmenu', { cancelable: true });
    button().dispatchEvent(menu);
    expect(menu.defaultPrevented).to.equal(true);
    point('pointerdown', { button: 2 });
    expect(isOn()).to.equal(false);
    expect(getComputedStyle(button()).touchAction).to.equal('none');
  });

  it('has the orb alone held in place of a button, with the words on it', async () => {
    stage = await stage.reopen({ variant: 'orb', 'push-to-talk': '' });
    await stage.goLive();
    await stage.drawn();
    expect([isOn(), button().innerText.trim(), button().ariaPressed]).to.deep.equal([
      false,
      'Hold to talk',
      'false',
    ]);
    const [held, orb] = [button(), stage.find('.orb')].map((part) => part.getBoundingClientRect());
    const middle = ({ left, top, width, height }: DOMRect): number[] => [left + width / 2, top + height / 2];
    expect(held && middle(held)).to.deep.equal(orb && middle(orb));

    button().setPointerCapture = () => undefined;
    point('pointerdown');
    await stage.drawn();
    expect([isOn(), button().innerText.trim()]).to.deep.equal([true, 'Release to send']);
    point('pointerup');
    afterRelease?.();
    expect(isOn()).to.equal(false);
    press('keydown');
    expect(isOn()).to.equal(true);
    press('keyup');
    afterRelease?.();
    expect(isOn()).to.equal(false);
    stage.session.end();
    await stage.drawn();
    expect(stage.query('[part=microphone-button]')).to.equal(null);
  });

  it('leaves the microphone to the next call as every call does', () => {
    point('pointerdown');
    stage.session.end();
    point('pointerup');
    afterRelease?.();
    expect(stage.session.isMicMuted).to.equal(false);
  });
});
