import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

describe('a page that lets visitors', () => {
  let stage: ElementStage;
  const open = async (mode: string): Promise<void> => {
    stage = await ElementStage.open({ variant: 'inline', mode });
  };
  const connect = async (): Promise<void> => {
    await stage.putThrough();
    await stage.drawn();
  };
  const buttons = (): readonly string[] =>
    [...stage.element.renderRoot.querySelectorAll('button')].map(({ part }) => part.value);
  afterEach(() => stage.leave());

  describe('talk or write', () => {
    beforeEach(() => open('both'));

    it('offers both side by side, in buttons of one size', () => {
      expect([stage.text('#main'), stage.text('[part=writing-button]')]).to.deep.equal([
        'Start the call',
        'Write a message',
      ]);
      const [call, write] = ['#main', '[part=writing-button]'].map((button) =>
        stage.find(button).getBoundingClientRect(),
      );
      expect([write?.width, write?.height]).to.deep.equal([call?.width, call?.height]);
    });

    it('puts one above the other where there is too little room for both', async () => {
      stage.element.style.cssText = 'inline-size: 300px';
      await stage.drawn();
      const [call, write] = ['#main', '[part=writing-button]'].map((button) =>
        stage.find(button).getBoundingClientRect(),
      );
      expect(write?.y).to.be.above((call?.y ?? 0) + 44);
      expect([write?.width, write?.height]).to.deep.equal([call?.width, call?.height]);
    });

    it('starts a conversation in writing without asking for the microphone, at the text field', async () => {
      stage.find('[part=writing-button]').click();
      await connect();
      expect(stage.microphone.deviceIds).to.deep.equal([]);
      expect(
        stage.element.renderRoot.querySelector('input') === stage.element.shadowRoot?.activeElement,
      ).to.equal(true);
      expect(stage.text('.status')).to.equal('Your turn');
      expect(buttons()).to.deep.equal([
        'more-button',
        'send-button',
        'talking-button',
        'main-button hang-up-button',
        'speaker-button',
      ]);
    });

    it('goes on by voice, with the focus where it was', async () => {
      stage.find('[part=writing-button]').click();
      await connect();
      stage.find('[part=talking-button]').focus();
      stage.find('[part=talking-button]').click();
      await stage.drawn();
      expect([stage.session.hasMicrophone, stage.session.isSpeakerMuted]).to.deep.equal([true, false]);
      expect(stage.element.shadowRoot?.activeElement?.part.value).to.equal('microphone-button');
      expect([stage.text('.status'), stage.text('#main')]).to.deep.equal(['Listening', 'Hang up']);
      expect(stage.query('input') === null).to.equal(false);
    });

    it('says why it goes on in writing where the microphone is refused, and lets the visitor try again', async () => {
      stage.find('[part=writing-button]').click();
      await connect();
      stage.microphone.broken.set('', createVoiceError('mic_denied'));
      stage.find('[part=talking-button]').click();
      await stage.drawn();
      expect(stage.text('.notice')).to.include('microphone is blocked');
      stage.microphone.broken.clear();
      stage.find('[part=retry-button]').click();
      await stage.drawn();
      expect([stage.session.hasMicrophone, stage.text('.notice')]).to.deep.equal([true, '']);
    });

    it('offers both again after a conversation in writing', async () => {
      stage.find('[part=writing-button]').click();
      await connect();
      stage.session.end();
      await stage.drawn();
      expect(stage.text('.status')).to.equal('Conversation ended');
      expect([stage.text('#main'), stage.text('[part=writing-button]')]).to.deep.equal([
        'Start the call',
        'Write a message',
      ]);
      stage.find('#main').click();
      await settleAll();
      expect([stage.session.hasMicrophone, stage.session.isSpeakerMuted]).to.deep.equal([true, false]);
    });
  });

  describe('only talk', () => {
    beforeEach(() => open('voice'));

    it('has one button and no text field, not even where the microphone is refused', async () => {
      expect(buttons()).to.deep.equal(['main-button start-button']);
      await stage.play('listening');
      expect(stage.query('input[name=text]') === null).to.equal(true);
      stage.session.end();
      await stage.play('refused');
      expect(buttons()).to.deep.equal(['main-button start-button']);
    });
  });

  describe('only write', () => {
    /** What speaks of a voice call. */
    const SPOKEN = /\b(call|voice|talk|speak|listen|hang|hear|sound|phone|mic)/i;

    it('never speaks of talking', async () => {
      await open('text');
      expect(stage.text('.root')).to.include('Start writing').and.not.to.match(SPOKEN);
      for (const scene of ['asked to agree', 'typing', 'ended'] as const) {
        await stage.leave();
        stage = new ElementStage({ variant: 'inline', mode: 'text' });
        if (scene === 'asked to agree') await stage.play(scene);
        else {
          void stage.element.startCall();
          await connect();
        }
        if (scene === 'ended') stage.session.end();
        await stage.drawn();
        const named = [...stage.element.renderRoot.querySelectorAll('[aria-label], [placeholder]')];
        const names = named.flatMap((element) => [
          element.getAttribute('aria-label') ?? '',
          element.getAttribute('placeholder') ?? '',
        ]);
        expect([stage.text('.root'), ...names].join(' ')).not.to.match(SPOKEN);
      }
    });

    it('asks for no microphone, keeps the agent silent, and shows nothing of sound', async () => {
      await open('text');
      stage.find('#main').click();
      await connect();
      expect(stage.microphone.deviceIds).to.deep.equal([]);
      expect(stage.session.isSpeakerMuted).to.equal(true);
      expect(buttons()).to.deep.equal(['send-button', 'main-button hang-up-button']);
      stage.find('.call').dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
      expect(stage.session.isSpeakerMuted).to.equal(true);
    });

    it('asks for none either where the page starts it', async () => {
      await open('text');
      void stage.element.startCall({ withMicrophone: true });
      await settleAll();
      expect(stage.session.hasMicrophone).to.equal(false);
    });

    it('asks for none where the page uses the element’s own session', async () => {
      await open('both');
      stage.element.remove();
      const element = document.createElement('voice-agent');
      element.mode = 'text';
      element.join = () => new Promise(() => undefined);
      document.body.append(element);
      void element.session.start({ withMicrophone: true, withSpeaker: true });
      const { status, hasMicrophone, isSpeakerMuted } = element.session;
      expect([status, hasMicrophone, isSpeakerMuted]).to.deep.equal(['connecting', false, true]);
      element.session.end();
      element.mode = 'both';
      void element.session.start();
      expect(element.session.hasMicrophone).to.equal(true);
      element.session.end();
      element.remove();
    });

    it('lets the page’s own words win, those for writing above all', async () => {
      await open('text');
      stage.element.labels = { title: 'Luigi’s', start: 'Begin' };
      await stage.drawn();
      expect([stage.text('#title'), stage.text('#main')]).to.deep.equal(['Luigi’s', 'Begin']);
      stage.element.labels = { title: 'Luigi’s', writing: { title: 'Luigi’s chat' } };
      await stage.drawn();
      expect([stage.text('#title'), stage.text('#main')]).to.deep.equal(['Luigi’s chat', 'Start writing']);
    });
  });
});
