import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GOOD_ANSWER } from '../testing/stub-upstream.js';
import { readJoinAnswer } from './join-answer.js';

const rules = { allowsLoopback: false, apiKey: 'the-key', hosts: undefined };
const withUrl = (joinUrl: string) => JSON.stringify({ ...GOOD_ANSWER, joinUrl });

describe('readJoinAnswer', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['a page', '<html>maintenance</html>'],
    ['null', 'null'],
    ['an envelope', JSON.stringify({ data: GOOD_ANSWER })],
    ['no joinUrl', JSON.stringify({ ...GOOD_ANSWER, joinUrl: undefined })],
    ['an empty joinUrl', withUrl('')],
    ['a joinUrl that is no text', JSON.stringify({ ...GOOD_ANSWER, joinUrl: 7 })],
    ['a callId that is no UUID', JSON.stringify({ ...GOOD_ANSWER, callId: '1' })],
    ['a long agentName', JSON.stringify({ ...GOOD_ANSWER, agentName: 'x'.repeat(201) })],
    ['https', withUrl('https://rooms.example.com/join')],
    ['a script', withUrl('javascript:alert(1)')],
    ['data', withUrl('data:text/html,x')],
    ['no URL', withUrl('rooms.example.com')],
    ['ws', withUrl('ws://rooms.example.com/join')],
    ['ws on loopback, of a service that is elsewhere', withUrl('ws://127.0.0.1/join')],
    ['a user name', withUrl('wss://user@rooms.example.com/join')],
    ['a password', withUrl('wss://:secret@rooms.example.com/join')],
    ['a fragment', withUrl('wss://rooms.example.com/join#x')],
    ['a line break, which URL parsers drop', withUrl('wss://rooms.example.com/jo\nin')],
    ['a blank', withUrl(' wss://rooms.example.com/join')],
    ['a backslash', withUrl('wss://rooms.example.com\\@evil.example/')],
    ['a very long joinUrl', withUrl(`wss://rooms.example.com/${'x'.repeat(4100)}`)],
    ['an answer that quotes the key in its joinUrl', withUrl('wss://rooms.example.com/join?key=the-key')],
    [
      'an answer that quotes the key in a name',
      JSON.stringify({ ...GOOD_ANSWER, agentName: 'I am the-key' }),
    ],
  ];
  for (const [what, text] of refused) {
    it(`refuses ${what}`, () => assert.equal(readJoinAnswer(text, rules), undefined));
  }

  it('refuses ws beyond loopback even for a service on loopback', () => {
    assert.equal(
      readJoinAnswer(withUrl('ws://192.0.2.1/join'), { ...rules, allowsLoopback: true }),
      undefined,
    );
  });

  it('takes ws on loopback for a service on loopback', () => {
    for (const host of ['127.0.0.1:8788', 'localhost:8788', '[::1]:8788']) {
      const answer = readJoinAnswer(withUrl(`ws://${host}/join?t=1`), { ...rules, allowsLoopback: true });
      assert.equal(answer?.joinUrl, `ws://${host}/join?t=1`);
    }
  });

  it('passes on the three fields and no other', () => {
    assert.deepEqual(
      readJoinAnswer(JSON.stringify({ ...GOOD_ANSWER, debug: 'internal' }), rules),
      GOOD_ANSWER,
    );
  });
});
