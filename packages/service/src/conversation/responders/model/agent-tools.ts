// The tools of an agent as a language model is offered them. Pure.

import type { CallTool } from '../../tools/call-tool.js';
import type { ResponderTool } from './model-answer.js';

/** Tools of type `http` are run here; all others by the user's client, which may know them. */
export function responderTools(tools: readonly CallTool[]): readonly ResponderTool[] {
  return tools.map(({ modelToolName, description, definition }) => ({
    name: modelToolName,
    description,
    parameters: parametersOf(definition),
    runsOn: definition.type === 'http' ? 'server' : 'client',
  }));
}

/** What the model has to give; static parameters are none of its business. */
function parametersOf({ dynamicParameters = [] }: CallTool['definition']): ResponderTool['parameters'] {
  return {
    type: 'object',
    properties: Object.fromEntries(dynamicParameters.map(({ name, schema }) => [name, schema])),
    required: dynamicParameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
