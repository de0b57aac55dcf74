// The service's language models against an OpenAI-compatible server that this project did not write.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  LanguageModelError,
  openOpenAiLanguageModel,
  type LanguageModelDelta,
  type LanguageModelMessage,
} from '@voice-agent/service';
import { startMockLlm, type MockLlm, type MockLlmRule } from '../support/mock-llm.js';

const TOOL = {
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

let server: MockLlm;
before(async () => {
  server = await startMockLlm();
});
after(() => server.stop());

function rule(
  body: object,
  { status = 200, ...when }: { status?: number; match?: string; sequence?: number } = {},
): MockLlmRule {
  return { path: '/v1/chat/completions', ...when, response: { status, content: JSON.stringify(body) } };
}

const completion = (message: object, finishReason = 'stop'): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'mock',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
});

async function ask(
  messages: readonly LanguageModelMessage[],
  { isStreaming = true, key = 'the-key' } = {},
): Promise<readonly LanguageModelDelta[]> {
  const model = await openOpenAiLanguageModel({ url: server.url, key, model: 'mock', isStreaming });
  const deltas: LanguageModelDelta[] = [];
  const { signal } = new AbortController();
  for await (const delta of model.answer({ messages, tools: [TOOL], signal })) deltas.push(delta);
  return deltas;
}

const question = (text: string): LanguageModelMessage => ({ role: 'user', text });

async function reasonOf(answer: Promise<unknown>): Promise<string> {
  const error: unknown = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof LanguageModelError);
  return error.reason;
}

describe('a language model behind a foreign OpenAI-compatible server', () => {
  it('streams an answer in pieces', async () => {
    await server.configure([rule(completion({ content: 'We are open from nine to five today.' }))]);
    const deltas = await ask([question('When are you open?')]);
    const pieces = deltas.flatMap((delta) => (delta.kind === 'text' ? [delta.text] : []));
    assert.ok(pieces.length > 3);
    assert.equal(pieces.join(''), 'We are open from nine to five today.');
    assert.deepEqual(deltas.at(-1), { kind: 'finish', reason: 'stop' });
  });

  it('is understood: the server finds messages, tools, model and key where it looks for them', async () => {
    await server.configure([
      rule({ error: { message: 'not as the API says' } }, { status: 400 }),
      rule(completion({ content: 'Found.' }), {
        match: [
          "body.messages[0].role == 'system'",
          "body.messages[-1].content == 'Hello?'",
          "body.tools[0].function.name == 'get_weather'",
          "body.model == 'mock'",
          "headers.authorization == 'Bearer the-key'",
        ].join(' && '),
      }),
    ]);
    const deltas = await ask([{ role: 'system', text: 'Be brief.' }, question('Hello?')]);
    const text = deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('');
    assert.equal(text, 'Found.');
  });

  // This server streams no tool calls: it answers them whole.
  it('calls a tool, and answers with its result', async () => {
    const call = {
      id: 'call_1',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Rome"}' },
    };
    await server.configure([
      rule(completion({ content: null, tool_calls: [call] }, 'tool_calls')),
      rule(completion({ content: 'It rains.' }), {
        match:
          "body.messages[-1].role == 'tool' && body.messages[-1].tool_call_id == 'call_1' && body.messages[-2].tool_calls[0].function.arguments == '{\"city\":\"Rome\"}'",
      }),
    ]);
    const toolCall = { id: 'call_1', name: 'get_weather', arguments: { city: 'Rome' } };
    assert.deepEqual(await ask([question('And in Rome?')], { isStreaming: false }), [
      { kind: 'tool-call', ...toolCall },
      { kind: 'finish', reason: 'tool-calls' },
    ]);
    const deltas = await ask([
      question('And in Rome?'),
      { role: 'assistant', text: '', toolCalls: [toolCall] },
      { role: 'tool-result', toolCallId: 'call_1', text: 'rain' },
    ]);
    assert.deepEqual(deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join(''), 'It rains.');
  });

  for (const isStreaming of [true, false]) {
    const how = isStreaming ? 'inside a stream' : 'by its status';
    it(`knows a refused key ${how}`, async () => {
      const error = {
        message: 'Incorrect API key provided.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      };
      await server.configure([rule({ error }, { status: 401 })]);
      assert.equal(await reasonOf(ask([question('Hello?')], { isStreaming })), 'unauthorized');
    });
  }

  it('knows that the server failed', async () => {
    await server.configure([rule({ choices: 'none' })]);
    assert.equal(await reasonOf(ask([question('Hello?')])), 'unavailable');
  });
});
