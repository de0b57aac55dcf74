// The contract of language models, over a real HTTP server that makes every mistake.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  answerOf,
  chunk,
  sendEvents,
  startScriptedEngineServer,
  streamOf,
  type Script,
  type ScriptedEngineServer,
} from '../../testing/scripted-engine-server.js';
import type { EngineProblem } from '../engine-problem.js';
import {
  LanguageModelError,
  type LanguageModel,
  type LanguageModelDelta,
  type LanguageModelRequest,
} from '../language-model.js';
import { openOpenAiLanguageModel } from './language-model.js';

const KEY = 'key-that-nobody-may-see';
const PROMPT = 'a prompt that nobody may see';
const ANSWER = 'words that nobody may see';
const SHORT = { firstMs: 80, nextMs: 80, wholeMs: 400 };

let server: ScriptedEngineServer;
let model: LanguageModel;
before(async () => {
  server = await startScriptedEngineServer();
  model = await openOpenAiLanguageModel({ url: server.url, key: KEY, model: 'the-model' });
});
after(() => server.close());

function requestOf(changes: Partial<LanguageModelRequest> = {}): LanguageModelRequest {
  return {
    messages: [{ role: 'user', text: PROMPT }],
    tools: [],
    signal: new AbortController().signal,
    ...changes,
  };
}

async function answerTo(
  script: Script,
  request = requestOf(),
  asked: LanguageModel = model,
): Promise<readonly LanguageModelDelta[]> {
  server.play(script);
  const deltas: LanguageModelDelta[] = [];
  for await (const delta of asked.answer(request)) deltas.push(delta);
  return deltas;
}

async function assertFails(
  script: Script,
  reason: EngineProblem,
  changes: Partial<Parameters<typeof openOpenAiLanguageModel>[0]> = {},
): Promise<void> {
  const asked = await openOpenAiLanguageModel({
    url: server.url,
    key: KEY,
    model: 'the-model',
    // Others must not fail by time on a busy machine.
    ...(reason === 'timeout' && { limits: SHORT }),
    ...changes,
  });
  await assert.rejects(answerTo(script, requestOf(), asked), (error) => {
    assert.ok(error instanceof LanguageModelError);
    assert.equal(error.reason, reason);
    assert.equal(error.cause, undefined);
    const shown = `${error.stack ?? ''}${JSON.stringify(error)}`;
    for (const secret of [KEY, PROMPT, ANSWER]) assert.ok(!shown.includes(secret));
    return true;
  });
}

const text = (content: string): object => chunk({ content });
const callPiece = (piece: object): object => chunk({ tool_calls: [piece] });

