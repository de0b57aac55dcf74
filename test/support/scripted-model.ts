// An OpenAI-compatible server whose language model answers as a test says, tool calls streamed and all, and whose recognizer
// understands what the test says, whatever it hears.
import { text } from 'node:stream/consumers';
import type { ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.js';

interface ModelMessage {
  readonly role: string;
  readonly content: string | null;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
  /** Whether the client has left before the answer was whole. */
  isAbandoned: boolean;
}

export type ModelReply =
  | { readonly text: string }
  | { readonly tool: string; readonly values: object }
  /** These words, and then nothing, for ever. */
  | { readonly unfinished: string }
  | 'dead';

export interface ScriptedModel {
  /** With the version, as engines are configured. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** What a message of the newest request, seen from its end, makes the model answer. */
  reply: (request: ModelRequest) => ModelReply;
  /** What is understood next, in order. */
  readonly heard: string[];
  close(): Promise<void>;
}

/** Must be closed. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const server = await listenOnLoopback((incoming, response) => {
    if (incoming.url?.endsWith('/audio/transcriptions') === true) {
      incoming.resume();
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ text: model.heard.shift() ?? '' }));
      return;
    }
    void text(incoming).then((body) => {
      const request: ModelRequest = { ...(JSON.parse(body) as ModelRequest), isAbandoned: false };
      requests.push(request);
      response.on('close', () => (request.isAbandoned = !response.writableEnded));
      send(response, model.reply(request));
    });
  });
  const model: ScriptedModel = {
    url: `${server.origin}/v1`,
    requests,
    reply: () => ({ text: 'Yes.' }),
    heard: [],
    close: () => server.close(),
  };
  return model;
}

function send(response: ServerResponse, reply: ModelReply): void {
  if (reply === 'dead') {
    response.writeHead(503).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, finishReason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }];
    response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`);
  };
  if ('unfinished' in reply) {
    chunk({ content: reply.unfinished });
    return;
  }
  if ('text' in reply) {
    chunk({ content: reply.text });
    chunk({}, 'stop');
  } else {
    const values = { name: reply.tool, arguments: JSON.stringify(reply.values) };
    chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: values }] });
    chunk({}, 'tool_calls');
  }
  response.end('data: [DONE]\n\n');
}
