import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Action, Turn } from '@voice-agent/service';
import { PLEASE_REPEAT, PLEASE_TYPE } from '../../../service/dist/conversation/responders/not-understood.js';
import { RestaurantResponder, SHOW_MENU_TOOL } from './restaurant-responder.js';

const CONVERSATION = { systemPrompt: '', variables: { first_name: 'Ada' }, transcript: [] };

async function answer(responder: RestaurantResponder, turn: Turn): Promise<readonly Action[]> {
  const actions: Action[] = [];
  for await (const action of responder.answer(turn, CONVERSATION)) actions.push(action);
  return actions;
}

async function said(responder: RestaurantResponder, text: string): Promise<string> {
  const actions = await answer(responder, { kind: 'utterance', text, medium: 'text' });
  return actions.map((action) => (action.kind === 'say' ? action.text : action.kind)).join(' ');
}

describe('the restaurant host answers', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['when are you open', /from eleven in the morning until ten/],
    ['What are your opening hours?', /from eleven/],
    ['do you close late tomorrow', /until ten at night/],
    ['hello', /^Hello/],
    ['Good evening!', /^Hello/],
    ['thank you very much', /welcome/],
    ['help', /You can ask for/],
    ['what can you do?', /You can ask for/],
    ['yes', /What can I do/],
    ['no thank you', /goodbye/],
    ['xyzzy', /not sure.*You can ask for/],
    ['', /not sure/],
  ];
  for (const [text, expected] of cases) {
    it(`"${text}"`, async () => assert.match(await said(new RestaurantResponder(), text), expected));
  }

  it('goodbye with a farewell by name, and hangs up', async () => {
    for (const text of ['goodbye', 'Bye!', 'that is all thank you', 'thank you goodbye', "That's all."]) {
      assert.equal(await said(new RestaurantResponder(), text), 'Goodbye, Ada, and see you soon. hang-up');
    }
  });

  it('speech without words, plainly', async () => {
    const turn = { kind: 'not-understood', samples: new Int16Array(0) } as const;
    assert.deepEqual(await answer(new RestaurantResponder(), { ...turn, canRecognizeSpeech: true }), [
      { kind: 'say', text: PLEASE_REPEAT },
    ]);
    assert.deepEqual(await answer(new RestaurantResponder(), { ...turn, canRecognizeSpeech: false }), [
      { kind: 'say', text: PLEASE_TYPE },
    ]);
  });
});

describe('the menu', () => {
  const sections: readonly (readonly [string, string])[] = [
    ['what is on the menu', 'all'],
    ['Show me the MENU, please!', 'all'],
    ['what do you have to eat', 'all'],
    ['do you have vegetarian dishes', 'vegetarian'],
    ["I'm a vegetarian", 'vegetarian'],
    ['do you have anything without meat', 'vegetarian'],
    ['any veggie food?', 'vegetarian'],
  ];
  for (const [text, section] of sections) {
    it(`"${text}" shows ${section} on the page`, async () => {
      assert.deepEqual(
        await answer(new RestaurantResponder(), { kind: 'utterance', text, medium: 'voice' }),
        [{ kind: 'call-tool', toolName: SHOW_MENU_TOOL, parameters: { section } }],
      );
    });
  }

  it('is said to be on the screen when it is, and read out when it is not', async () => {
    const responder = new RestaurantResponder();
    await said(responder, 'vegetarian dishes');
    const shown = await answer(responder, {
      kind: 'tool-result',
      toolName: SHOW_MENU_TOOL,
      outcome: { ok: true, result: '' },
    });
    assert.match(shown[0]?.kind === 'say' ? shown[0].text : '', /on your screen/);
    const read = await answer(responder, {
      kind: 'tool-result',
      toolName: SHOW_MENU_TOOL,
      outcome: { ok: false, message: 'no page' },
    });
    assert.match(read[0]?.kind === 'say' ? read[0].text : '', /mushroom risotto and pumpkin ravioli/);
  });

  it('is not said to be shown when some other tool answers', async () => {
    const turn = { kind: 'tool-result', toolName: 'lamp', outcome: { ok: true, result: '' } } as const;
    assert.deepEqual(await answer(new RestaurantResponder(), turn), []);
  });
});

describe('a table', () => {
  const PARTY = /For how many/;
  const TIME = /At what time/;
  const conversations: readonly (readonly (readonly [string, RegExp])[])[] = [
    [
      ['book a table for four at seven', /A table for four, today at seven\. Is that right\?/],
      ['yes please', /It is booked\. A table for four, today at seven\./],
      ['yes', /What can I do/],
    ],
    [
      ['I would like a table', PARTY],
      ['for two', TIME],
      ['half past seven tomorrow', /A table for two, tomorrow at half past seven/],
      ['no', /have not booked anything/],
    ],
    [
      ['can i book a table', PARTY],
      ['six', /for six\. At what time/],
      ['eight', /A table for six, today at eight/],
    ],
    [
      ['Table for 3 at 7:30pm tomorrow!', /A table for three, tomorrow at half past seven/],
      ['for five people', /A table for five, tomorrow at half past seven/],
      ['at nine', /A table for five, tomorrow at nine/],
      ['correct', /It is booked/],
    ],
    [
      ['a table at eight tomorrow', PARTY],
      ['when are you open', /from eleven/],
      ['we are 4', /A table for four, tomorrow at eight/],
    ],
    [
      ['reserve a table for twelve people at 6', /two to eight people/],
      ['for eight', /A table for eight, today at six/],
    ],
    [
      ['book a table for one', /two to eight people/],
      ['two', TIME],
      ['at 23:15', /half past nine at night/],
      ['at 19:30', /A table for two, today at half past seven/],
    ],
    [
      ['i want to book a table', PARTY],
      ['yes', PARTY],
      ['tomorrow', PARTY],
      ['never mind', /have not booked/],
    ],
    [
      ['book a table for four at seven', /Is that right/],
      ['cancel the booking', /have not booked anything/],
      ['yes', /What can I do/],
    ],
    [['table for two at twelve thirty', /at half past twelve/]],
    [['a party of 5 at nine o’clock tonight', /A table for five, today at nine/]],
    [['table for 4 at 7 p.m.', /A table for four, today at seven/]],
    [['at seven thirty for eight', /A table for eight, today at half past seven/]],
  ];
  for (const turns of conversations) {
    it(`is booked by ${turns.map(([text]) => `"${text}"`).join(', ')}`, async () => {
      const responder = new RestaurantResponder();
      for (const [text, expected] of turns) assert.match(await said(responder, text), expected);
    });
  }

  it('is booked by the same turn again, when nobody heard that it was', async () => {
    const responder = new RestaurantResponder();
    await said(responder, 'book a table for four at seven');
    const turn: Turn = { kind: 'utterance', text: 'yes', medium: 'voice' };
    const first = await answer(responder, turn);
    assert.deepEqual(await answer(responder, turn), first);
    assert.match(await said(responder, 'yes'), /What can I do/);
  });

  it("that one caller half booked is not another caller's", async () => {
    await said(new RestaurantResponder(), 'book a table for four');
    assert.match(await said(new RestaurantResponder(), 'at seven'), PARTY);
  });
});
