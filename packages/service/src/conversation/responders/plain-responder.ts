// Repeats what it understood, and does what tests tell it to: `tool NAME {json}` calls a tool, `bye` hangs up.

import type { Action, Responder, Turn } from './responder.js';
import { replyToUnknownSpeech } from './not-understood.js';

const GRAMMAR = `#JSGF V1.0;
grammar plain;

public <request> = hello | good morning | how are you | can you hear me | what time is it
  | tell me a story | this is a test | yes please | no thank you | thank you very much | goodbye;
`;

export class PlainResponder implements Responder {
  readonly expectedSpeech = { kind: 'grammar', grammar: GRAMMAR } as const;

  // An async generator, as the port asks for one; these answers are at hand.
  // eslint-disable-next-line @typescript-eslint/require-await
  async *answer(turn: Turn): AsyncIterable<Action> {
    switch (turn.kind) {
      case 'not-understood':
        yield { kind: 'say', text: replyToUnknownSpeech(turn) };
        break;
      case 'tool-result':
        yield { kind: 'say', text: resultInWords(turn) };
        break;
      case 'utterance':
        yield* answerWords(turn.text);
        break;
    }
  }
}

function* answerWords(text: string): Iterable<Action> {
  const [, toolName, json = '{}'] = /^tool\s+(\S+)\s*(\{.*\})?\s*$/is.exec(text) ?? [];
  if (toolName !== undefined) {
    const parameters = parsedObject(json);
    if (parameters === undefined) yield { kind: 'say', text: 'Those parameters are not a JSON object.' };
    else yield { kind: 'call-tool', toolName, parameters };
    return;
  }
  if (/^(good)?bye\b/i.test(text.trim())) {
    yield { kind: 'say', text: 'Goodbye.' };
    yield { kind: 'hang-up' };
    return;
  }
  yield { kind: 'say', text: `You said ${text}` };
}

function resultInWords({ toolName, outcome }: Extract<Turn, { kind: 'tool-result' }>): string {
  return outcome.ok
    ? `The tool ${toolName} says ${outcome.result}`
    : `The tool ${toolName} failed: ${outcome.message}`;
}

function parsedObject(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined; // typed by hand: the visitor is told
  }
}
