import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { reduce } from './reduce.js';
import type { SessionFact } from './session-fact.js';
import { READY, type VoiceSessionSnapshot } from './snapshot.js';

const after = (...facts: readonly SessionFact[]): VoiceSessionSnapshot => facts.reduce(reduce, READY);
const started: SessionFact = { type: 'started', withMicrophone: true };
const words: SessionFact = {
  type: 'transcript',
  ordinal: 0,
  speaker: 'user',
  medium: 'voice',
  change: { kind: 'replace', text: 'Hello' },
  isFinal: true,
};
const warning = (code: 'mic_muted' | 'network_blocked' | 'playback_blocked'): SessionFact => ({
  type: 'warning',
  error: createVoiceError(code),
});

describe('reduce', () => {
  it('says why a call is over, and forgets it with the next', () => {
    const ended = after(started, { type: 'over', reason: 'network' });
    expect([ended.status, ended.endReason]).to.deep.equal(['ended', 'network']);
    expect(reduce(ended, started).endReason).to.equal(undefined);
  });

  it('keeps what is set, and forgets what was known of the call', () => {
    const change = { isSpeakerMuted: true, volume: 0.5, inputDevice: 'headset', outputDevice: 'headset' };
    const invitation = { callId: 'call-1', agentName: 'Luigi', callToken: 'token' };
    const next = after(
      { type: 'media', change },
      started,
      { type: 'invited', invitation },
      words,
      { type: 'over', reason: 'user' },
      started,
    );
    expect(next).to.deep.equal({ ...READY, ...change, status: 'connecting' });
  });

  it('unmutes the microphone at the end of a call', () => {
    const muted = after(started, { type: 'media', change: { isMicMuted: true } });
    expect(reduce(muted, { type: 'over', reason: 'user' }).isMicMuted).to.equal(false);
  });

  it('lets an error go with its fact, and no other', () => {
    const cases: readonly (readonly [SessionFact, SessionFact])[] = [
      [warning('network_blocked'), { type: 'joined' }],
      [warning('mic_muted'), { type: 'input', deviceId: '' }],
      [warning('mic_muted'), words],
      [warning('playback_blocked'), { type: 'playback', isBlocked: false }],
    ];
    for (const [error, fact] of cases) {
      expect(after(started, error, fact).error, fact.type).to.equal(undefined);
      const other = warning(fact.type === 'joined' ? 'mic_muted' : 'network_blocked');
      expect(after(started, other, fact).error, fact.type).not.to.equal(undefined);
    }
  });

  it('keeps after a call what ended it, and nothing else that was wrong', () => {
    const error = createVoiceError('connection_lost');
    const live = after(started, warning('playback_blocked'));
    expect(reduce(live, { type: 'over', reason: 'network', error }).error).to.equal(error);
    expect(reduce(live, { type: 'over', reason: 'agent' }).error).to.equal(undefined);
  });

  it('keeps the very same snapshot when a fact changes nothing', () => {
    const snapshot = after(started, { type: 'joined' }, words);
    const facts: readonly SessionFact[] = [
      started,
      { type: 'state', state: 'idle' },
      { type: 'media', change: {} },
      { type: 'playback', isBlocked: false },
      { type: 'connection', state: 'stable', quality: 'good' },
      { type: 'phase', phase: 'listening', elapsedMs: 1 },
      words,
    ];
    for (const fact of facts.slice(1)) expect(reduce(snapshot, fact), fact.type).to.equal(snapshot);
  });
});
