import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';
import { settleAll } from '../testing/deferred.js';
import { createVoiceError } from '../errors/voice-error.js';
import { VoiceSession } from '../session/voice-session.js';
import { PanelToggleEvent } from './panel-toggle-event.js';
import { VoiceAgentElement } from './voice-agent.js';
import { defineVoiceAgent } from './define-voice-agent.js';

describe('<voice-agent>', () => {
  let stage: ElementStage;
  const setUp = async (attributes?: Readonly<Record<string, string>>): Promise<void> => {
    await stage.leave();
    stage = new ElementStage(attributes);
    await stage.drawn();
  };

  beforeEach(async () => {
    stage = new ElementStage({ variant: 'inline' });
    await stage.drawn();
  });
  afterEach(() => stage.leave());

  describe('a call', () => {
    it('is started, shown and ended by the main button', async () => {
      expect(stage.text('.status')).to.equal('Ready when you are');
      stage.find('#main').click();
      await stage.drawn();
      expect(stage.text('.status')).to.equal('Connecting');
      stage.invite();
      await stage.drawn();
      stage.transport.connection.establish();
      stage.transport.connection.receive({ type: 'state', state: 'speaking' });
      await stage.drawn();
      expect(stage.text('.status')).to.equal('Speaking');
      expect(stage.text('#main')).to.equal('Hang up');
      stage.find('#main').click();
      await stage.drawn();
      expect(stage.text('.status')).to.equal('Call ended');
      expect(stage.diary.at(-1)).to.equal('ended:user');
    });

    it('is not ended by the second half of a double click', async () => {
      const main = stage.find('#main');
      main.dispatchEvent(new MouseEvent('click', { detail: 1 }));
      await stage.drawn();
      main.dispatchEvent(new MouseEvent('click', { detail: 2 }));
      expect(stage.session.status).to.equal('connecting');
    });

    it('can be tried again after an error, which is told in words', async () => {
      stage.find('#main').click();
      await settleAll();
      stage.joins[0]?.reject(createVoiceError('rate_limited', { retryAfterMs: 19_500 }));
      await stage.drawn();
      expect(stage.text('[role=alert]')).to.include('Try again in 20 seconds.');
      expect(stage.text('#main')).to.equal('Try again');
      stage.find('#main').click();
      await stage.drawn();
      expect(stage.text('[role=alert]')).to.equal('');
      expect(stage.session.status).to.equal('connecting');
    });

    it('that never came about is started, not made again, when another try is of no use', async () => {
      for (const code of ['origin_not_allowed', 'agent_unavailable', 'ticket_invalid'] as const) {
        stage.find('#main').click();
        await settleAll();
        stage.joins.at(-1)?.reject(createVoiceError(code));
        await stage.drawn();
        expect([code, stage.text('#main')]).to.deep.equal([code, 'Start the call']);
      }
      stage.find('#main').click();
      await settleAll();
      stage.session.end();
      await stage.drawn();
      expect(stage.text('#main'), 'hung up before anybody answered').to.equal('Start the call');
    });

    it('that took place can be made again, until a later one does not come about', async () => {
      await stage.goLive();
      stage.session.end();
      await stage.drawn();
      expect(stage.text('#main')).to.equal('Call again');
      stage.find('#main').click();
      await settleAll();
      stage.joins.at(-1)?.reject(createVoiceError('origin_not_allowed'));
      await stage.drawn();
      expect(stage.text('#main')).to.equal('Start the call');
    });

    it('cannot be started while disabled by whoever asks the session for it', async () => {
      stage.element.disabled = true;
      await stage.session.start();
      expect(stage.diary).to.deep.equal(['error:aborted']);
      expect(stage.session.status).to.equal('ready');
    });

    it('that never began is not said to go on no longer', async () => {
      stage.find('#main').click();
      await settleAll();
      stage.joins[0]?.reject(createVoiceError('busy'));
      await stage.drawn();
      expect(stage.text('.status')).to.equal('The call did not connect');
    });

    it('for which a file is missing offers to reload the page', async () => {
      stage.engine = Promise.reject(createVoiceError('reload_needed'));
      stage.find('#main').click();
      await stage.drawn();
      expect(stage.text('[part=error]')).to.include('Reload the page');
      expect(stage.text('[part=reload-button]')).to.equal('Reload the page');
      expect(stage.text('#main')).to.equal('Start the call');
    });

    it('in which the permission for the microphone was taken away offers to try it again', async () => {
      await stage.play('listening');
      stage.microphone.broken.set('', createVoiceError('mic_denied'));
      stage.microphone.tracks[0]?.dispatchEvent(new Event('ended'));
      await stage.drawn();
      expect(stage.text('[part=error]')).to.include('Your microphone is blocked');
      stage.microphone.broken.clear();
      stage.find('[part=retry-button]').click();
      await stage.drawn();
      expect(stage.query('[part=error]')).to.equal(null);
      expect(stage.isMicrophoneOn).to.equal(true);
    });

    it('cannot be started while disabled, but be ended', async () => {
      await stage.play('listening');
      stage.element.disabled = true;
      await stage.drawn();
      stage.find('#main').click();
      expect(stage.session.status).to.equal('ended');
      await stage.drawn();
      expect(stage.find('#main', HTMLButtonElement).disabled).to.equal(true);
      await stage.element.startCall();
      expect(stage.session.status).to.equal('ended');
    });

    it('keeps the main button where it is in every state', async () => {
      stage.element.style.blockSize = '600px';
      const before = stage.find('#main').getBoundingClientRect();
      await stage.play('speaking');
      const after = stage.find('#main').getBoundingClientRect();
      expect(Math.abs(before.x + before.width / 2 - (after.x + after.width / 2))).to.be.below(1);
      expect(after.y).to.equal(before.y);
    });
  });

  describe('events', () => {
    it('are those of the session, on the element, without bubbling', async () => {
      const heard: string[] = [];
      stage.element.addEventListener('status', (event) => heard.push(event.status));
      stage.element.addEventListener('transcripts', ({ transcripts }) =>
        heard.push(transcripts[0]?.text ?? ''),
      );
      stage.element.addEventListener('error', ({ error }) => heard.push(error.code));
      const onBody = (event: Event): number => heard.push(`body ${event.type}`);
      document.body.addEventListener('error', onBody);
      await stage.goLive();
      stage.say('agent', 'Hello', 0);
      stage.transport.connection.report({ type: 'ended', by: 'network' });
      document.body.removeEventListener('error', onBody);
      expect(heard).to.deep.equal(['connecting', 'idle', 'listening', 'Hello', 'connection_lost', 'ended']);
    });

    it('tell the id of the call from its invitation on, before it is said to be live', async () => {
      const known: [string, string | undefined][] = [];
      const { element } = stage;
      element.addEventListener('telemetry', ({ phase }) => known.push([phase, element.callId]));
      element.addEventListener('status', ({ status }) => known.push([status, element.callId]));
      await stage.goLive();
      const later = known.slice(known.findIndex(([moment]) => moment === 'invited'));
      expect(later.map(([moment]) => moment)).to.include.members(['invited', 'joined', 'idle', 'listening']);
      for (const [moment, callId] of later) expect([moment, callId]).to.deep.equal([moment, 'call-1']);
    });

    it('come once after the element was moved', async () => {
      const heard: string[] = [];
      stage.element.addEventListener('status', (event) => heard.push(event.status));
      const box = document.createElement('div');
      document.body.append(box);
      box.append(stage.element);
      await stage.drawn();
      void stage.session.start();
      expect(heard).to.deep.equal(['connecting']);
      box.remove();
    });
  });

  describe('the transcript', () => {
    it('updates an utterance in place, paler until it is final', async () => {
      await stage.goLive();
      stage.say('user', 'Do you', 0, false);
      await stage.drawn();
      const utterance = stage.find('.utterance');
      expect(utterance.classList.contains('partial')).to.equal(true);
      stage.say('agent', 'Sure', 1, false);
      stage.say('user', 'Do you have a table?', 0);
      await stage.drawn();
      expect(stage.find('.utterance')).to.equal(utterance);
      expect(utterance.classList.contains('partial')).to.equal(false);
      expect(stage.text('.utterance .words')).to.equal('Do you have a table?');
    });

    it('reads out final words only, and none that were spoken aloud', async () => {
      await stage.goLive();
      const read = (): string => stage.find('[role=log]').textContent.trim();
      stage.say('user', 'Do you have a table?', 0);
      stage.say('agent', 'For how many?', 1);
      await stage.drawn();
      expect(read()).to.equal('');
      stage.type('For four.', 2);
      await stage.drawn();
      expect(read()).to.equal('You: For four.');
      stage.session.muteSpeaker();
      await stage.drawn();
      expect(read(), 'what was heard before').to.equal('You: For four.');
      stage.say('agent', 'Yes, we', 3, false);
      await stage.drawn();
      expect(read()).to.equal('You: For four.');
      stage.say('agent', 'Yes, we have.', 3);
      await stage.drawn();
      expect(read()).to.equal('You: For four.Luigi: Yes, we have.');
    });

    it('shows what comes late where it belongs, and takes away what is taken back', async () => {
      await stage.goLive();
      const shown = (): readonly string[] =>
        [...stage.element.renderRoot.querySelectorAll<HTMLElement>('.words')].map((words) => words.innerText);
      for (const ordinal of [0, 40, 80]) stage.say('agent', `Line ${ordinal}`, ordinal, ordinal !== 80);
      await stage.drawn();
      for (const ordinal of [79, 39, 41, 33]) stage.say('user', `Late ${ordinal}`, ordinal);
      stage.say('agent', '', 80);
      await stage.drawn();
      const inOrder = ['Line 0', 'Late 33', 'Late 39', 'Line 40', 'Late 41', 'Late 79'];
      expect(shown()).to.deep.equal(inOrder);
      for (let ordinal = 200; ordinal > 100; ordinal -= 1) {
        stage.say('agent', `Line ${ordinal}`, ordinal);
        if (ordinal % 7 === 0) await stage.drawn();
      }
      await stage.drawn();
      const backwards = Array.from({ length: 100 }, (_, at) => `Line ${at + 101}`);
      expect(shown()).to.deep.equal([...inOrder, ...backwards]);
    });

    it('shows markup as the text it is', async () => {
      await stage.goLive();
      stage.say('agent', '<img src=x onerror=alert(1)>', 0);
      await stage.drawn();
      expect(stage.text('.utterance .words')).to.equal('<img src=x onerror=alert(1)>');
      expect(stage.query('.utterance img')).to.equal(null);
    });

    it('follows the newest words until the reader scrolls up, then offers a way back', async () => {
      await stage.goLive();
      const talk = (from: number): void => {
        for (let ordinal = from; ordinal < from + 30; ordinal += 1)
          stage.say('agent', `Line ${ordinal}`, ordinal);
      };
      talk(0);
      await stage.drawn();
      const frame = stage.find('.transcript');
      const distance = (): number => frame.scrollHeight - frame.scrollTop - frame.clientHeight;
      expect(distance()).to.be.below(2);

      frame.scrollTop = 0;
      frame.dispatchEvent(new Event('scroll'));
      talk(30);
      await stage.drawn();
      expect(frame.scrollTop).to.equal(0);
      stage.find('.newest').click();
      await stage.drawn();
      expect(distance()).to.be.below(2);
      expect(stage.query('.newest')).to.equal(null);
    });

    for (const again of ['the next call', 'the panel opened again']) {
      it(`follows the newest words anew in ${again}`, async () => {
        await setUp({ open: '' });
        const frame = (): HTMLElement => stage.find('.transcript');
        const talk = async (): Promise<void> => {
          for (let ordinal = 0; ordinal < 40; ordinal += 1) stage.say('agent', `Line ${ordinal}`, ordinal);
          await stage.drawn();
        };
        await stage.goLive();
        await talk();
        frame().scrollTop = 0;
        frame().dispatchEvent(new Event('scroll'));
        await stage.drawn();
        expect(stage.query('.newest')).not.to.equal(null);

        if (again === 'the next call') {
          stage.session.end();
          await stage.goLive();
        } else {
          stage.element.close();
          await stage.drawn();
          stage.element.open();
        }
        await talk();
        const { scrollHeight, scrollTop, clientHeight } = frame();
        expect(scrollHeight - scrollTop - clientHeight).to.be.below(2);
        expect(stage.query('.newest')).to.equal(null);
      });
    }

    it('is left out on demand', async () => {
      await setUp({ variant: 'inline', 'no-transcript': '', 'no-text': '' });
      await stage.play('speaking');
      expect(stage.query('.transcript')).to.equal(null);
      expect(stage.query('[role=log]')).to.equal(null);
      expect(stage.query('form')).to.equal(null);
    });
  });

  describe('controls', () => {
    it('send typed text and empty the field', async () => {
      await stage.play('listening');
      const input = stage.find('input', HTMLInputElement);
      input.value = 'A table for four';
      stage.find('form', HTMLFormElement).requestSubmit();
      expect(stage.transport.connection.sent).to.deep.equal([
        { type: 'user_text_message', text: 'A table for four' },
      ]);
      expect(input.value).to.equal('');
    });

    it('have letters of 16 pixels where something is typed or chosen, or iPhones zoom into the page', async () => {
      await stage.play('menu');
      for (const field of stage.element.renderRoot.querySelectorAll('[part=text-input], select')) {
        expect(parseFloat(getComputedStyle(field).fontSize), field.outerHTML).to.be.at.least(16);
      }
    });

    it('keep a message that is half typed while the panel is closed', async () => {
      await setUp({ open: '' });
      await stage.play('listening');
      const field = (): HTMLInputElement => stage.find('[part=text-input]', HTMLInputElement);
      field().value = 'A table for';
      field().dispatchEvent(new Event('input'));
      stage.element.close();
      await stage.drawn();
      stage.element.open();
      await stage.drawn();
      expect(field().value).to.equal('A table for');
      stage.find('form', HTMLFormElement).requestSubmit();
      stage.element.close();
      await stage.drawn();
      stage.element.open();
      await stage.drawn();
      expect(field().value).to.equal('');
    });

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

    it('let held-back sound out', async () => {
      await stage.play('playback blocked');
      expect(stage.text('[role=alert]')).to.include('holding back the sound');
      stage.find('[part=sound-button]').click();
      await stage.drawn();
      expect(stage.text('[role=alert]')).to.equal('');
    });
  });

  describe('the launcher', () => {
    beforeEach(() => setUp());

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

    describe('as it is opened and closed', () => {
      const listen = (): boolean[] => {
        const heard: boolean[] = [];
        const { element } = stage;
        element.addEventListener('toggle', ({ isOpen }) => {
          expect(stage.query('[role=dialog]') !== null, 'what is told is what is drawn').to.equal(isOpen);
          heard.push(isOpen);
        });
        return heard;
      };

      it('tells the page, whether the visitor did it or the page', async () => {
        const heard = listen();
        const { element } = stage;
        const steps = [
          () => stage.find('#launcher').click(),
          () => stage.find('[part=close-button]').click(),
          () => (element.isOpen = true),
          () => element.removeAttribute('open'),
          () => element.open(),
          () => element.close(),
          () => void element.startCall(),
        ];
        for (const step of steps) {
          step();
          await stage.drawn();
        }
        expect(heard).to.deep.equal([true, false, true, false, true, false, true]);
      });

      it('tells nothing of how it stands at first, and nothing where nothing has changed', async () => {
        await stage.leave();
        stage = new ElementStage({ open: '' });
        const heard = listen();
        await stage.drawn();
        stage.element.open();
        await stage.drawn();
        stage.element.close();
        stage.element.open();
        await stage.drawn();
        expect(heard).to.deep.equal([]);
      });

      it('tells nothing where there is no panel: inline, or as the orb alone', async () => {
        for (const variant of ['inline', 'orb']) {
          await setUp({ variant });
          const heard: Event[] = [];
          stage.element.addEventListener('toggle', (event) => heard.push(event));
          void stage.element.startCall();
          await stage.drawn();
          stage.element.close();
          await stage.drawn();
          expect(heard).to.deep.equal([]);
        }
      });

      it('takes what a framework leaves out for closed', async () => {
        const heard = listen();
        for (const isOpen of [undefined, true, undefined, false]) {
          Object.assign(stage.element, { isOpen });
          await stage.drawn();
        }
        expect(heard).to.deep.equal([true, false]);
      });

      it('tells the element alone, by an event of the package', async () => {
        const onBody: Event[] = [];
        const hear = (event: Event): number => onBody.push(event);
        document.body.addEventListener('toggle', hear);
        const onElement: Event[] = [];
        stage.element.addEventListener('toggle', (event) => onElement.push(event));
        stage.element.open();
        await stage.drawn();
        document.body.removeEventListener('toggle', hear);
        expect(onBody).to.deep.equal([]);
        expect(onElement).to.have.lengthOf(1);
        expect(onElement[0]).to.be.instanceOf(PanelToggleEvent);
      });

      it('stays as the page wants it, when the page takes back what the visitor did', async () => {
        stage.element.addEventListener('toggle', () => (stage.element.isOpen = false));
        const heard = listen();
        stage.find('#launcher').click();
        await stage.drawn();
        await stage.drawn();
        expect(stage.query('[role=dialog]')).to.equal(null);
        expect(heard).to.deep.equal([true, false]);
      });
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

  describe('on the page', () => {
    it('fetches the engine on hover or focus, once, and nothing before', async () => {
      const preloads: string[] = [];
      stage.session.preload = () => void preloads.push('engine');
      await stage.drawn();
      expect(preloads).to.have.lengthOf(0);
      const button = stage.find('#main');
      button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      button.focus();
      expect(preloads).to.have.lengthOf(1);
    });

    it('survives being moved, call and all', async () => {
      await stage.play('listening');
      const box = document.createElement('div');
      document.body.append(box);
      box.append(stage.element);
      await new Promise((resolve) => setTimeout(resolve));
      expect(stage.session.status).to.equal('listening');
      expect(stage.text('.status')).to.equal('Listening');
      box.remove();
    });

    it('counts the call’s time on when it, or another in its place, comes back to the page', async () => {
      const later = (seconds: number): void => {
        const now = Performance.prototype.now.call(performance) + seconds * 1000;
        performance.now = () => now;
      };
      const timer = async (element: VoiceAgentElement): Promise<string | undefined> => {
        element.requestUpdate();
        await element.updateComplete;
        return element.renderRoot.querySelector('.timer')?.textContent.trim();
      };
      await stage.play('listening');
      stage.element.remove();
      await new Promise((resolve) => setTimeout(resolve));
      later(65);
      document.body.append(stage.element);
      expect(await timer(stage.element)).to.equal('1:05');
      const other = new VoiceAgentElement();
      other.variant = 'inline';
      other.session = stage.session;
      document.body.append(other);
      expect(await timer(other)).to.equal('1:05');
      stage.element.remove();
      other.remove();
      await new Promise((resolve) => setTimeout(resolve));
      stage.session.end();
      await stage.goLive(); // with nobody to see
      later(95);
      document.body.append(other);
      const seen = await timer(other);
      Reflect.deleteProperty(performance, 'now');
      other.remove();
      expect(seen).to.equal('0:30');
    });

    it('is not printed', async () => {
      await setUp({ open: '' });
      const rules = (stage.element.shadowRoot?.adoptedStyleSheets ?? []).flatMap((sheet) => [
        ...sheet.cssRules,
      ]);
      const printed = rules.find((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print');
      if (!(printed instanceof CSSMediaRule)) throw new Error('There is no rule for print.');
      printed.media.mediaText = 'screen';
      const { display } = getComputedStyle(stage.find('.root'));
      printed.media.mediaText = 'print';
      expect(display).to.equal('none');
    });

    it('keeps its session when it is set to nothing', async () => {
      Object.assign(stage.element, { session: undefined });
      await stage.drawn();
      expect(stage.element.session).to.equal(stage.session);
    });

    it('ends its own call when it is removed, but not that of a session handed in', async () => {
      await stage.play('listening');
      stage.element.remove();
      await new Promise((resolve) => setTimeout(resolve));
      expect(stage.session.status).to.equal('listening');
      stage.session.end();

      const element = document.createElement('voice-agent');
      element.join = () => new Promise(() => undefined);
      document.body.append(element);
      void element.startCall();
      expect(element.status).to.equal('connecting');
      element.remove();
      await new Promise((resolve) => setTimeout(resolve));
      expect(element.status).to.equal('ended');
    });

    it('takes what was set before its class was there', async () => {
      const late = document.createElement('late-voice-agent');
      const session = new VoiceSession();
      Object.assign(late, { variant: 'inline', session, variables: { first_name: 'Ada' } });
      document.body.append(late);
      defineVoiceAgent('late-voice-agent');
      if (!(late instanceof VoiceAgentElement)) throw new Error('It was not upgraded.');
      await late.updateComplete;
      expect(late.session).to.equal(session);
      expect(late.renderRoot.querySelector('.inline')).not.to.equal(null);
      late.remove();
    });

    it('can be defined again, and under another name', () => {
      defineVoiceAgent();
      defineVoiceAgent('other-voice-agent');
      defineVoiceAgent('other-voice-agent');
      expect(customElements.get('voice-agent')).to.equal(VoiceAgentElement);
      expect(document.createElement('other-voice-agent')).to.be.instanceOf(VoiceAgentElement);
    });

    it('is not broken by the sheet of the page', async () => {
      const sheet = document.createElement('style');
      sheet.textContent =
        '* { all: unset } html { font-size: 60px; letter-spacing: 9px; text-transform: uppercase }';
      document.head.append(sheet);
      await setUp({ open: '' });
      const { fontSize, letterSpacing, textTransform } = getComputedStyle(stage.find('.status'));
      expect({ fontSize, letterSpacing, textTransform }).to.deep.equal({
        fontSize: '15px',
        letterSpacing: 'normal',
        textTransform: 'none',
      });
      expect(getComputedStyle(stage.find('.launcher-place')).position).to.equal('fixed');
      sheet.remove();
    });

    it('asks the join-proxy it is told of, with the values it is given', async () => {
      const requests: [string, unknown][] = [];
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) => {
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        requests.push([input instanceof Request ? input.url : input.toString(), body]);
        return Promise.reject(new TypeError('offline'));
      };
      const element = document.createElement('voice-agent');
      element.setAttribute('proxy-url', '/calls');
      element.setAttribute('agent', 'host');
      element.variables = { first_name: 'Ada' };
      document.body.append(element);
      await element.startCall();
      globalThis.fetch = fetch;
      element.remove();
      expect(requests).to.deep.equal([['/calls/join', { agent: 'host', variables: { first_name: 'Ada' } }]]);
      expect(element.error?.code).to.equal('proxy_unreachable');
    });
  });
});
