import { expect } from 'chai';
import { createVoiceError, type VoiceErrorCode } from '../errors/voice-error.js';
import { ElementStage } from '../testing/element-stage.js';

/** A permission that changes when the test says so. */
class FakePermission extends EventTarget {
  state: PermissionState = 'prompt';

  change(state: PermissionState): void {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

describe('help with the microphone', () => {
  const { permissions } = navigator;
  let stage: ElementStage;
  let permission: FakePermission;

  beforeEach(async () => {
    permission = new FakePermission();
    Object.defineProperty(navigator, 'permissions', {
      value: { query: () => Promise.resolve(permission) },
      configurable: true,
    });
    stage = await ElementStage.open({ variant: 'inline' }, { isMicrophoneGranted: false });
  });
  afterEach(async () => {
    await stage.leave();
    Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true });
  });

  it('says that the browser will ask, before it does and until it is answered', async () => {
    stage.find('#main').focus();
    await stage.drawn();
    expect(stage.text('.hint')).to.include('will ask for your microphone');
    stage.find('#main').click();
    await stage.drawn();
    expect(stage.session.status).to.equal('connecting');
    expect(stage.text('.hint')).to.include('will ask for your microphone');
    permission.change('granted');
    await stage.drawn();
    expect(stage.query('.hint')).to.equal(null);
  });

  it('says nothing of it to a visitor who types', async () => {
    void stage.element.startCall({ withMicrophone: false });
    await stage.drawn();
    expect(stage.query('.hint')).to.equal(null);
    expect(stage.query('[part=microphone-button]')).to.equal(null);
  });

  it('offers to type while the browser asks, and leads to the line to type in', async () => {
    void stage.element.startCall();
    await stage.drawn();
    stage.find('[part=typing-button]').click();
    await stage.drawn();
    expect(stage.session.hasMicrophone).to.equal(false);
    expect(stage.query('[part=typing-button]')).to.equal(null);
    expect(stage.element.shadowRoot?.activeElement).to.equal(stage.find('[part=text-input]'));
    stage.microphone.allow();
    await stage.drawn();
    expect(stage.isMicrophoneOn).to.equal(false);
  });

  it('offers it no longer once the microphone is allowed', async () => {
    void stage.element.startCall();
    stage.microphone.allow();
    await stage.drawn();
    expect(stage.session.status).to.equal('connecting');
    expect(stage.query('[part=typing-button]')).to.equal(null);
  });

  const codes: readonly VoiceErrorCode[] = [
    'mic_denied',
    'mic_missing',
    'mic_busy',
    'mic_blocked_by_policy',
    'insecure_context',
  ];
  for (const code of codes) {
    it(`tells ${code} in words of its own and goes on by typing`, async () => {
      void stage.element.startCall();
      stage.microphone.refuse(createVoiceError(code));
      await stage.drawn();
      expect(stage.text('[part=error]').length).to.be.above(20);
      stage.find('[part=typing-button]').click();
      await stage.drawn();
      expect(stage.session.hasMicrophone).to.equal(false);
      stage.invite();
      await stage.drawn();
      stage.transport.connection.establish();
      await stage.drawn();
      expect(stage.session.status).to.equal('idle');
      expect(stage.query('[part=text-field]')).not.to.equal(null);
      expect(stage.text('[role=alert]')).to.equal('');
    });
  }

  it('offers no typing where the page wants none', async () => {
    stage.element.mode = 'voice';
    void stage.element.startCall();
    await stage.drawn();
    expect(stage.session.isMicrophoneAsked).to.equal(true);
    expect(stage.query('[part=typing-button]')).to.equal(null);
    stage.microphone.refuse(createVoiceError('mic_denied'));
    await stage.drawn();
    expect(stage.query('[part=typing-button]')).to.equal(null);
  });
});
