import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

/** Writes down what a screen reader would say: what comes into a live region that was there before. */
function listen(root: ParentNode): string[] {
  const said: string[] = [];
  for (const region of root.querySelectorAll('[role=status], [role=alert], [role=log]')) {
    let before = region.textContent.trim();
    new MutationObserver(() => {
      const now = region.textContent.trim();
      if (now !== before && now !== '') said.push(`${region.role ?? ''}: ${now}`);
      before = now;
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
  return said;
}

describe('announcements', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());
  const setUp = async (attributes: Readonly<Record<string, string>> = {}): Promise<string[]> => {
    stage = await ElementStage.open(attributes);
    return listen(stage.element.renderRoot);
  };

  const PLACES: readonly Readonly<Record<string, string>>[] = [
    {},
    { open: '' },
    { variant: 'inline' },
    { variant: 'orb' },
  ];
  for (const attributes of PLACES) {
    it(`tell a whole call, everything once: ${JSON.stringify(attributes)}`, async () => {
      const said = await setUp(attributes);
      void stage.session.start();
      await stage.drawn();
      stage.invite();
      await stage.drawn();
      stage.transport.connection.establish();
      await stage.drawn();
      stage.say('agent', 'Good evening', 0, false);
      await stage.drawn();
      stage.say('agent', 'Good evening, Ada.', 0);
      await stage.drawn();
      stage.say('user', 'Good evening.', 1);
      await stage.drawn();
      stage.transport.connection.report({ type: 'playback', isBlocked: true });
      await stage.drawn();
      stage.say('agent', 'A table for two?', 2);
      await stage.drawn();
      stage.transport.connection.report({ type: 'playback', isBlocked: false });
      await stage.drawn();
      stage.type('For four.', 3);
      await stage.drawn();
      stage.say('agent', 'For four.', 4);
      await stage.drawn();
      stage.transport.connection.report({ type: 'ended', by: 'agent' });
      await stage.drawn();
      expect(said).to.deep.equal([
        'status: Connecting',
        'status: Connected',
        'alert: Your browser is holding back the sound.',
        'log: Luigi: A table for two?',
        'log: Luigi: A table for two?You: For four.', // of which the first line is there already
        'status: The agent ended the call',
      ]);
    });
  }

  it('tell a call that failed by its error alone', async () => {
    const said = await setUp();
    await stage.goLive();
    await stage.drawn();
    stage.transport.connection.report({ type: 'ended', by: 'network' });
    await stage.drawn();
    expect(said.filter((words) => words.includes('connection was lost'))).to.deep.equal([
      'alert: The connection was lost. Try again when you are back online.',
    ]);
  });

  it('are not said again when the panel is opened or closed', async () => {
    const said = await setUp();
    await stage.play('playback blocked');
    const before = [...said];
    for (const step of ['close', 'open', 'close'] as const) {
      stage.element[step]();
      await stage.drawn();
    }
    expect(said).to.deep.equal(before);
  });

  it('make no page longer', async () => {
    const height = document.documentElement.scrollHeight;
    await setUp();
    await stage.play('listening');
    stage.element.close();
    await stage.drawn();
    expect(document.documentElement.scrollHeight).to.equal(height);
  });
});

describe('what goes wrong behind the closed panel', () => {
  let stage: ElementStage;
  let pageField: HTMLInputElement;
  beforeEach(async () => {
    stage = new ElementStage();
    pageField = document.createElement('input');
    document.body.append(pageField);
    await stage.goLive();
    await stage.drawn();
    pageField.focus();
  });
  afterEach(async () => {
    pageField.remove();
    await stage.leave();
  });

  it('comes into sight with its way out, and leaves the focus to the page', async () => {
    expect(stage.element.isOpen).to.equal(false);
    stage.transport.connection.report({ type: 'playback', isBlocked: true });
    await stage.drawn();
    expect(stage.find('[part=sound-button]').checkVisibility()).to.equal(true);
    expect(pageField.matches(':focus')).to.equal(true);
  });

  it('comes into sight when it ends the call', async () => {
    stage.transport.connection.report({ type: 'ended', by: 'network' });
    await stage.drawn();
    expect(stage.text('.panel [part=error]')).to.include('The connection was lost');
    expect(pageField.matches(':focus')).to.equal(true);
  });

  it('stays there when it goes wrong for nobody: the visitor has hung up, or does not agree', async () => {
    stage.session.end();
    await stage.drawn();
    expect(stage.element.isOpen).to.equal(false);
    stage.element.consentRequired = true;
    void stage.session.start();
    await stage.drawn();
    expect(stage.element.isOpen).to.equal(true);
    stage.element.close();
    await settleAll();
    await stage.drawn();
    expect(stage.diary.at(-1)).to.equal('error:consent_declined');
    expect(stage.element.isOpen).to.equal(false);
  });

  it('opens no panel where there is none', async () => {
    stage.element.variant = 'inline';
    stage.session.end();
    void stage.session.start();
    await settleAll();
    stage.joins.at(-1)?.reject(createVoiceError('busy'));
    await stage.drawn();
    expect(stage.text('[part=error]')).to.include('busy');
    expect(stage.element.isOpen).to.equal(false);
  });
});
