import { expect } from 'chai';
import type { AgentState } from '../protocol/status.js';
import { READY, transition, type CallEvent, type CallState } from './transition.js';

const CONNECTING: CallState = { status: 'connecting' };
const ENDED: CallState = { status: 'ended', reason: 'user' };
const AGENT_STATES: readonly AgentState[] = ['idle', 'listening', 'thinking', 'speaking'];
const LIVE: readonly CallState[] = AGENT_STATES.map((status) => ({ status }));
const over: CallEvent = { type: 'over', reason: 'network' };

describe('transition', () => {
  for (const state of [READY, ENDED]) {
    it(`starts from ${state.status}, and hears nothing else`, () => {
      expect(transition(state, { type: 'started' })).to.deep.equal({ status: 'connecting' });
      expect(transition(state, { type: 'joined' })).to.equal(state);
      expect(transition(state, { type: 'agent_state', state: 'speaking' })).to.equal(state);
      expect(transition(state, over)).to.equal(state);
    });
  }

  it('warms up when the room is joined', () => {
    expect(transition(CONNECTING, { type: 'joined' })).to.deep.equal({ status: 'idle' });
  });

  it('takes no agent state before the room is joined', () => {
    expect(transition(CONNECTING, { type: 'agent_state', state: 'listening' })).to.equal(CONNECTING);
  });

  for (const state of LIVE) {
    it(`follows the agent out of ${state.status}`, () => {
      for (const next of AGENT_STATES) {
        expect(transition(state, { type: 'agent_state', state: next })).to.deep.equal({ status: next });
      }
    });
  }

  for (const state of [CONNECTING, ...LIVE]) {
    it(`ends from ${state.status} with the reason, and does not start twice`, () => {
      expect(transition(state, over)).to.deep.equal({ status: 'ended', reason: 'network' });
      expect(transition(state, { type: 'started' })).to.equal(state);
    });
  }

  it('keeps the very same state when nothing changes', () => {
    const speaking: CallState = { status: 'speaking' };
    expect(transition(speaking, { type: 'agent_state', state: 'speaking' })).to.equal(speaking);
    expect(transition(speaking, { type: 'joined' })).to.equal(speaking);
  });
});
