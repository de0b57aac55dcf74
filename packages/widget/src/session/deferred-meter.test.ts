import { expect } from 'chai';
import { createSilentTrack } from '../testing/fake-microphone.js';
import { createDeferredMeter, SILENCE } from './deferred-meter.js';
import { loadLiveParts } from './load-live-parts.js';

describe('createDeferredMeter', () => {
  it('measures what was attached before the real meter was there', async () => {
    const { prototype } = AudioContext;
    const createSource = Object.getOwnPropertyDescriptor(prototype, 'createMediaStreamSource') ?? {};
    const measured: (MediaStreamTrack | undefined)[] = [];
    prototype.createMediaStreamSource = function (this: AudioContext, stream) {
      measured.push(stream.getAudioTracks()[0]);
      return new MediaStreamAudioSourceNode(this, { mediaStream: stream });
    };
    const meter = createDeferredMeter();
    const track = createSilentTrack();
    meter.attach('agent', track);
    expect(meter.levels()).to.deep.equal(SILENCE);
    await loadLiveParts();
    expect(measured).to.deep.equal([track]);
    meter.close();
    expect(meter.context).to.equal(undefined);
    Object.defineProperty(prototype, 'createMediaStreamSource', createSource);
  });

  it('opens nothing for a call that is over by then', async () => {
    const meter = createDeferredMeter();
    meter.close();
    await loadLiveParts();
    expect(meter.context).to.equal(undefined);
  });
});