describe('an OpenAI-compatible language model', () => {
  it('hands on text as it comes, and ends with the reason', async () => {
    const deltas = await answerTo(
      streamOf(chunk({ role: 'assistant', content: null }), text('Good '), text('day.'), chunk({}, 'stop')),
    );
    assert.deepEqual(deltas, [
      { kind: 'text', text: 'Good ' },
      { kind: 'text', text: 'day.' },
      { kind: 'finish', reason: 'stop' },
    ]);
  });

  it('sends messages, tools, temperature, model and key as the API wants them', async () => {
    const parameters = { type: 'object', properties: { size: { type: 'string' } } };
    await answerTo(
      streamOf(text('Yes.'), chunk({}, 'stop')),
      requestOf({
        temperature: 0.3,
        model: 'another-model',
        tools: [{ name: 'order', description: 'Orders.', parameters }],
        messages: [
          { role: 'system', text: 'Be brief.' },
          {
            role: 'assistant',
            text: '',
            toolCalls: [{ id: 'a', name: 'order', arguments: { size: 'big' } }],
          },
          { role: 'tool-result', toolCallId: 'a', text: 'done' },
        ],
      }),
    );
    const request = server.requests.at(-1);
    assert.equal(request?.path, '/v1/chat/completions');
    assert.equal(request.headers.authorization, `Bearer ${KEY}`);
    assert.deepEqual(JSON.parse(request.body.toString()), {
      model: 'another-model',
      stream: true,
      temperature: 0.3,
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'order', arguments: '{"size":"big"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: 'done' },
      ],
      tools: [{ type: 'function', function: { name: 'order', description: 'Orders.', parameters } }],
    });
  });

  it('sends no key to a server that has none, and no empty list of tools', async () => {
    const keyless = await openOpenAiLanguageModel({ url: server.url, key: undefined, model: 'm' });
    await answerTo(streamOf(text('Yes.'), chunk({}, 'stop')), requestOf(), keyless);
    const request = server.requests.at(-1);
    assert.equal(request?.headers.authorization, undefined);
    assert.equal((JSON.parse(request?.body.toString() ?? '{}') as { tools?: unknown }).tools, undefined);
  });

  it('puts parallel tool calls together whose arguments come in pieces', async () => {
    const deltas = await answerTo(
      streamOf(
        callPiece({ index: 0, id: 'a', function: { name: 'weather', arguments: '' } }),
        callPiece({ index: 1, id: 'b', function: { name: 'time', arguments: '{"zo' } }),
        callPiece({ index: 0, function: { arguments: '{"city":"Ro' } }),
        callPiece({ index: 1, function: { arguments: 'ne":"CET"}' } }),
        callPiece({ index: 0, function: { arguments: 'me"}' } }),
        chunk({}, 'tool_calls'),
      ),
    );
    assert.deepEqual(deltas, [
      { kind: 'tool-call', id: 'a', name: 'weather', arguments: { city: 'Rome' } },
      { kind: 'tool-call', id: 'b', name: 'time', arguments: { zone: 'CET' } },
      { kind: 'finish', reason: 'tool-calls' },
    ]);
  });

  it('tells calls apart that share an index, and gives ids to those without one', async () => {
    const shared = await answerTo(
      streamOf(
        callPiece({ index: 0, id: 'a', function: { name: 'x', arguments: '{}' } }),
        callPiece({ index: 0, id: 'b', function: { name: 'x', arguments: '{"n":1}' } }),
        chunk({}, 'stop'),
      ),
    );
    assert.equal(shared.length, 3);
    assert.deepEqual(shared.at(-1), { kind: 'finish', reason: 'tool-calls' });
    const nameless = await answerTo(
      streamOf(
        chunk({
          tool_calls: [{ function: { name: 'x', arguments: { n: 1 } } }, { function: { name: 'y' } }],
        }),
        chunk({}, 'stop'),
      ),
    );
    const ids = nameless.flatMap((delta) => (delta.kind === 'tool-call' ? [delta.id] : []));
    assert.equal(new Set(ids).size, 2);
    assert.ok(ids.every((id) => id.length > 0));
  });

  it('takes usage chunks, comments, empty choices and a last event without a reason', async () => {
    const deltas = await answerTo((response) => {
      sendEvents(response, [{ choices: [] }, text('Yes.')]);
      response.write(': still here\r\n\r\n');
      sendEvents(response, [{ choices: [], usage: { total_tokens: 5 } }, '[DONE]']);
      response.end();
    });
    assert.deepEqual(deltas, [
      { kind: 'text', text: 'Yes.' },
      { kind: 'finish', reason: 'stop' },
    ]);
  });

  for (const [sent, reason] of [
    ['length', 'length'],
    ['content_filter', 'content-filter'],
  ] as const) {
    it(`tells that the answer ended by ${sent}`, async () => {
      const deltas = await answerTo(streamOf(text('Half'), chunk({}, sent)));
      assert.deepEqual(deltas.at(-1), { kind: 'finish', reason });
    });
  }

  it('takes a whole answer from a server that does not stream', async () => {
    const message = { content: 'Yes.', tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{}' } }] };
    const body = JSON.stringify({ choices: [{ message, finish_reason: 'tool_calls' }] });
    assert.deepEqual(await answerTo(answerOf(200, 'application/json; charset=utf-8', body)), [
      { kind: 'text', text: 'Yes.' },
      { kind: 'tool-call', id: 'a', name: 'x', arguments: {} },
      { kind: 'finish', reason: 'tool-calls' },
    ]);
  });

  it('reads characters that are cut between two packets', async () => {
    const bytes = Buffer.from(`data: ${JSON.stringify(text('Grüß'))}\r\n\r\ndata: [DONE]\r\n\r\n`);
    const middle = bytes.indexOf(0xc3) + 1;
    const deltas = await answerTo(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await new Promise((resolve) => response.write(bytes.subarray(0, middle), resolve));
      response.end(bytes.subarray(middle));
    });
    assert.deepEqual(deltas[0], { kind: 'text', text: 'Grüß' });
  });

  const failures: readonly (readonly [string, Script, EngineProblem])[] = [
    ['a first token that does not come', () => undefined, 'timeout'],
    [
      'headers without a token',
      (response) => sendEvents(response, [chunk({ role: 'assistant' })]),
      'timeout',
    ],
    ['a stall in the middle', (response) => sendEvents(response, [text(ANSWER)]), 'timeout'],
    ['401', answerOf(401, 'application/json', `{"error":{"message":"${KEY}"}}`), 'unauthorized'],
    ['403', answerOf(403, 'text/plain', 'no'), 'unauthorized'],
    ['400', answerOf(400, 'application/json', `{"error":{"message":"${PROMPT}"}}`), 'refused'],
    ['429', answerOf(429, 'application/json', '{}'), 'rate-limited'],
    ['500', answerOf(500, 'application/json', '{}'), 'unavailable'],
    ['500 with a page', answerOf(500, 'text/html', '<html>'), 'unavailable'],
    ['504', answerOf(504, 'text/html', '<html>'), 'timeout'],
    ['a page in place of an answer', answerOf(200, 'text/html', `<html>${ANSWER}`), 'nonsense'],
    ['JSON without a choice', answerOf(200, 'application/json', '{"choices":[]}'), 'nonsense'],
    ['JSON that is none', answerOf(200, 'application/json', ANSWER), 'nonsense'],
    ['events that are no JSON', streamOf(ANSWER), 'nonsense'],
    [
      'a foreign event that is no JSON',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`event: thread.x\ndata: ${ANSWER}\n\n`),
      'nonsense',
    ],
    ['events that are no objects', streamOf(1), 'nonsense'],
    ['no event at all', streamOf(), 'nonsense'],
    ['an error inside the stream', streamOf(text(ANSWER), { error: { message: ANSWER } }), 'unavailable'],
    ['a limit told inside the stream', streamOf({ error: { code: 'rate_limit_exceeded' } }), 'rate-limited'],
    [
      'a prompt that is too long',
      answerOf(400, 'application/json', '{"error":{"code":"context_length_exceeded"}}'),
      'too-long',
    ],
    [
      'arguments that are no JSON',
      streamOf(
        callPiece({ index: 0, id: 'a', function: { name: 'x', arguments: `{"a":"${ANSWER}` } }),
        chunk({}, 'tool_calls'),
      ),
      'nonsense',
    ],
    [
      'arguments that are a list',
      streamOf(
        callPiece({ index: 0, id: 'a', function: { name: 'x', arguments: '[]' } }),
        chunk({}, 'tool_calls'),
      ),
      'nonsense',
    ],
    [
      'a stream that is cut off',
      (response) => {
        sendEvents(response, [text(ANSWER)]);
        response.end();
      },
      'unavailable',
    ],
    [
      'a connection that is reset',
      (response) => {
        sendEvents(response, [text(ANSWER)]);
        response.write('data: {', () => response.destroy());
      },
      'unavailable',
    ],
    ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'unavailable'],
  ];
  for (const [name, script, reason] of failures) {
    it(`fails as ${reason} on ${name}`, () => assertFails(script, reason));
  }

  it('fails as timeout on comments that keep an empty stream alive', async () => {
    await assertFails((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(': waiting\n\n'), 10);
      response.once('close', () => clearInterval(timer));
    }, 'timeout');
  });

  it('ends an endless stream at the number of characters, and the request with it', async () => {
    await assertFails(
      (response) => {
        const send = (): void => {
          if (!response.destroyed) sendEvents(response, [text(ANSWER.repeat(10))]);
          if (!response.destroyed) setImmediate(send);
        };
        send();
      },
      'too-long',
      { maxCharacters: 2_000 },
    );
    await server.requests.at(-1)?.closed;
  });

  it('ends an endless stream of small pieces at the limit of the whole', async () => {
    await assertFails((response) => {
      const timer = setInterval(() => sendEvents(response, [text('a')]), 10);
      response.once('close', () => clearInterval(timer));
    }, 'timeout');
  });

  it('ends an endless event without a line', async () => {
    await assertFails((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (): void => {
        if (!response.destroyed) response.write('a'.repeat(65_536), () => setImmediate(send));
      };
      send();
    }, 'too-long');
  });

  it('asks once more where the connection failed before an answer, and only once', async () => {
    const before = server.requests.length;
    server.play((response) => void response.destroy(), streamOf(text('Yes.'), chunk({}, 'stop')));
    const deltas: LanguageModelDelta[] = [];
    for await (const delta of model.answer(requestOf())) deltas.push(delta);
    assert.equal(deltas.length, 2);
    assert.equal(server.requests.length, before + 2);
    await assertFails((response) => void response.destroy(), 'unavailable');
    assert.equal(server.requests.length, before + 4);
  });

  it('uses its connections again, though the stream ends late', async () => {
    const ports = new Set<number | undefined>();
    const script: Script = (response) => {
      ports.add(response.socket?.remotePort);
      sendEvents(response, [text('Yes.'), chunk({}, 'stop'), '[DONE]']);
      setImmediate(() => response.end());
    };
    for (let count = 0; count < 6; count++) await answerTo(script);
    // One may still be closing its answer when the next is asked for.
    assert.ok(ports.size <= 2, `${ports.size} connections`);
  });

  it('does not wait for a server that never ends its stream', async () => {
    const deltas = await answerTo((response) =>
      sendEvents(response, [text('Yes.'), chunk({}, 'stop'), '[DONE]', text('No.')]),
    );
    assert.deepEqual(deltas, [
      { kind: 'text', text: 'Yes.' },
      { kind: 'finish', reason: 'stop' },
    ]);
    await server.requests.at(-1)?.closed;
  });

  it('prints nothing of what it cannot read', async (context) => {
    const prints = (['log', 'warn', 'error', 'debug', 'info'] as const).map((level) =>
      context.mock.method(console, level, () => undefined),
    );
    await assertFails(streamOf(ANSWER), 'nonsense');
    await assertFails(answerOf(500, 'text/html', ANSWER), 'unavailable');
    assert.deepEqual(
      prints.map(({ mock }) => mock.callCount()),
      [0, 0, 0, 0, 0],
    );
  });

  it('does not ask again after an answer of failure', async () => {
    const before = server.requests.length;
    await assertFails(answerOf(503, 'application/json', '{}'), 'unavailable');
    assert.equal(server.requests.length, before + 1);
  });

  it('fails as unavailable where no server listens', async () => {
    await assertFails(() => undefined, 'unavailable', { url: 'http://127.0.0.1:9/v1' });
  });

  it('does not count the time that its reader takes between two tokens', async () => {
    const patient = await openOpenAiLanguageModel({
      url: server.url,
      key: KEY,
      model: 'm',
      limits: { nextMs: 40 },
    });
    server.play(streamOf(text('One. '), text('Two.'), chunk({}, 'stop')));
    let count = 0;
    for await (const delta of patient.answer(requestOf())) {
      if (delta.kind === 'text') count += 1;
      // Time itself is what is tested: more of it than the limit.
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    assert.equal(count, 2);
  });

  for (const moment of ['before the first token', 'in the middle'] as const) {
    it(`closes the connection within a second of an abort ${moment}`, async () => {
      const controller = new AbortController();
      const reason = new Error('interrupted');
      let abortedAt = 0;
      const abort = (): void => {
        abortedAt = performance.now();
        controller.abort(reason);
      };
      server.play((response) => {
        if (moment === 'in the middle') sendEvents(response, [text('Well, ')]);
        else abort();
      });
      await assert.rejects(async () => {
        for await (const delta of model.answer(requestOf({ signal: controller.signal }))) {
          assert.equal(delta.kind, 'text');
          abort();
        }
      }, reason);
      await server.requests.at(-1)?.closed;
      assert.ok(performance.now() - abortedAt < 1_000);
    });
  }

  it('closes the connection when its reader leaves', async () => {
    server.play((response) => sendEvents(response, [text('Well, ')]));
    for await (const delta of model.answer(requestOf())) {
      assert.equal(delta.kind, 'text');
      break;
    }
    await server.requests.at(-1)?.closed;
  });

  it('asks nothing when it is aborted already', async () => {
    const before = server.requests.length;
    const reason = new Error('interrupted');
    await assert.rejects(answerTo(streamOf(), requestOf({ signal: AbortSignal.abort(reason) })), reason);
    assert.equal(server.requests.length, before);
  });
});
