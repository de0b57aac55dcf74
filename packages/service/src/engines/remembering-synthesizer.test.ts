import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rememberingSynthesizer } from './remembering-synthesizer.js';

const voiceOf = (providerVoiceId: string) => ({ provider: 'openai-compatible', providerVoiceId });

describe('a synthesizer that remembers', () => {
  it('asks once for the same words in the same voice, and gives each caller its own samples', async () => {
    const asked: string[] = [];
    const synthesizer = rememberingSynthesizer({
      synthesize(text, { providerVoiceId }) {
        asked.push(`${providerVoiceId}: ${text}`);
        return Promise.resolve(Int16Array.of(1, 2, 3));
      },
    });
    const say = (text: string, voice: string) =>
      synthesizer.synthesize(text, voiceOf(voice), new AbortController().signal);
    (await say('Hello.', 'alloy')).fill(0);
    (await say('Hello.', 'alloy')).fill(0);
    assert.deepEqual([...(await say('Hello.', 'alloy'))], [1, 2, 3]);
    await say('Hello.', 'echo');
    assert.deepEqual(asked, ['alloy: Hello.', 'echo: Hello.']);
  });

  it('forgets what failed', async () => {
    let count = 0;
    const synthesizer = rememberingSynthesizer({
      synthesize: () =>
        count++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve(Int16Array.of(1)),
    });
    const say = () => synthesizer.synthesize('Hello.', voiceOf('alloy'), new AbortController().signal);
    await assert.rejects(say());
    assert.equal((await say()).length, 1);
  });
});
