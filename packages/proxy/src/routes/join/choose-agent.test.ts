import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AgentSettings } from '../../config/settings.js';
import { chooseAgent } from './choose-agent.js';

const agent = (alias: string): AgentSettings => ({
  alias,
  id: alias,
  disabled: false,
  maxDurationSeconds: 3600,
  variables: new Map(),
});
const agents = (...aliases: string[]) => new Map(aliases.map((alias) => [alias, agent(alias)]));

describe('chooseAgent', () => {
  it('refuses an alias that nobody declared, the names of object members among them', () => {
    for (const alias of ['other', '__proto__', 'constructor', 'toString', '']) {
      assert.throws(() => chooseAgent(agents('default', 'sales'), alias), {
        code: 'agent_not_found',
        extras: {
          reason: 'unknown-alias',
          advice: 'The page names an alias (data-agent) that is not among the option agents: default, sales.',
        },
      });
    }
  });

  it('asks for an alias when there are several agents and none is the default', () => {
    assert.throws(() => chooseAgent(agents('a', 'b'), undefined), { code: 'validation_error' });
  });

  it('finds an agent by its alias', () => assert.equal(chooseAgent(agents('a', 'b'), 'b').alias, 'b'));

  it('takes the default when none is named', () => {
    assert.equal(chooseAgent(agents('a', 'default'), undefined).alias, 'default');
  });

  it('takes the only one when none is named', () => {
    assert.equal(chooseAgent(agents('host'), undefined).alias, 'host');
  });
});
