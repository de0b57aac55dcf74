import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AGENT_STATUSES, FIRST_STATUS, nextStatus, type AgentEvent, type AgentStatus } from './states.js';

const MOVES: Readonly<Record<AgentEvent, Readonly<Record<AgentStatus, AgentStatus>>>> = {
  written: { draft: 'draft', active: 'draft', creating: 'draft', failed: 'draft' },
  synced: { draft: 'active', active: 'active', creating: 'creating', failed: 'failed' },
  sync_failed: { draft: 'draft', active: 'active', creating: 'creating', failed: 'failed' },
  voice_deleted: { draft: 'draft', active: 'draft', creating: 'draft', failed: 'draft' },
};

describe('the states of an agent', () => {
  for (const [event, moves] of Object.entries(MOVES) as [AgentEvent, Record<AgentStatus, AgentStatus>][]) {
    it(`move as the specification's table says: ${event}`, () => {
      for (const status of AGENT_STATUSES) assert.equal(nextStatus(status, event), moves[status]);
    });
  }

  it('begin with a draft', () => {
    assert.equal(FIRST_STATUS, 'draft');
  });
});
