import { expect } from 'chai';
import type { AgentState, SessionStatus } from '../protocol/status.js';
import { transition, type StatusFact } from './transition.js';

const LIVE: readonly AgentState[] = ['idle', 'listening', 'thinking', 'speaking'];
const BEFORE_AND_AFTER: readonly SessionStatus[] = ['ready', 'ended'];
const over: StatusFact = { type: 'over' };

describe('transition', () => {
  for (const status of BEFORE_AND_AFTER) {
    it(`starts from ${status}, and hears nothing else`, () => {
      expect(transition(status, { type: 'started' })).to.equal('connecting');
      expect(transition(status, { type: 'joined' })).to.equal(status);
      expect(transition(status, { type: 'state', state: 'speaking' })).to.equal(status);
      expect(transition(status, over)).to.equal(status);
    });
  }

  it('warms up when the room is joined', () => {
    expect(transition('connecting', { type: 'joined' })).to.equal('idle');
  });

  it('takes no agent state before the room is joined', () => {
    expect(transition('connecting', { type: 'state', state: 'listening' })).to.equal('connecting');
  });

  for (const status of LIVE) {
    it(`follows the agent out of ${status}`, () => {
      for (const state of LIVE) expect(transition(status, { type: 'state', state })).to.equal(state);
    });
  }

  for (const status of ['connecting', ...LIVE] as const) {
    it(`ends from ${status}, and does not start twice`, () => {
      expect(transition(status, over)).to.equal('ended');
      expect(transition(status, { type: 'started' })).to.equal(status);
    });
  }

  it('keeps the very same state when nothing changes', () => {
    expect(transition('speaking', { type: 'state', state: 'speaking' })).to.equal('speaking');
    expect(transition('speaking', { type: 'joined' })).to.equal('speaking');
  });
});
