import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { settleAll } from '../testing/deferred.js';
import { SessionStage, type StageOptions } from '../testing/session-stage.js';
import { PROMPT_LIMIT_MS } from './call-limits.js';

describe('a conversation in writing', () => {
  let stage: SessionStage;

  const begin = async (isMicrophoneGranted = true, options?: StageOptions): Promise<void> => {
    stage = new SessionStage({ isMicrophoneGranted, ...options });
    void stage.session.start({
      withMicrophone: options?.canTalk !== undefined,
      withSpeaker: false,
      text: ' Do you deliver? ',
    });
    await stage.putThrough();
  };
  const media = (): readonly boolean[] => [stage.session.hasMicrophone, stage.session.isSpeakerMuted];
  const talk = async (): Promise<boolean> => {
    const talking = stage.session.startTalking();
    await settleAll();
    return talking;
  };
  afterEach(() => stage.session.end());

  it('begins with the visitor’s first words, to an agent that need not speak', async () => {
    await begin();
    expect(media()).to.deep.equal([false, true]);
    expect(stage.transport.connection.options.speaker.isMuted).to.equal(true);
    expect(stage.transport.connection.sent).to.deep.equal([
      { type: 'set_output_medium', medium: 'text' },
      { type: 'user_text_message', text: 'Do you deliver?' },
    ]);
    expect(stage.microphone.deviceIds).to.deep.equal([]);
  });

  it('stays one where nobody may talk, whatever the page asks for', async () => {
    await begin(true, { canTalk: () => false });
    expect([await talk(), ...media()]).to.deep.equal([false, false, true]);
    await stage.session.setInputDevice('usb');
    stage.devices.plug({ inputs: [{ id: 'usb', label: '' }], outputs: [] });
    await settleAll();
    expect(stage.microphone.deviceIds).to.deep.equal([]);
  });

  it('has the agent speak for as long as it is to be heard', async () => {
    await begin();
    stage.transport.connection.sent.length = 0;
    stage.session.unmuteSpeaker();
    stage.session.muteSpeaker();
    expect(stage.transport.connection.sent).to.deep.equal([
      { type: 'set_output_medium', medium: 'voice' },
      { type: 'set_output_medium', medium: 'text' },
    ]);
  });

  it('leaves the next call with its sound', async () => {
    await begin();
    stage.session.end();
    void stage.session.start();
    expect(media()).to.deep.equal([true, false]);
  });

  it('goes on by voice, and back', async () => {
    await begin();
    expect(await talk()).to.equal(true);
    const { microphones, sent, speakers } = stage.transport.connection;
    expect(media()).to.deep.equal([true, false]);
    expect(microphones).to.deep.equal(stage.microphone.tracks);
    expect(sent.at(-1)).to.deep.equal({ type: 'set_output_medium', medium: 'voice' });
    expect(speakers.at(-1)?.isMuted).to.equal(false);
    stage.session.muteSpeaker(); // whoever talks is answered aloud as soon as they listen again
    expect(sent.at(-1)).to.deep.equal({ type: 'set_output_medium', medium: 'voice' });
    expect(stage.session.sendText('and on Sundays?')).to.equal(true);
    expect(stage.session.status).to.equal('listening');
  });

  it('sends another microphone in place of the one that came late', async () => {
    await begin();
    await talk();
    expect(await stage.session.setInputDevice('headset')).to.equal(true);
    expect(stage.transport.connection.microphones).to.deep.equal(stage.microphone.tracks);
    expect(stage.microphone.deviceIds).to.deep.equal(['', 'headset']);
  });

  it('opens one microphone, however often it is asked to', async () => {
    await begin();
    await Promise.all([talk(), talk()]);
    expect(await talk()).to.equal(true);
    expect(stage.microphone.deviceIds).to.deep.equal(['']);
  });

  it('goes on in writing where the microphone is refused, and may ask again', async () => {
    await begin(false);
    const talking = stage.session.startTalking();
    await settleAll();
    expect(stage.session.isMicrophoneAsked).to.equal(true);
    stage.microphone.refuse(createVoiceError('mic_denied'));
    expect(await talking).to.equal(false);
    expect(stage.diary.slice(-2)).to.deep.equal(['listening', 'error:mic_denied']);
    expect(media()).to.deep.equal([false, true]);
    expect(stage.session.isMicrophoneAsked).to.equal(false);
  });

  it('goes on in writing where the visitor would rather not answer, and a late yes opens nothing', async () => {
    await begin(false);
    const talking = stage.session.startTalking();
    await settleAll();
    void stage.session.start({ withMicrophone: false });
    expect(await talking).to.equal(false);
    stage.microphone.allow();
    await settleAll();
    expect(stage.isMicrophoneOn).to.equal(false);
    expect(stage.session.error).to.equal(undefined);
    expect(await talk()).to.equal(true); // a second thought
  });

  it('waits for the answer no longer than a call does', async () => {
    await begin(false);
    const talking = stage.session.startTalking();
    await settleAll();
    stage.clock.advance(PROMPT_LIMIT_MS);
    expect(await talking).to.equal(false);
    expect(stage.session.error?.code).to.equal('mic_unanswered');
    expect(stage.session.status).to.equal('listening');
  });

  it('lets go of a microphone that cannot be sent', async () => {
    await begin();
    stage.transport.connection.publishing = Promise.reject(createVoiceError('connection_lost'));
    expect(await talk()).to.equal(false);
    expect(stage.isMicrophoneOn).to.equal(false);
    expect(stage.session.error?.code).to.equal('connection_lost');
  });

  it('releases the microphone when it ends while the visitor is asked', async () => {
    await begin(false);
    const talking = stage.session.startTalking();
    await settleAll();
    stage.session.end();
    expect(await talking).to.equal(false);
    stage.microphone.allow();
    await settleAll();
    expect(stage.isMicrophoneOn).to.equal(false);
    expect(stage.session.error).to.equal(undefined);
  });

  it('cannot go on by voice without a live call', async () => {
    stage = new SessionStage();
    expect(await stage.session.startTalking()).to.equal(false);
    void stage.session.start({ withMicrophone: false });
    expect(await stage.session.startTalking()).to.equal(false);
    expect(stage.microphone.deviceIds).to.deep.equal([]);
  });
});
