import { expect } from 'chai';
import { parseServerMessage } from './server-message.js';

describe('parseServerMessage', () => {
  const refused = [
    '',
    'hello',
    'null',
    '[]',
    '42',
    '{"type":"unheard_of"}',
    '{"type":"state","state":"dancing"}',
    '{"type":"state","state":"toString"}',
    '{"type":"state","state":1}',
    '{"type":"call_started"}',
    '{"type":"transcript","role":"agent","text":"x"}',
    '{"type":"transcript","role":"agent","text":"x","ordinal":-1}',
    '{"type":"transcript","role":"agent","text":"x","ordinal":1.5}',
    '{"type":"transcript","role":"narrator","text":"x","ordinal":0}',
    '{"type":"client_tool_invocation","toolName":"a"}',
  ];
  for (const json of refused) {
    it(`ignores ${json || 'nothing'}`, () => {
      expect(parseServerMessage(json)).to.equal(undefined);
    });
  }

  it('reads a state', () => {
    expect(parseServerMessage('{"type":"state","state":"thinking","new":1}')).to.deep.equal({
      type: 'state',
      state: 'thinking',
    });
  });

  it('reads a tool invocation, with no parameters when they make no sense', () => {
    const json = '{"type":"client_tool_invocation","toolName":"a","invocationId":"b","parameters":[1]}';
    expect(parseServerMessage(json)).to.deep.equal({
      type: 'tool_invocation',
      toolName: 'a',
      invocationId: 'b',
      parameters: {},
    });
  });
});
