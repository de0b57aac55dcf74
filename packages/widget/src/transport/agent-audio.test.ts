import { expect } from 'chai';
import { createSilentTrack } from '../testing/fake-microphone.js';
import { createAgentAudio, type AgentAudio } from './agent-audio.js';

const LOUD = { isMuted: false, volume: 1, deviceId: '' };
const { prototype } = HTMLMediaElement;
const own = (name: 'play' | 'volume' | 'setSinkId'): PropertyDescriptor =>
  Object.getOwnPropertyDescriptor(prototype, name) ?? {};
const [play, volume, setSinkId] = [own('play'), own('volume'), own('setSinkId')];

describe('the agent’s audio', () => {
  let context: AudioContext;
  let audio: AgentAudio;
  let gains: number[];
  let played: HTMLMediaElement[];

  beforeEach(() => {
    context = new AudioContext();
    gains = [];
    played = [];
    const createGain = context.createGain.bind(context);
    context.createGain = () => {
      const node = createGain();
      const set = node.gain.setTargetAtTime.bind(node.gain);
      node.gain.setTargetAtTime = (value, at, constant) => {
        gains.push(value);
        return set(value, at, constant);
      };
      return node;
    };
    prototype.play = function (this: HTMLMediaElement) {
      played.push(this);
      return Promise.resolve();
    };
    audio = createAgentAudio({ settings: LOUD, context, onBlocked: () => undefined });
  });
  afterEach(async () => {
    audio.close();
    Object.defineProperties(prototype, { play, volume, setSinkId });
    await context.close();
  });

  it('is made quieter by its element’s own volume, where that works', () => {
    audio.play(createSilentTrack());
    audio.setSpeaker({ ...LOUD, volume: 0.25 });
    expect(played[0]).to.include({ volume: 0.25, muted: false });
    expect(gains).to.deep.equal([]);
  });

  it('takes another way where the element’s volume is ignored, and only once it is needed', () => {
    Object.defineProperty(prototype, 'volume', {
      ...volume,
      get: () => 1,
      set: () => undefined,
    });
    audio.play(createSilentTrack());
    audio.setSpeaker({ ...LOUD, isMuted: true });
    audio.setSpeaker(LOUD);
    expect(gains).to.deep.equal([]);

    audio.setSpeaker({ ...LOUD, volume: 0.5 });
    expect(played[0]?.muted, 'nothing is heard twice').to.equal(true);
    audio.setSpeaker({ ...LOUD, volume: 0.5, isMuted: true });
    audio.setSpeaker(LOUD);
    expect(gains).to.deep.equal([0.5, 0, 1]);
  });

  it('goes to the loudspeaker that was chosen', async () => {
    const chosen: string[] = [];
    prototype.setSinkId = (id) => {
      chosen.push(id);
      return Promise.reject(new DOMException('gone', 'NotFoundError'));
    };
    audio.setSpeaker({ ...LOUD, deviceId: 'headset' });
    audio.setSpeaker({ ...LOUD, deviceId: 'headset', volume: 0.5 });
    audio.setSpeaker(LOUD);
    await Promise.resolve();
    expect(chosen).to.deep.equal(['headset', '']);
  });
});
