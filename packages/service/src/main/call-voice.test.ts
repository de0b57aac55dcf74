import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EngineProblem } from '../engines/engine-problem.js';
import { SpeechEngineError, type SpeechSynthesizer } from '../engines/speech.js';
import { createCallVoice, LOST_VOICE } from './call-voice.js';

const OWN = { provider: 'openai-compatible', providerVoiceId: 'alloy' };
const BUILT_IN = { provider: 'built-in', providerVoiceId: 'awb' };
const signal = new AbortController().signal;

/** An engine that keeps what it is asked to say. */
function engine(name: string, said: string[], fails: () => boolean = () => false): SpeechSynthesizer {
  return {
    synthesize(text, { providerVoiceId }) {
      said.push(`${name} ${providerVoiceId}: ${text}`);
      return fails() ? Promise.reject(new SpeechEngineError('timeout')) : Promise.resolve(new Int16Array(1));
    },
  };
}

function voiceOf({
  fails = () => false,
  languageHint,
}: { fails?: () => boolean; languageHint?: string } = {}) {
  const said: string[] = [];
  const problems: EngineProblem[] = [];
  const voice = createCallVoice({
    builtIn: engine('built-in', said),
    server: engine('server', said, fails),
    languageHint,
    onProblem: (reason) => problems.push(reason),
  });
  return { voice, said, problems };
}

describe('the voice of a call', () => {
  it('is that of its provider', async () => {
    const { voice, said, problems } = voiceOf();
    await voice.synthesize('One.', OWN, signal);
    await voice.synthesize('Two.', BUILT_IN, signal);
    assert.deepEqual(said, ['server alloy: One.', 'built-in awb: Two.']);
    assert.deepEqual(problems, []);
  });

  it('says sorry with the built-in voice when the server fails, and keeps it', async () => {
    const { voice, said, problems } = voiceOf({ fails: () => true });
    await voice.synthesize('One.', OWN, signal);
    await voice.synthesize('Two.', OWN, signal);
    assert.deepEqual(said, ['server alloy: One.', `built-in slt: ${LOST_VOICE} One.`, 'built-in slt: Two.']);
    assert.deepEqual(problems, ['timeout']);
  });

  it('leaves words of another language to the transcript', async () => {
    const { voice, said } = voiceOf({ fails: () => true, languageHint: 'de-DE' });
    await voice.synthesize('Eins.', OWN, signal);
    assert.equal((await voice.synthesize('Zwei.', OWN, signal)).length, 0);
    assert.deepEqual(said, ['server alloy: Eins.', `built-in slt: ${LOST_VOICE}`]);
  });

  it('takes an interruption for no failure', async () => {
    const controller = new AbortController();
    const { voice, problems } = voiceOf({
      fails: () => {
        controller.abort();
        return true;
      },
    });
    await assert.rejects(voice.synthesize('One.', OWN, controller.signal), { name: 'AbortError' });
    assert.deepEqual(problems, []);
  });
});
