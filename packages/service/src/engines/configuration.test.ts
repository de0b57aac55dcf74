import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { EngineConfigurationError, readEngineConfiguration } from './configuration.js';

const URL = 'http://127.0.0.1:11434/v1';

function assertRefuses(env: Record<string, string>, variable: string): void {
  assert.throws(
    () => readEngineConfiguration(env),
    (error) => {
      assert.ok(error instanceof EngineConfigurationError);
      assert.ok(error.message.startsWith(`${variable} `), error.message);
      for (const value of Object.values(env)) assert.ok(!error.message.includes(value));
      return true;
    },
  );
}

describe('the configuration of engines', () => {
  it('chooses the built-in engines where nothing is set', () => {
    assert.deepEqual(readEngineConfiguration({ VOICE_AGENT_LLM_URL: ' ', VOICE_AGENT_STT_KEY: '' }), {
      languageModel: undefined,
      recognizer: undefined,
      synthesizer: undefined,
      embeddings: undefined,
    });
  });

  it('reads each engine on its own', () => {
    const { languageModel, recognizer, synthesizer } = readEngineConfiguration({
      VOICE_AGENT_LLM_URL: URL,
      VOICE_AGENT_LLM_MODEL: 'large',
      VOICE_AGENT_TTS_URL: 'https://speech.example/api/',
      VOICE_AGENT_TTS_KEY: 'secret',
      VOICE_AGENT_TTS_MODEL: 'fast',
    });
    assert.deepEqual(languageModel, { url: URL, key: undefined, model: 'large' });
    assert.equal(recognizer, undefined);
    assert.deepEqual(synthesizer, { url: 'https://speech.example/api', key: 'secret', model: 'fast' });
  });

  it('reads a key from a file that is named instead', (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'engine-keys-'));
    test.after(() => rmSync(folder, { recursive: true }));
    const [file, empty] = [path.join(folder, 'key'), path.join(folder, 'empty')];
    writeFileSync(file, 'secret\n');
    writeFileSync(empty, '\n');
    const server = { VOICE_AGENT_LLM_URL: URL, VOICE_AGENT_LLM_MODEL: 'large' };
    const { languageModel } = readEngineConfiguration({ ...server, VOICE_AGENT_LLM_KEY_FILE: file });
    assert.equal(languageModel?.key, 'secret');
    assertRefuses({ ...server, VOICE_AGENT_LLM_KEY_FILE: empty }, 'VOICE_AGENT_LLM_KEY_FILE');
    assertRefuses(
      { ...server, VOICE_AGENT_LLM_KEY_FILE: path.join(folder, 'gone') },
      'VOICE_AGENT_LLM_KEY_FILE',
    );
    assertRefuses(
      { ...server, VOICE_AGENT_LLM_KEY: 'other', VOICE_AGENT_LLM_KEY_FILE: file },
      'VOICE_AGENT_LLM_KEY',
    );
    assertRefuses({ VOICE_AGENT_LLM_KEY_FILE: file }, 'VOICE_AGENT_LLM_KEY');
  });

  it('takes embeddings from a server or from this process, and not from both', () => {
    const server = { VOICE_AGENT_EMBEDDINGS_URL: URL, VOICE_AGENT_EMBEDDINGS_MODEL: 'vectors' };
    assert.deepEqual(readEngineConfiguration(server).embeddings, {
      url: URL,
      key: undefined,
      model: 'vectors',
    });
    assert.equal(readEngineConfiguration({ VOICE_AGENT_EMBEDDINGS: 'offline' }).embeddings, 'offline');
    assertRefuses({ VOICE_AGENT_EMBEDDINGS: 'elsewhere' }, 'VOICE_AGENT_EMBEDDINGS');
    assert.throws(
      () => readEngineConfiguration({ ...server, VOICE_AGENT_EMBEDDINGS: 'offline' }),
      EngineConfigurationError,
    );
  });

  it('adds the version to the address of a server alone', () => {
    const env = { VOICE_AGENT_STT_URL: 'http://127.0.0.1:8080/', VOICE_AGENT_STT_MODEL: 'm' };
    assert.equal(readEngineConfiguration(env).recognizer?.url, 'http://127.0.0.1:8080/v1');
  });

  for (const url of [
    'not-an-address',
    'ftp://files.example/v1',
    'http://someone:word@h.example/v1',
    `${URL}?key=abc`,
  ]) {
    it(`refuses ${url} and does not repeat it`, () => {
      assertRefuses({ VOICE_AGENT_LLM_URL: url, VOICE_AGENT_LLM_MODEL: 'model-x' }, 'VOICE_AGENT_LLM_URL');
    });
  }

  it('refuses a server without a model, and a model or key without a server', () => {
    assertRefuses({ VOICE_AGENT_LLM_URL: URL }, 'VOICE_AGENT_LLM_MODEL');
    assertRefuses({ VOICE_AGENT_STT_MODEL: 'model-x' }, 'VOICE_AGENT_STT_MODEL');
    assertRefuses({ VOICE_AGENT_TTS_KEY: 'secret-x' }, 'VOICE_AGENT_TTS_KEY');
  });

  it('refuses a key that no header can carry', () => {
    const key = 'two words';
    assertRefuses(
      { VOICE_AGENT_LLM_URL: URL, VOICE_AGENT_LLM_MODEL: 'model-x', VOICE_AGENT_LLM_KEY: key },
      'VOICE_AGENT_LLM_KEY',
    );
  });
});
