import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { TimedElementStage } from '../testing/timed-element-stage.js';
import { WAITING_LIMIT_MS } from './line-wait.js';

describe('waiting for a line', () => {
  let stage: TimedElementStage;
  const shown = (): string => stage.text('[part=error]');
  const spoken = (): string => stage.find('[role=alert]').textContent;
  const button = (): HTMLElement => stage.find('[part=waiting-button]');

  /** A call that is refused. */
  async function call(
    code: Parameters<TimedElementStage['refuse']>[0],
    retryAfterMs?: number,
  ): Promise<void> {
    void stage.element.startCall();
    await stage.refuse(code, retryAfterMs);
  }

  /** Waits until the next call is made, by the clock. @returns after how many milliseconds. */
  async function untilNextCall(): Promise<number> {
    const before = stage.joins.length;
    const since = stage.clock.now();
    while (stage.joins.length === before) {
      expect(stage.clock.now() - since, 'no call').to.be.below(WAITING_LIMIT_MS);
      stage.clock.advance(100);
      await settleAll();
    }
    return stage.clock.now() - since;
  }

  beforeEach(async () => {
    stage = new TimedElementStage({ variant: 'inline' });
    await stage.drawn();
  });
  afterEach(() => stage.leave());

  for (const code of ['busy', 'rate_limited', 'service_unavailable'] as const) {
    it(`counts the seconds down for the eye, and tells them once: ${code}`, async () => {
      await call(code, 20_000);
      expect(shown()).to.match(/in 20 seconds\.$/);
      const heard = spoken();
      expect(heard).to.equal(shown());
      for (const second of [19, 18]) {
        await stage.pass(1000);
        expect(shown()).to.match(new RegExp(`in ${second} seconds\\.$`));
        expect(spoken()).to.equal(heard);
      }
      await stage.pass(18_000);
      expect(shown()).to.match(/Try again now\.$/);
      expect(spoken()).to.equal(shown());
      expect(stage.joins).to.have.lengthOf(1);
      expect(stage.clock.pending).to.equal(0);
    });
  }

  it('has no countdown where nobody says how long, and offers nothing where no line is busy', async () => {
    await call('busy');
    expect(shown()).to.match(/in a little while\.$/);
    expect(stage.query('[part=waiting-button]')).to.equal(null);
    await call('rate_limited', 20_000);
    expect(stage.query('[part=waiting-button]')).to.equal(null);
    await call('agent_unavailable', 20_000);
    expect(stage.clock.pending).to.equal(0);
  });

  it('needs few looks at the clock for a long wait', async () => {
    await call('rate_limited', 3 * 3_600_000);
    expect(shown()).to.match(/in 3 hours\.$/);
    await stage.pass(3_600_000 + 1);
    expect(shown()).to.match(/in 120 minutes\.$/);
  });

  it('calls by itself when the line is free, and the notice is gone', async () => {
    await call('busy', 20_000);
    await stage.pass(5000);
    button().focus();
    button().click();
    await stage.drawn();
    expect(shown()).to.equal('It starts by itself in 17 seconds.'); // 15, and half of the jitter
    expect(spoken()).to.equal(shown());
    expect(button().innerText).to.equal('Stop waiting');
    expect(stage.element.shadowRoot?.activeElement).to.equal(button());
    expect(stage.isMicrophoneOn).to.equal(false);
    expect(await untilNextCall()).to.be.within(16_000, 17_000);
    await stage.putThrough();
    await stage.drawn();
    expect(stage.session.status).to.equal('listening');
    expect(stage.query('.notice')).to.equal(null);
    expect(stage.find('[role=status]').textContent).to.equal('Connected');
    expect(stage.clock.pending).to.be.below(3); // those of the call
  });

  it('tries again in silence, each time later and no sooner than it is asked to', async () => {
    await call('busy', 10_000);
    button().click();
    await stage.drawn();
    const heard = spoken();
    const pauses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      pauses.push(await untilNextCall());
      await stage.drawn();
      expect(shown()).to.equal('It starts by itself now.');
      expect(stage.text('#main')).to.equal('Try again'); // nothing of the try is shown
      expect([spoken(), stage.find('[role=status]').textContent]).to.deep.equal([heard, '']);
      await stage.refuse('busy', 10_000);
      expect(shown()).to.match(/^It starts by itself in \d+ seconds\.$/);
      expect(spoken()).to.equal(heard);
      expect(stage.isMicrophoneOn).to.equal(false);
    }
    expect(pauses.toSorted((one, other) => one - other)).to.deep.equal(pauses);
    expect(pauses[0]).to.be.within(10_000, 12_000);
    button().click();
    await stage.drawn();
    expect(shown()).to.match(/^All lines are busy\. Try again in \d+ seconds\.$/);
    expect(button().innerText).to.equal('Start when a line is free');
  });

  it('opens no microphone and tells the page of no error while it tries in vain', async () => {
    const told: string[] = [];
    stage.element.addEventListener('error', ({ error }) => told.push(error.code));
    await call('busy', 10_000);
    expect([told, stage.microphone.tracks.length]).to.deep.equal([['busy'], 1]);
    button().click();
    for (let tries = 0; tries < 3; tries += 1) {
      await untilNextCall();
      await stage.refuse('rate_limited', 10_000);
    }
    expect([told, stage.microphone.tracks.length]).to.deep.equal([['busy'], 1]);
    await untilNextCall();
    expect(stage.microphone.tracks).to.have.lengthOf(1);
    stage.invite();
    await stage.drawn();
    expect([stage.isMicrophoneOn, stage.microphone.tracks.length]).to.deep.equal([true, 2]);
  });

  it('tells the page of the error that ends the trying', async () => {
    const told: string[] = [];
    stage.element.addEventListener('error', ({ error }) => told.push(error.code));
    await call('busy', 10_000);
    button().click();
    await untilNextCall();
    button().click(); // waits no longer
    await stage.refuse('busy', 10_000);
    expect(told).to.deep.equal(['busy', 'busy']);
    button().click();
    await untilNextCall();
    await stage.refuse('agent_unavailable');
    expect(told).to.deep.equal(['busy', 'busy', 'agent_unavailable']);
  });

  it('asks for a microphone that is not allowed any more in the sight of the visitor', async () => {
    await call('busy', 10_000);
    button().click();
    await untilNextCall();
    stage.microphone.isGranted = () => Promise.resolve(false);
    stage.microphone.open = () => Promise.reject(createVoiceError('mic_denied'));
    stage.invite();
    await stage.drawn();
    expect(stage.session.error?.code).to.equal('mic_denied');
    expect(stage.query('[part=waiting-button]')).to.equal(null);
  });

  it('gives up after ten minutes, and says that all lines are busy', async () => {
    await call('busy', 20_000);
    button().click();
    const told: string[] = [];
    stage.element.addEventListener('error', ({ error }) => told.push(error.code));
    const since = stage.clock.now();
    while (button().innerText !== 'Start when a line is free' || stage.clock.now() === since) {
      await untilNextCall();
      await stage.refuse('busy', 20_000);
    }
    expect(stage.clock.now() - since).to.be.within(WAITING_LIMIT_MS - 100_000, WAITING_LIMIT_MS);
    expect(stage.joins.length).to.be.within(8, 20);
    expect(spoken()).to.equal('All lines are busy. Try again in 20 seconds.');
    expect(told).to.deep.equal(['busy']);
    stage.clock.advance(60_000);
    expect(stage.session.status).to.equal('ended');
  });

  it('goes on when the limit of calls is what is in the way, and ends with any other error', async () => {
    await call('busy', 10_000);
    button().click();
    await untilNextCall();
    await stage.refuse('rate_limited', 30_000);
    expect(button().innerText).to.equal('Stop waiting');
    expect(await untilNextCall()).to.be.at.least(30_000);
    await stage.refuse('agent_unavailable');
    expect(shown()).to.equal('This agent is not available.');
    expect([stage.query('[part=waiting-button]'), stage.clock.pending]).to.deep.equal([null, 0]);
  });

  const ENDS: Readonly<Record<string, () => void>> = {
    'the page ends the call': () => stage.element.endCall(),
    'the element is disabled': () => (stage.element.disabled = true),
    'the page is left': () => window.dispatchEvent(new PageTransitionEvent('pagehide')),
  };
  for (const [reason, end] of Object.entries(ENDS)) {
    it(`stops when ${reason}`, async () => {
      await call('busy', 10_000);
      button().click();
      await stage.drawn();
      end();
      await stage.pass(60_000);
      expect(stage.joins).to.have.lengthOf(1);
      expect(stage.session.status).to.equal('ended');
      expect(shown()).to.match(/Try again now\.$/);
    });
  }

  it('goes on in writing for a visitor who writes', async () => {
    void stage.element.startCall({ withMicrophone: false, withSpeaker: false });
    await stage.refuse('busy', 10_000);
    button().click();
    await untilNextCall();
    const { hasMicrophone, isSpeakerMuted } = stage.session;
    expect({ hasMicrophone, isSpeakerMuted }).to.deep.equal({ hasMicrophone: false, isSpeakerMuted: true });
    expect(stage.isMicrophoneOn).to.equal(false);
  });

  it('stops when the visitor hangs up the try', async () => {
    await call('busy', 10_000);
    button().click();
    await untilNextCall();
    stage.session.end();
    await stage.pass(60_000);
    expect(stage.joins).to.have.lengthOf(2);
    expect(stage.query('.notice')).to.equal(null);
  });

  it('outlives a move of the element, and not its removal', async () => {
    await call('busy', 10_000);
    button().click();
    await stage.drawn();
    const place = document.createElement('div');
    document.body.append(place);
    place.append(stage.element);
    await stage.pass(0);
    expect(button().innerText).to.equal('Stop waiting');
    stage.element.remove();
    stage.clock.advance(0);
    expect(stage.clock.pending).to.equal(0);
    place.remove();
  });

  it('keeps the agreement, and asks for none while it waits', async () => {
    stage.element.consentRequired = true;
    void stage.element.startCall();
    await stage.drawn();
    stage.agree();
    await stage.refuse('busy', 10_000);
    button().click();
    await untilNextCall();
    await stage.drawn();
    expect(stage.query('.consent')).to.equal(null);
  });

  describe('behind the closed panel', () => {
    beforeEach(async () => {
      await stage.leave();
      stage = new TimedElementStage({ open: '' });
      await stage.drawn();
      await call('busy', 20_000);
      button().click();
      stage.element.close();
      await stage.drawn();
    });

    it('shows the seconds on the launcher, says what they are, and leaves the panel closed', async () => {
      expect(stage.text('.waiting-badge')).to.equal('0:22');
      await stage.pass(1000);
      expect(stage.text('.waiting-badge')).to.equal('0:21');
      expect(stage.find('#launcher').textContent).to.include('It starts by itself in 22 seconds.');
      await untilNextCall();
      await stage.refuse('busy', 20_000);
      expect(stage.element.isOpen).to.equal(false);
      expect(stage.query('.launcher.in-call')).to.equal(null);
    });

    it('opens it once the visitor is heard', async () => {
      await untilNextCall();
      await stage.putThrough();
      await stage.drawn();
      expect([stage.element.isOpen, stage.query('.waiting-badge')]).to.deep.equal([true, null]);
    });
  });
});
