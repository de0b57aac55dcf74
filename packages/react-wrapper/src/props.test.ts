import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defineVoiceAgent, VoiceAgentElement } from '@voice-agent/widget';

describe('the component’s props', () => {
  it('are, by the README, which is made from their types, every property of the element that can be set', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = /<!-- reference: props -->([\s\S]*?)<!-- \/reference -->/.exec(readme)?.[1] ?? '';
    const named = [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    defineVoiceAgent(); // or the class has not set up its properties
    assert.deepEqual(named.sort(), [...VoiceAgentElement.elementProperties.keys()].sort());
  });
});
