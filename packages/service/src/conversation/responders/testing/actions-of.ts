// What a responder does in answer to one turn of a conversation that has just begun.

import type { Action, Responder, Turn } from '../responder.js';

export async function actionsOf(responder: Responder, turn: Turn): Promise<readonly Action[]> {
  const conversation = { systemPrompt: '', variables: {}, transcript: [] };
  const actions: Action[] = [];
  for await (const action of responder.answer(turn, conversation, new AbortController().signal))
    actions.push(action);
  return actions;
}
