import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { VoiceSession } from './voice-session.js';

describe('the snapshot of a session', () => {
  let session: VoiceSession;
  let changes: number;

  beforeEach(() => {
    session = new VoiceSession();
    changes = 0;
  });
  const listen = (): (() => void) => session.subscribe(() => (changes += 1));

  it('is the same object while nothing has changed, however often somebody looks and whatever is dispatched', () => {
    const first = session.snapshot;
    session.dispatchEvent(new Event('media'));
    session.unmuteMic();
    session.setVolume(1);
    expect(session.snapshot).to.equal(first);
    expect(new VoiceSession().snapshot).to.equal(first);
  });

  it('is a new object once something has changed, and the old one still says what it said', () => {
    const first = session.snapshot;
    session.muteMic();
    const second = session.snapshot;
    expect(second).not.to.equal(first);
    expect([first.isMicMuted, second.isMicMuted]).to.deep.equal([false, true]);
    expect(session.snapshot).to.equal(second);
  });

  it('holds the error that a call was refused with', async () => {
    listen();
    const refusal = createVoiceError('consent_declined');
    session.addStartGate(() => Promise.reject(refusal));
    await session.start();
    expect(changes).to.equal(1);
    expect(session.snapshot.error).to.equal(refusal);
  });

  it('is announced to a subscriber with every kind of change, and to nobody after the subscription', () => {
    const stop = listen();
    session.muteMic();
    session.setVolume(0.5);
    session.setOutputDevice('headphones');
    expect(changes).to.equal(3);
    stop();
    session.unmuteMic();
    expect(changes).to.equal(3);
  });

  it('is announced before the events that tell of it, and a subscription counts for itself', () => {
    const heard: string[] = [];
    const listener = (): void => void heard.push('change');
    const stop = session.subscribe(listener);
    session.subscribe(listener);
    session.addEventListener('media', () => heard.push('media'));
    session.muteMic();
    stop();
    session.unmuteMic();
    expect(heard).to.deep.equal(['change', 'change', 'media', 'change', 'media']);
  });

  it('says everything that can be read of a session but its levels', () => {
    const getters = new Set<string>();
    for (
      let type: object = VoiceSession.prototype;
      type !== EventTarget.prototype;
      type = Object.getPrototypeOf(type) as object
    ) {
      for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
        if (Object.hasOwn(descriptor, 'get') && descriptor.get) getters.add(name);
      }
    }
    getters.delete('snapshot');
    expect(Object.keys(session.snapshot).sort()).to.deep.equal([...getters].sort());
    for (const name of getters)
      expect(Reflect.get(session, name)).to.equal(Reflect.get(session.snapshot, name));
  });
});
