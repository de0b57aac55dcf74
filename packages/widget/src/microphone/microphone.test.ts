import { expect } from 'chai';
import { defer } from '../testing/deferred.js';
import { createSilentTrack } from '../testing/fake-microphone.js';
import { VoiceError } from '../errors/voice-error.js';
import { toMicrophoneError } from '../errors/microphone-error.js';
import { browserMicrophone } from './microphone.js';

const never = new AbortController().signal;
const { mediaDevices } = navigator;
const original = mediaDevices.getUserMedia.bind(mediaDevices);

function replaceGetUserMedia(replacement: typeof original): void {
  mediaDevices.getUserMedia = replacement;
}

describe('browserMicrophone', () => {
  afterEach(() => replaceGetUserMedia(original));

  it('hands over one live track', async () => {
    const track = await browserMicrophone.open(never);
    expect(track).to.include({ kind: 'audio', readyState: 'live' });
    track.stop();
  });

  it('gives up at once on hang-up, and stops a track that comes later', async () => {
    const prompt = defer<MediaStream>();
    replaceGetUserMedia(() => prompt.promise);
    const hangUp = new AbortController();
    const opening = browserMicrophone.open(hangUp.signal).catch((thrown: unknown) => thrown);
    hangUp.abort();
    expect(await opening)
      .to.be.instanceOf(VoiceError)
      .and.include({ code: 'aborted' });

    const track = createSilentTrack();
    prompt.resolve(new MediaStream([track]));
    await prompt.promise;
    expect(track.readyState).to.equal('ended');
  });

  it('files what the browser throws under a code', async () => {
    replaceGetUserMedia(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')));
    const thrown: unknown = await browserMicrophone.open(never).catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(VoiceError).and.include({ code: 'mic_denied' });
  });
});

describe('toMicrophoneError', () => {
  const codes = {
    NotAllowedError: 'mic_denied',
    NotFoundError: 'mic_missing',
    OverconstrainedError: 'mic_missing',
    NotReadableError: 'mic_busy',
    AbortError: 'mic_busy',
    SecurityError: 'mic_blocked_by_policy',
    SomethingNew: 'mic_busy',
  };
  for (const [name, code] of Object.entries(codes)) {
    it(`takes ${name} for ${code}`, () => {
      expect(toMicrophoneError(new DOMException('', name)).code).to.equal(code);
    });
  }
});
