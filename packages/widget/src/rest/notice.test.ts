import { expect } from 'chai';
import { createVoiceError, VOICE_ERROR_CODES } from '../errors/voice-error.js';
import { en } from '../labels/en.js';
import { MUTE_NOTICE_MS } from '../session/call-microphone.js';
import { settleAll } from '../testing/deferred.js';
import { ElementStage } from '../testing/element-stage.js';
import { TimedElementStage } from '../testing/timed-element-stage.js';

describe('the notice', () => {
  let stage: ElementStage;

  beforeEach(async () => {
    stage = await ElementStage.open({ variant: 'inline' });
  });
  afterEach(() => stage.leave());

  for (const variant of ['inline', 'orb', 'launcher']) {
    it(`shows the page’s own way out where another try may not help, and nowhere else: ${variant}`, async () => {
      const wayOut = document.createElement('a');
      wayOut.slot = 'alternative';
      wayOut.textContent = 'Write to us';
      const shownFor: string[] = [];
      for (const code of VOICE_ERROR_CODES) {
        stage = await stage.reopen({ variant, open: '' });
        stage.element.append(wayOut);
        expect(wayOut.checkVisibility(), 'before').to.equal(false);
        void stage.session.start();
        await settleAll();
        stage.joins[0]?.reject(createVoiceError(code));
        await stage.drawn();
        if (wayOut.checkVisibility()) shownFor.push(code);
      }
      expect(shownFor).to.deep.equal([
        'proxy_unreachable',
        'agent_unavailable',
        'busy',
        'service_unavailable',
        'network_blocked',
      ]);
    });
  }

  it('tells of a microphone that the system mutes, and nothing else pretends to listen', async () => {
    const timed = new TimedElementStage({ variant: 'inline' });
    await stage.leave();
    stage = timed;
    await timed.play('listening');
    const [track] = timed.microphone.tracks;
    track?.dispatchEvent(new Event('mute'));
    timed.clock.advance(MUTE_NOTICE_MS);
    await timed.drawn();
    expect(timed.text('[part=error]')).to.equal(en.errors.mic_muted);
    expect(timed.text('[part=status]')).to.equal(en.connected);
    track?.dispatchEvent(new Event('unmute'));
    await timed.drawn();
    expect(timed.query('[part=error]')).to.equal(null);
    expect(timed.text('[part=status]')).to.equal(en.status.listening);
  });

  it('is no warning where the visitor did not want to agree', async () => {
    stage = await stage.reopen({ variant: 'inline', 'consent-required': '' });
    void stage.element.startCall();
    await stage.drawn();
    stage.find('[part=decline-button]').click();
    await stage.drawn();
    expect(stage.find('.notice').classList.contains('mild')).to.equal(true);
  });

  it('lets held-back sound out', async () => {
    await stage.play('playback blocked');
    expect(stage.text('[role=alert]')).to.include('holding back the sound');
    stage.find('[part=sound-button]').click();
    await stage.drawn();
    expect(stage.text('[role=alert]')).to.equal('');
  });
});
