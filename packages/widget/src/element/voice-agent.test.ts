import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { VoiceSession } from '../session/voice-session.js';
import { nextTask, settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';
import { defineVoiceAgent } from './define-voice-agent.js';
import { VoiceAgentElement } from './voice-agent.js';

describe('<voice-agent>', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  describe('a call', () => {
    it('is started, shown and ended by the main button', async () => {
      expect(stage.text('.status')).to.equal('');
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
      expect(stage.text('.status')).to.equal('The call could not start');
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
      stage = await stage.reopen({ variant: 'inline', mode: 'voice' });
      stage.element.style.blockSize = '600px';
      const before = stage.find('#main').getBoundingClientRect();
      await stage.play('speaking');
      const after = stage.find('#main').getBoundingClientRect();
      expect(Math.abs(before.x + before.width / 2 - (after.x + after.width / 2))).to.be.below(1);
      expect(after.y).to.equal(before.y);
    });

    it('stands in the same line where writing is offered beside it', async () => {
      stage.element.style.blockSize = '600px';
      const main = stage.find('#main').getBoundingClientRect();
      const write = stage.find('[part~=writing-button]').getBoundingClientRect();
      expect([write.y, write.height, write.width]).to.deep.equal([main.y, main.height, main.width]);
      await stage.play('speaking');
      expect(stage.find('#main').getBoundingClientRect().y).to.equal(main.y);
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
      await nextTask();
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
      await nextTask();
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
      await nextTask();
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
      stage = await stage.reopen({ open: '' });
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
      await nextTask();
      expect(stage.session.status).to.equal('listening');
      stage.session.end();

      const element = document.createElement('voice-agent');
      element.join = () => new Promise(() => undefined);
      document.body.append(element);
      void element.startCall();
      expect(element.status).to.equal('connecting');
      element.remove();
      await nextTask();
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
      stage = await stage.reopen({ open: '' });
      const { fontSize, letterSpacing, textTransform } = getComputedStyle(stage.find('.welcome-text'));
      expect({ fontSize, letterSpacing, textTransform }).to.deep.equal({
        fontSize: '15px',
        letterSpacing: 'normal',
        textTransform: 'none',
      });
      expect(getComputedStyle(stage.find('.launcher-corner')).position).to.equal('fixed');
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
