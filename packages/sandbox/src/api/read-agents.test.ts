import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readAgents } from './read-agents.js';
import { agentOf } from './testing/served-api.js';

const AGENT = agentOf('happy');
const ID = 'ABCDEFAB-0000-4000-8000-00000000000F';

describe('the agents of a sandbox', () => {
  const refused = [
    ['none', [], 'agents must hold at least one agent'],
    ['an id that is no UUID', [AGENT, { ...AGENT, id: 'host' }], /^agents\[1\] is unusable: id: .+$/],
    ['no name', [{ ...AGENT, name: '' }], /^agents\[0\] is unusable: name: .+$/],
    [
      'the same id twice, in any case',
      [
        { ...AGENT, id: ID },
        { ...AGENT, id: ID.toLowerCase() },
      ],
      `agents[1] has an id that another one has: ${ID.toLowerCase()}`,
    ],
  ] as const;
  for (const [what, agents, message] of refused) {
    it(`may not have ${what}`, () => assert.throws(() => readAgents(agents), { message }));
  }

  it('are known by their ids in lower case', () => {
    assert.deepEqual(readAgents([{ ...AGENT, id: ID }]), [{ ...AGENT, id: ID.toLowerCase() }]);
  });
});
