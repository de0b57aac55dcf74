import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlatformError, type PlatformResource } from '../voice-platform.js';
import { createBuiltInPlatform } from './platform.js';
import { BUILT_IN_VOICES } from './voices.js';

const platform = createBuiltInPlatform();
const known = { id: '20000000-0000-4000-8000-000000000001', workspaceId: null, name: 'Anything' };
const builtIn = { provider: 'built-in', providerVoiceId: 'awb' };

const voice = (provider: string, providerVoiceId: string): PlatformResource => ({
  ...known,
  kind: 'voice',
  provider,
  providerVoiceId,
});
const agentWith = (provider: string, providerVoiceId: string): PlatformResource => ({
  ...known,
  kind: 'agent',
  model: 'any',
  toolIds: [],
  voice: { provider, providerVoiceId },
});

const isRejection = (error: unknown) =>
  error instanceof PlatformError && error.code === 'rejected' && !error.retryable;

describe('the built-in voice platform', () => {
  for (const make of [voice, agentWith]) {
    it(`refuses what it has no engine for: ${make === voice ? 'voices' : 'agents'}`, async () => {
      await assert.rejects(platform.sync(make('another-vendor', 'slt')), isRejection);
      await assert.rejects(platform.sync(make('built-in', 'nobody')), isRejection);
    });

    it(`accepts its own: ${make === voice ? 'voices' : 'agents'}`, async () => {
      for (const name of BUILT_IN_VOICES) await platform.sync(make('built-in', name));
    });
  }

  it('accepts every tool', async () => {
    await platform.sync({ ...known, kind: 'tool', definition: {} });
  });

  it('removes what it never had', async () => {
    await platform.remove({ ...known, kind: 'agent' });
    await platform.remove({ ...voice(builtIn.provider, builtIn.providerVoiceId) });
  });

  it('takes voices of a speech server, under any name, where one is configured', async () => {
    await createBuiltInPlatform({ hasSpeechServer: true }).sync(voice('openai-compatible', 'af_heart'));
    await createBuiltInPlatform({ hasSpeechServer: true }).sync(agentWith('openai-compatible', 'af_heart'));
    await assert.rejects(createBuiltInPlatform().sync(voice('openai-compatible', 'af_heart')), PlatformError);
  });
});
