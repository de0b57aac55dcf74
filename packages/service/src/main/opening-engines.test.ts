import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  answerOf,
  startScriptedEngineServer,
  type ScriptedEngineServer,
} from '../testing/scripted-engine-server.js';
import { BUILT_IN_ENGINES, openEngines } from './opening-engines.js';

const OWN = { provider: 'openai-compatible', providerVoiceId: 'alloy' };
const { signal } = new AbortController();

describe('the engines', () => {
  let server: ScriptedEngineServer;
  before(async () => {
    server = await startScriptedEngineServer();
  });
  after(() => server.close());

  it('are the built-in ones without any server', async () => {
    const engines = await openEngines(BUILT_IN_ENGINES);
    try {
      assert.equal(engines.languageModel, undefined);
      const speech = engines.speechOf({ languageHint: undefined, onProblem: () => undefined });
      assert.ok((await speech.synthesizer.synthesize('Hello.', OWN, signal)).length > 0);
    } finally {
      await engines.close();
    }
  });

  it('of a call tell that call of their problems, without a word of what was said', async () => {
    server.play(answerOf(503, 'text/plain', 'Hello. is not possible'));
    const engine = { url: server.url, key: undefined, model: 'small' };
    const engines = await openEngines({ languageModel: undefined, recognizer: engine, synthesizer: engine });
    try {
      assert.equal(engines.recognizesSpeech, true);
      const problems: string[] = [];
      const speech = engines.speechOf({
        languageHint: 'en-GB',
        onProblem: (reason) => problems.push(reason),
      });
      assert.ok((await speech.synthesizer.synthesize('Hello.', OWN, signal)).length > 0);
      const recognition = speech.recognizer?.recognize({ kind: 'topic', text: '' }, () => undefined);
      recognition?.feed(new Int16Array(1_600));
      assert.equal(await recognition?.finish(), undefined);
      assert.deepEqual(problems, [
        'The speech synthesizer failed: it could not be reached or broke off.',
        'The speech recognizer failed: it could not be reached or broke off.',
      ]);
      assert.match(String(server.requests.at(-1)?.body), /name="language"\r\n\r\nen\r\n/);
    } finally {
      await engines.close();
    }
  });
});
