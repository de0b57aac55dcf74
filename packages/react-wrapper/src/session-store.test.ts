import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createVoiceError, VoiceSession } from '@voice-agent/widget/session';
import { createSessionStore, type SessionStore } from './session-store.js';

describe('the snapshot of a session', () => {
  let session: VoiceSession;
  let store: SessionStore;
  let changes: number;

  beforeEach(() => {
    session = new VoiceSession();
    store = createSessionStore(session);
    changes = 0;
  });
  const listen = (): (() => void) => store.subscribe(() => (changes += 1));

  it('is the same object while nothing has changed, however often somebody looks and whatever is dispatched', () => {
    const first = store.getSnapshot();
    session.dispatchEvent(new Event('media'));
    session.unmuteMic();
    session.setVolume(1);
    assert.equal(store.getSnapshot(), first);
    assert.equal(store.getFirstSnapshot(), first);
  });

  it('is a new object once something has changed, and the old one still says what it said', () => {
    const first = store.getSnapshot();
    session.muteMic();
    const second = store.getSnapshot();
    assert.notEqual(second, first);
    assert.deepEqual([first.isMicMuted, second.isMicMuted], [false, true]);
    assert.equal(store.getSnapshot(), second);
  });

  it('stays as it was found for the server, whatever happens later', () => {
    session.muteSpeaker();
    assert.equal(store.getSnapshot().isSpeakerMuted, true);
    assert.equal(store.getFirstSnapshot().isSpeakerMuted, false);
  });

  it('holds the error that a call was refused with', async () => {
    listen();
    const refusal = createVoiceError('consent_declined');
    session.addStartGate(() => Promise.reject(refusal));
    await session.start();
    assert.equal(changes, 1);
    assert.equal(store.getSnapshot().error, refusal);
  });

  it('is announced to a subscriber with every kind of change, and to nobody after the subscription', () => {
    const stop = listen();
    session.muteMic();
    session.setVolume(0.5);
    session.setOutputDevice('headphones');
    assert.equal(changes, 3);
    stop();
    session.unmuteMic();
    assert.equal(changes, 3);
  });

  it('says everything that can be read of a session but its levels', () => {
    const getters = new Set<string>();
    for (
      let type: object = VoiceSession.prototype;
      type !== EventTarget.prototype;
      type = Object.getPrototypeOf(type) as object
    ) {
      for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
        if (Object.hasOwn(descriptor, 'get')) getters.add(name);
      }
    }
    // Protected: for the session's own parts.
    getters.delete('audioSettings');
    assert.deepEqual(Object.keys(store.getSnapshot()).sort(), [...getters].sort());
  });
});
