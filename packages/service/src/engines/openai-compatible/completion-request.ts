// Writes a request of the port as one of chat completions. Pure.

import type { OpenAI } from 'openai';
import type { LanguageModelMessage, LanguageModelRequest } from '../language-model.js';

type Parameters = OpenAI.ChatCompletionCreateParams;

/** @param defaultModel for requests that name none. */
export function completionRequest(
  { messages, tools, temperature, model }: LanguageModelRequest,
  defaultModel: string,
  stream: boolean,
): Parameters {
  return {
    model: model ?? defaultModel,
    stream,
    messages: messages.map(writeMessage),
    ...(temperature !== undefined && { temperature }),
    // Several servers refuse an empty list.
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
  };
}

function writeMessage(message: LanguageModelMessage): OpenAI.ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: message.text };
    case 'tool-result':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.text };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text === '' && message.toolCalls.length > 0 ? null : message.text,
        ...(message.toolCalls.length > 0 && {
          tool_calls: message.toolCalls.map(({ id, name, arguments: values }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(values) },
          })),
        }),
      };
  }
}
