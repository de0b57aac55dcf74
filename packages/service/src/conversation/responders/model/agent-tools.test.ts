import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toolDefinition } from '../../../choices/tool-definition.js';
import { responderTools } from './agent-tools.js';

const toolOf = (definition: object) => ({
  id: '30000000-0000-4000-8000-000000000001',
  modelToolName: 'look_up',
  description: 'Looks up a table.',
  definition: toolDefinition.parse(definition),
  sealedSecrets: null,
});

describe('the tools that a model is offered', () => {
  it('are JSON Schema of what the model has to give, and of nothing else', () => {
    const tool = toolOf({
      type: 'http',
      http: { url: 'https://example.com/tables' },
      dynamicParameters: [
        {
          name: 'day',
          location: 'PARAMETER_LOCATION_QUERY',
          schema: { type: 'string', description: 'As in 2026-01-31.' },
          required: true,
        },
        { name: 'guests', location: 'PARAMETER_LOCATION_BODY', schema: { type: 'integer' } },
      ],
      staticParameters: [{ name: 'token', location: 'PARAMETER_LOCATION_HEADER', value: 'a secret' }],
    });
    assert.deepEqual(responderTools([tool]), [
      {
        name: 'look_up',
        description: 'Looks up a table.',
        parameters: {
          type: 'object',
          properties: {
            day: { type: 'string', description: 'As in 2026-01-31.' },
            guests: { type: 'integer' },
          },
          required: ['day'],
        },
        runsOn: 'server',
      },
    ]);
  });

  it('are run by the client unless they are of type http', () => {
    const definitions = [{ type: 'client' }, {}, { type: 'http', http: { url: 'https://example.com/' } }];
    const tools = responderTools(definitions.map(toolOf));
    assert.deepEqual(
      tools.map(({ runsOn }) => runsOn),
      ['client', 'client', 'server'],
    );
  });
});
