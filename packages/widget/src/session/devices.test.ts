import { expect } from 'chai';
import { settleAll } from '../testing/deferred.js';
import { SessionStage } from '../testing/session-stage.js';
import { MUTE_NOTICE_MS } from './call-microphone.js';
import { createVoiceError } from '../errors/voice-error.js';

const NOTHING = { inputs: [], outputs: [] };
const HEADSET = { inputs: [{ id: 'headset', label: 'Headset' }], outputs: [] };

describe('the devices of a VoiceSession', () => {
  let stage: SessionStage;
  let mediaEvents: number;

  beforeEach(() => {
    stage = new SessionStage();
    mediaEvents = 0;
    stage.session.addEventListener('media', () => (mediaEvents += 1));
  });
  afterEach(async () => {
    stage.session.end();
    await settleAll();
    expect(stage.isMicrophoneOn, 'microphone left on').to.equal(false);
    expect(stage.devices.watchers, 'watchers left behind').to.equal(0);
  });

  /** The system takes the newest track away. */
  const pullOut = async (): Promise<void> => {
    stage.microphone.tracks.at(-1)?.dispatchEvent(new Event('ended'));
    await settleAll();
  };

  it('are listed, and are the system’s choice at first', async () => {
    const { inputs } = await stage.session.devices();
    expect(inputs).to.deep.equal([{ id: 'headset', label: 'Headset' }]);
    expect([stage.session.inputDevice, stage.session.outputDevice]).to.deep.equal(['', '']);
  });

  it('may be chosen before the call', async () => {
    await stage.session.setInputDevice('headset');
    stage.session.setOutputDevice('headset');
    await stage.goLive();
    expect(stage.microphone.deviceIds).to.deep.equal(['headset']);
    expect(stage.transport.connection.options.speaker.deviceId).to.equal('headset');
    expect(mediaEvents).to.equal(3); // with the microphone that was opened
  });

  it('give way to the system’s choice when the chosen microphone is gone by then', async () => {
    stage.microphone.broken.set('headset', createVoiceError('mic_missing'));
    await stage.session.setInputDevice('headset');
    await stage.goLive();
    expect(stage.microphone.deviceIds).to.deep.equal(['headset', '']);
    expect(stage.session.inputDevice).to.equal('');
    expect(stage.diary).to.deep.equal(['connecting', 'idle', 'listening']);
  });

  it('change during the call: the new microphone is sent, muted as before, and the old one stops', async () => {
    await stage.goLive();
    stage.session.muteMic();
    expect(await stage.session.setInputDevice('headset')).to.equal(true);
    const [before, after] = stage.microphone.tracks;
    expect(stage.transport.connection.microphones).to.deep.equal([after]);
    expect(before?.readyState).to.equal('ended');
    expect(after?.enabled).to.equal(false);
    expect(stage.session.inputDevice).to.equal('headset');
  });

  it('stay as they are when the new microphone cannot be opened', async () => {
    await stage.goLive();
    stage.microphone.broken.set('headset', createVoiceError('mic_busy'));
    expect(await stage.session.setInputDevice('headset')).to.equal(false);
    expect(stage.diary.at(-1)).to.equal('error:mic_busy');
    expect(stage.microphone.tracks[0]?.readyState).to.equal('live');
    expect(stage.session.inputDevice).to.equal('');
  });

  it('change to the last of several that were chosen in a row', async () => {
    await stage.goLive();
    const changes = ['headset', 'camera', 'headset'].map((id) => stage.session.setInputDevice(id));
    expect(await Promise.all(changes)).to.deep.equal([false, false, true]);
    expect(stage.microphone.deviceIds).to.deep.equal(['', 'headset']);
    expect(stage.session.error).to.equal(undefined);
  });

  it('change after the prompt when one is chosen while it is open', async () => {
    stage = new SessionStage({ isMicrophoneGranted: false });
    void stage.session.start();
    const changed = stage.session.setInputDevice('headset');
    await settleAll();
    expect(stage.microphone.deviceIds).to.deep.equal(['']);
    stage.microphone.allow();
    expect(await changed).to.equal(true);
    expect(stage.diary).to.deep.equal(['connecting']);
    expect(stage.session.inputDevice).to.equal('headset');
  });

  it('fall back when the microphone in use is pulled out, and one other is opened', async () => {
    await stage.session.setInputDevice('headset');
    await stage.goLive();
    const pulled = pullOut();
    stage.devices.plug(HEADSET); // what is left, told at the same time
    await pulled;
    expect(stage.microphone.deviceIds).to.deep.equal(['headset', '']);
    expect(stage.session.inputDevice).to.equal('');
    expect(stage.transport.connection.microphones).to.deep.equal([stage.microphone.tracks[1]]);
    expect(stage.session.error).to.equal(undefined);
  });

  it('are missing when the last microphone is pulled out, and the call goes on', async () => {
    await stage.goLive();
    stage.microphone.broken.set('', createVoiceError('mic_missing'));
    await pullOut();
    expect(stage.diary.slice(-2)).to.deep.equal(['listening', 'error:mic_missing']);
    expect(stage.session.status).to.equal('listening');
  });

  it('are told as what they are when none takes over, as when the permission was taken away', async () => {
    await stage.goLive();
    stage.microphone.broken.set('', createVoiceError('mic_denied'));
    await pullOut();
    expect(stage.session.error?.code).to.equal('mic_denied');
  });

  it('are heard again when the only microphone is plugged in again, and nothing is wrong any more', async () => {
    await stage.goLive();
    stage.microphone.broken.set('', createVoiceError('mic_missing'));
    await pullOut();
    stage.devices.plug(NOTHING);
    await settleAll();
    expect(stage.microphone.deviceIds, 'there is none to be tried').to.have.lengthOf(2);

    stage.microphone.broken.clear();
    const before = mediaEvents;
    stage.devices.plug(HEADSET);
    await settleAll();
    expect(stage.transport.connection.microphones).to.deep.equal([stage.microphone.tracks[1]]);
    expect(stage.session.error).to.equal(undefined);
    expect(mediaEvents).to.be.greaterThan(before);
  });

  it('may be chosen again once the microphone is gone, and are tried again', async () => {
    await stage.session.setInputDevice('headset');
    await stage.goLive();
    stage.microphone.broken.set('', createVoiceError('mic_missing'));
    await pullOut();
    expect(await stage.session.setInputDevice('headset')).to.equal(true);
    expect(stage.microphone.deviceIds).to.deep.equal(['headset', '', 'headset']);
    expect(stage.isMicrophoneOn).to.equal(true);
  });

  it('are left alone when the microphone in use is chosen, or something else is plugged in', async () => {
    await stage.goLive();
    expect(await stage.session.setInputDevice('')).to.equal(true);
    stage.devices.plug(HEADSET);
    await settleAll();
    expect(stage.microphone.deviceIds).to.deep.equal(['']);
  });

  it('are sent as they are when the room is joined, though they changed while the invitation was on its way', async () => {
    void stage.session.start();
    await settleAll();
    await stage.session.setInputDevice('headset');
    stage.invite();
    await settleAll();
    const sent = await stage.transport.connection.options.microphone;
    expect(sent).to.equal(stage.microphone.tracks[1]).and.to.include({ readyState: 'live' });
  });

  it('are no error any more once another microphone works', async () => {
    await stage.goLive();
    stage.microphone.broken.set('headset', createVoiceError('mic_busy'));
    await stage.session.setInputDevice('headset');
    stage.microphone.broken.clear();
    await stage.session.setInputDevice('headset');
    expect(stage.session.error).to.equal(undefined);
  });

  it('fall back when the loudspeaker in use is pulled out', async () => {
    await stage.goLive();
    stage.session.setOutputDevice('headset');
    stage.devices.plug(NOTHING);
    await settleAll();
    expect(stage.session.outputDevice).to.equal('');
    expect(stage.transport.connection.speakers.at(-1)?.deviceId).to.equal('');
  });

  it('are news when something is plugged in', async () => {
    await stage.goLive();
    const before = mediaEvents;
    stage.devices.plug(NOTHING);
    await settleAll();
    expect(mediaEvents).to.equal(before + 1);
  });

  it('open nothing for a visitor who only types', async () => {
    void stage.session.start({ withMicrophone: false });
    await stage.session.setInputDevice('headset');
    stage.devices.plug(HEADSET);
    await settleAll();
    expect(stage.microphone.deviceIds).to.deep.equal([]);
    expect(stage.session.inputDevice).to.equal('headset');
  });

  it('are heard again once the system gives them back, as after a phone call', async () => {
    await stage.goLive();
    stage.transport.connection.report({ type: 'playback', isBlocked: true });
    stage.microphone.tracks[0]?.dispatchEvent(new Event('unmute'));
    await settleAll();
    expect(stage.session.isPlaybackBlocked).to.equal(false);
  });

  it('are no error any more once the one in use is chosen, or the visitor is heard', async () => {
    await stage.goLive();
    stage.microphone.broken.set('headset', createVoiceError('mic_busy'));
    await stage.session.setInputDevice('headset');
    await stage.session.setInputDevice('');
    expect(stage.session.error).to.equal(undefined);
    await stage.session.setInputDevice('headset');
    expect(stage.session.error?.code).to.equal('mic_busy');
    const said = { type: 'transcript', role: 'user', medium: 'voice', text: 'Hello', ordinal: 0 };
    stage.transport.connection.receive(said);
    expect(stage.session.error).to.equal(undefined);
  });

  it('are told to be muted by the system, if that lasts, until they are not', async () => {
    await stage.goLive();
    const [track] = stage.microphone.tracks;
    track?.dispatchEvent(new Event('mute'));
    stage.clock.advance(MUTE_NOTICE_MS - 1);
    expect(stage.session.error).to.equal(undefined);
    stage.clock.advance(1);
    expect(stage.session.error?.code).to.equal('mic_muted');
    track?.dispatchEvent(new Event('unmute'));
    expect(stage.session.error).to.equal(undefined);
  });

  it('are the system’s choice when they are tried again after the one in use was lost', async () => {
    await stage.session.setInputDevice('headset');
    await stage.goLive();
    stage.microphone.broken.set('', createVoiceError('mic_denied'));
    await pullOut();
    expect([stage.session.error?.code, stage.session.inputDevice]).to.deep.equal(['mic_denied', '']);
    stage.microphone.broken.clear();
    expect(await stage.session.setInputDevice(stage.session.inputDevice)).to.equal(true);
    expect(stage.session.error).to.equal(undefined);
  });
});
