import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';

const WAYS_TO_START: Readonly<Record<string, (stage: ElementStage) => unknown>> = {
  'the button': async (stage) => {
    stage.element.open();
    await stage.element.updateComplete;
    stage.find('#main').click();
  },
  'startCall()': ({ element }) => element.startCall(),
  'startCall() without a microphone': ({ element }) => element.startCall({ withMicrophone: false }),
  'session.start()': ({ element }) => element.session.start(),
};

describe('consent', () => {
  let stage: ElementStage;
  const setUp = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    stage = await ElementStage.open({ 'consent-required': '', ...attributes });
  };
  const nothingHappened = (): void => {
    expect(stage.joins).to.have.lengthOf(0);
    expect(stage.microphone.tracks).to.have.lengthOf(0);
    expect(stage.session.status).to.equal('ready');
  };
  /** A second element, to which the stage's session was given in place of its own, the one that is returned. */
  const replaceSession = () => {
    const element = document.createElement('voice-agent');
    element.consentRequired = true;
    document.body.append(element);
    const { session } = element;
    element.session = stage.session;
    return { element, session };
  };
  afterEach(() => stage.leave());

  for (const variant of ['launcher', 'inline', 'orb']) {
    for (const [way, start] of Object.entries(WAYS_TO_START)) {
      it(`is asked for before a call by ${way}: ${variant}`, async () => {
        await setUp({ variant });
        void start(stage);
        await stage.drawn();
        nothingHappened();
        expect(stage.text('.consent')).to.include('with an AI agent');
        expect(stage.element.shadowRoot?.activeElement?.className).to.equal('consent');

        stage.agree();
        await stage.drawn();
        expect(stage.session.status).to.equal('connecting');
        expect(stage.joins).to.have.lengthOf(1);
        expect(stage.query('.consent')).to.equal(null);
      });
    }
  }

  it('is not given by opening, changing the variant, or asking for the call again', async () => {
    await setUp();
    void stage.element.startCall();
    stage.element.open();
    stage.element.variant = 'orb';
    await stage.drawn();
    stage.element.variant = 'inline';
    void stage.element.startCall();
    void stage.session.start();
    await stage.drawn();
    nothingHappened();
    expect(stage.query('.consent')).not.to.equal(null);
  });

  it('is not given by a double click on the button before it, nor by a press that nobody can have meant for it', async () => {
    await setUp({ variant: 'inline' });
    void stage.element.startCall();
    await stage.drawn();
    const button = stage.find('[part~=agree-button]');
    button.click();
    const agreeAfter = (milliseconds: number, detail: number): void => {
      const then = Performance.prototype.now.call(performance) + milliseconds;
      performance.now = () => then;
      button.dispatchEvent(new MouseEvent('click', { detail }));
      Reflect.deleteProperty(performance, 'now');
    };
    agreeAfter(300, 1);
    agreeAfter(600, 2);
    await stage.drawn();
    nothingHappened();
    expect(stage.query('.consent')).not.to.equal(null);
    agreeAfter(600, 1);
    await stage.drawn();
    expect(stage.session.status).to.equal('connecting');
  });

  const CHANGES: Readonly<Record<string, (stage: ElementStage) => unknown>> = {
    'another agent': ({ element }) => (element.agent = 'sales'),
    'another text': ({ element }) => (element.consentText = 'The call is recorded.'),
    'another text among the labels': ({ element }) => (element.labels = { consentText: 'We record.' }),
    'another text in the slot': ({ element }) => {
      const text = document.createElement('p');
      text.slot = 'consent';
      text.textContent = 'The call is kept for ten years.';
      element.append(text);
    },
  };
  for (const [change, make] of Object.entries(CHANGES)) {
    it(`is asked for again for ${change}, and for nothing else`, async () => {
      await setUp({ variant: 'inline' });
      void stage.element.startCall();
      await stage.drawn();
      stage.agree();
      stage.element.endCall();
      stage.element.theme = 'dark';
      stage.element.lang = 'de';
      void stage.element.startCall();
      await stage.drawn();
      expect(stage.query('.consent')).to.equal(null);
      stage.element.endCall();
      make(stage);
      void stage.element.startCall();
      await stage.drawn();
      expect(stage.query('.consent')).not.to.equal(null);
    });
  }

  it('that is declined is an error in words, and nothing is requested', async () => {
    await setUp({ variant: 'inline' });
    const started = stage.element.startCall();
    await stage.drawn();
    stage.find('[part=decline-button]').click();
    await started;
    await stage.drawn();
    nothingHappened();
    expect(stage.diary).to.deep.equal(['error:consent_declined']);
    expect(stage.text('[role=alert]')).to.equal('Without your agreement there is no conversation.');
    expect(stage.element.shadowRoot?.activeElement?.id).to.equal('main');

    stage.find('#main').click();
    await stage.drawn();
    expect(stage.query('.consent')).not.to.equal(null);
  });

  it('that is left open ends with the panel, or with the wish for the call', async () => {
    await setUp();
    const closed = stage.element.startCall();
    await stage.drawn();
    stage.element.close();
    await closed;
    expect(stage.element.error?.code).to.equal('consent_declined');

    const ended = stage.element.startCall();
    stage.element.endCall();
    await ended;
    expect(stage.element.error?.code).to.equal('aborted');
    nothingHappened();
  });

  it('is no longer asked for once the call is not wanted any more', async () => {
    await setUp({ variant: 'inline' });
    void stage.element.startCall();
    await stage.drawn();
    stage.session.end();
    await stage.drawn();
    expect(stage.query('.consent')).to.equal(null);
    nothingHappened();
  });

  it('starts no call on an element that was disabled meanwhile', async () => {
    await setUp({ variant: 'inline' });
    void stage.element.startCall();
    await stage.drawn();
    stage.element.disabled = true;
    await stage.drawn();
    stage.agree();
    await settleAll();
    nothingHappened();
  });

  it('is not gone around by the session that the element had before it was given another', async () => {
    await setUp();
    const { element, session } = replaceSession();
    let joins = 0;
    session.configure({ join: () => Promise.reject(new Error(`It asked for ${++joins} invitations.`)) });
    await session.start({ withMicrophone: false });
    element.remove();
    expect([joins, session.status, session.error?.code]).to.deep.equal([0, 'ready', 'aborted']);
  });

  it('is asked for again by a session that comes back to its element', async () => {
    await setUp();
    const { element, session } = replaceSession();
    element.session = session;
    session.configure({ join: () => new Promise(() => undefined) });
    void session.start({ withMicrophone: false });
    await element.updateComplete;
    stage.agree(element);
    await settleAll();
    expect(session.status).to.equal('connecting');
    session.end();
    element.remove();
  });

  it('is remembered for the life of the element, and nowhere else', async () => {
    await setUp({ variant: 'inline' });
    void stage.element.startCall();
    await stage.drawn();
    stage.agree();
    await settleAll();
    stage.element.endCall();
    void stage.element.startCall();
    expect(stage.session.status).to.equal('connecting');
    expect([localStorage.length, sessionStorage.length, document.cookie]).to.deep.equal([0, 0, '']);
    await stage.leave();

    await setUp({ variant: 'inline' });
    void stage.element.startCall();
    await stage.drawn();
    expect(stage.query('.consent')).not.to.equal(null);
  });

  it('shows the words of the page as text', async () => {
    await setUp({ variant: 'inline' });
    stage.element.consentText = 'We keep <b>nothing</b>.';
    void stage.element.startCall();
    await stage.drawn();
    expect(stage.text('.consent-text')).to.equal('We keep <b>nothing</b>.');
  });

  it('cannot be asked for by an element that is not on the page, so its own session does not start', async () => {
    await setUp();
    const element = document.createElement('voice-agent');
    element.consentRequired = true;
    element.join = () => Promise.reject(new Error('It was asked for an invitation.'));
    await element.session.start();
    expect(element.error?.code).to.equal('consent_declined');
    expect(element.status).to.equal('ready');
  });

  it('is taken back with the element', async () => {
    await setUp({ variant: 'inline' });
    const started = stage.element.startCall();
    await stage.drawn();
    await stage.leave();
    await started;
    nothingHappened();
  });

  it('leaves the call what the page has set by the time of the answer', async () => {
    await setUp();
    const element = document.createElement('voice-agent');
    element.variant = 'inline';
    element.consentRequired = true;
    element.ticket = 'old';
    const tickets: unknown[] = [];
    element.join = ({ ticket }) => {
      tickets.push(ticket);
      return Promise.reject(new Error('That is enough.'));
    };
    document.body.append(element);
    const started = element.startCall({ withMicrophone: false });
    await element.updateComplete;
    element.ticket = 'new';
    stage.agree(element);
    await started;
    expect(tickets).to.deep.equal(['new']);
    element.remove();
  });
});
