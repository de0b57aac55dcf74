import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { ElementStage, type Scene } from '../testing/element-stage.js';

describe('the focus', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  /** What in the element has the focus, by its id or else its class. */
  const focused = (): string | undefined => {
    const element = stage.element.shadowRoot?.activeElement;
    return element ? element.id || element.className : undefined;
  };
  const play = async (attributes: Readonly<Record<string, string>>, scene: Scene): Promise<void> => {
    stage = new ElementStage(attributes);
    await stage.play(scene);
  };
  /** Puts the focus on what `selector` finds, and lets something happen. */
  const lose = async (selector: string, happen: (target: HTMLElement) => unknown): Promise<void> => {
    const target = stage.find(selector);
    target.focus();
    expect(target.matches(':focus')).to.equal(true);
    happen(target);
    await stage.drawn();
  };
  const press = (target: HTMLElement): void => target.click();
  const agentHangsUp = (): void => stage.transport.connection.report({ type: 'ended', by: 'agent' });

  for (const [variant, part] of [
    ['launcher', 'microphone-button'],
    ['launcher', 'more-button'],
    ['inline', 'speaker-button'],
  ] as const) {
    it(`goes to the main button when the call ends under it: ${variant}, ${part}`, async () => {
      await play({ variant, open: '' }, 'listening');
      await lose(`[part=${part}]`, agentHangsUp);
      expect(focused()).to.equal('main');
    });
  }

  it('goes to the main button when a way out was taken', async () => {
    await play({ open: '' }, 'playback blocked');
    await lose('[part=sound-button]', press);
    expect(focused()).to.equal('main');
  });

  for (const [variant, frame] of [
    ['launcher', 'frame panel'],
    ['inline', 'frame'],
  ] as const) {
    it(`goes where typing on starts no call when the agent hangs up on a message: ${variant}`, async () => {
      await play({ variant, open: '' }, 'listening');
      await lose('[part=text-input]', agentHangsUp);
      expect(focused()).to.equal(frame);
    });
  }

  it('stays in the panel, which Escape then closes', async () => {
    await play({ open: '' }, 'listening');
    await lose('[part=text-input]', agentHangsUp);
    stage.find(':focus').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await stage.drawn();
    expect(stage.element.isOpen).to.equal(false);
    expect(focused()).to.equal('launcher');
  });

  it('goes to the launcher from the hang-up button beside it', async () => {
    await play({}, 'listening');
    await lose('.launcher-corner [part=hang-up-button]', press);
    expect(focused()).to.equal('launcher');
  });

  it('goes to the launcher when the page closes the panel around it', async () => {
    await play({ open: '' }, 'listening');
    await lose('[part=text-input]', () => (stage.element.isOpen = false));
    expect(focused()).to.equal('launcher');
  });

  it('stays in the panel when the main button is disabled under it', async () => {
    await play({ open: '' }, 'listening');
    stage.element.disabled = true;
    await lose('#main', press);
    expect(focused()).to.equal('frame panel');
  });

  it('goes to the newest words with the reader', async () => {
    await play({ open: '' }, 'listening');
    for (let ordinal = 2; ordinal < 40; ordinal += 1) stage.say('agent', `Line ${ordinal}`, ordinal);
    await stage.drawn();
    stage.find('.transcript').scrollTop = 0;
    stage.find('.transcript').dispatchEvent(new Event('scroll'));
    await stage.drawn();
    await lose('.newest', press);
    expect(focused()).to.equal('transcript');
  });

  it('goes into the call when the launcher under it goes out of sight', async () => {
    await play({}, 'listening');
    const sheet = new CSSStyleSheet(); // as on a small screen
    sheet.replaceSync('.panel + .launcher-corner { display: none }');
    stage.element.shadowRoot?.adoptedStyleSheets.push(sheet);
    await lose('#launcher', () => stage.transport.connection.report({ type: 'playback', isBlocked: true }));
    expect(focused()).to.equal('main');
  });

  it('stays on the page when it was there', async () => {
    await play({ open: '' }, 'listening');
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    agentHangsUp();
    await stage.drawn();
    expect(field.matches(':focus')).to.equal(true);
    field.remove();
  });

  it('stays in a field of the page inside the element', async () => {
    await play({ open: '' }, 'listening');
    const field = document.createElement('input');
    field.slot = 'footer';
    stage.element.append(field);
    field.focus();
    agentHangsUp();
    await stage.drawn();
    expect(field.matches(':focus')).to.equal(true);
  });

  it('presses nothing anew while the key that brought it is held down', async () => {
    await play({ open: '' }, 'playback blocked');
    const hold = (key: string, repeat: boolean): boolean =>
      stage.find('#main').dispatchEvent(new KeyboardEvent('keydown', { key, repeat, cancelable: true }));
    expect(hold('Enter', true)).to.equal(false);
    expect(hold('Enter', false)).to.equal(true);
    expect(hold('Tab', true)).to.equal(true);
    await settleAll();
  });
});
