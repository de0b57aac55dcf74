import { expect } from 'chai';
import { createVoiceError } from '../errors/voice-error.js';
import { toOrbState, type OrbFacts } from './orb-state.js';

describe('toOrbState', () => {
  const live: OrbFacts = {
    status: 'listening',
    connection: 'stable',
    endReason: undefined,
    hasMicrophone: true,
    error: undefined,
  };

  it('tells a call that ended from one that failed', () => {
    const reasons = ['user', 'agent', 'timeout', 'network', 'error'] as const;
    expect(reasons.map((endReason) => toOrbState({ ...live, status: 'ended', endReason }))).to.deep.equal([
      'ended',
      'ended',
      'failed',
      'failed',
      'failed',
    ]);
  });

  it('does not pretend to listen without a microphone', () => {
    expect(toOrbState(live)).to.equal('listening');
    expect(toOrbState({ ...live, hasMicrophone: false })).to.equal('ready');
    expect(toOrbState({ ...live, hasMicrophone: false, status: 'thinking' })).to.equal('thinking');
    expect(toOrbState({ ...live, error: createVoiceError('mic_muted') })).to.equal('ready');
    expect(toOrbState({ ...live, error: createVoiceError('mic_busy') })).to.equal('listening');
    expect(toOrbState({ ...live, hasMicrophone: false, connection: 'reconnecting' })).to.equal(
      'reconnecting',
    );
  });
});
