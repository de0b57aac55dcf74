import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepareGreeting } from './prepare-greeting.js';
import { TEST_AGENT } from './testing/test-agent.js';

const greeting = {
  ...TEST_AGENT.greeting,
  firstSpeaker: 'agent',
  text: ' Hello  Ann. How are you?',
} as const;

async function madeFor(settings: Partial<typeof TEST_AGENT.greeting>): Promise<readonly string[]> {
  const made: string[] = [];
  const agent = { ...TEST_AGENT, greeting: { ...greeting, ...settings } };
  await prepareGreeting(
    { agent },
    {
      synthesize: (text, voice) => {
        made.push(`${voice.providerVoiceId}: ${text}`);
        return Promise.reject(new Error('no voice'));
      },
    },
  );
  return made;
}

describe('prepareGreeting', () => {
  it('makes the first words as the agent will say them, and lets a fault pass', async () => {
    assert.deepEqual(await madeFor({}), ['slt: Hello Ann.']);
  });

  it('makes nothing where the agent has nothing to say', async () => {
    assert.deepEqual(await madeFor({ text: ' ' }), []);
    assert.deepEqual(await madeFor({ firstSpeaker: 'user' }), []);
  });
});
