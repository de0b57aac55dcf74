import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EngineProblem } from '../../../engines/engine-problem.js';
import {
  LanguageModelError,
  type LanguageModel,
  type LanguageModelDelta,
  type LanguageModelRequest,
} from '../../../engines/language-model.js';
import type { TranscriptEntry } from '../../call.js';
import { APOLOGY, ModelResponder, type ModelResponderOptions } from './model-responder.js';
import type { Action, Conversation, Turn } from '../responder.js';

type Step = LanguageModelDelta | Error | ((signal: AbortSignal) => Promise<void>);

const entry = (ordinal: number, role: 'user' | 'agent', words: string): TranscriptEntry => ({
  ordinal,
  role,
  medium: 'voice',
  text: words,
  startedAt: '2026-01-01T00:00:00.000Z',
});
const TOOLS = [
  { name: 'look_up', description: 'Looks up.', parameters: { type: 'object' }, runsOn: 'server' },
  { name: 'show_card', description: 'Shows.', parameters: { type: 'object' }, runsOn: 'client' },
] as const;
const QUESTION: Turn = { kind: 'utterance', text: 'When?', medium: 'voice' };
const CONVERSATION: Conversation = {
  systemPrompt: 'Be brief.',
  variables: {},
  transcript: [entry(0, 'user', 'When?')],
};

const text = (words: string): LanguageModelDelta => ({ kind: 'text', text: words });
const stop: LanguageModelDelta = { kind: 'finish', reason: 'stop' };
const toolCall = (name: string, values: Record<string, unknown> = {}): LanguageModelDelta => ({
  kind: 'tool-call',
  id: `id-${name}`,
  name,
  arguments: values,
});
const say = (words: string): Action => ({ kind: 'say', text: words });

/** A model that answers each request by the next of these scripts; the last one stays. */
function scriptedModel(...scripts: readonly (readonly Step[])[]): LanguageModel & {
  readonly requests: readonly LanguageModelRequest[];
} {
  const requests: LanguageModelRequest[] = [];
  return {
    requests,
    async *answer(request) {
      const script = scripts[Math.min(requests.length, scripts.length - 1)] ?? [];
      requests.push(request);
      for (const step of script) {
        if (step instanceof Error) throw step;
        if (typeof step === 'function') await step(request.signal);
        else yield step;
      }
    },
  };
}

function responderOf(model: LanguageModel, changes: Partial<ModelResponderOptions> = {}) {
  const problems: EngineProblem[] = [];
  const runs: (readonly [string, unknown])[] = [];
  const responder = new ModelResponder({
    model,
    tools: TOOLS,
    runTool: (name, values) => {
      runs.push([name, values]);
      return Promise.resolve({ ok: true, result: 'nine to five' });
    },
    onProblem: (reason) => problems.push(reason),
    shouldHangUp: (failures) => failures >= 2,
    canHangUp: true,
    ...changes,
  });
  return { responder, problems, runs };
}

/** What is done in one turn, with words that were said together or one by one in one. */
async function actionsOf(
  responder: ModelResponder,
  { turn = QUESTION, conversation = CONVERSATION, signal = new AbortController().signal } = {},
): Promise<readonly Action[]> {
  const actions: Action[] = [];
  for await (const action of responder.answer(turn, conversation, signal)) {
    const last = actions.at(-1);
    if (last?.kind === 'say' && action.kind === 'say')
      actions.splice(-1, 1, say(`${last.text} ${action.text}`));
    else actions.push(action);
  }
  return actions;
}

describe('a responder with a language model', () => {
  it('says a sentence while the model still writes the next one', async () => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const { responder } = responderOf(
      scriptedModel([text('We are **open** today. Un'), () => held, text('til [nine](x://y) 😀.'), stop]),
    );
    const actions = responder.answer(QUESTION, CONVERSATION, new AbortController().signal);
    assert.deepEqual((await actions.next()).value, say('We are open today.'));
    goOn();
    assert.deepEqual((await actions.next()).value, say('Until nine.'));
    assert.equal((await actions.next()).done, true);
  });

  it('says together what was written while something was spoken', async () => {
    let tellWritten: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (tellWritten = resolve));
    const { responder } = responderOf(
      scriptedModel([
        text('This is the first one. '),
        text('This is the second one. '),
        text('This is the third one. '),
        () => {
          tellWritten();
          return Promise.resolve();
        },
        stop,
      ]),
    );
    const actions = responder.answer(QUESTION, CONVERSATION, new AbortController().signal);
    assert.deepEqual((await actions.next()).value, say('This is the first one.'));
    await written;
    assert.deepEqual((await actions.next()).value, say('This is the second one. This is the third one.'));
    await actions.return(undefined);
  });

  it('runs tools of the server, tells the model, and says what it makes of them', async () => {
    const model = scriptedModel(
      [text('One moment please.'), toolCall('look_up', { what: 'hours' }), toolCall('look_up'), stop],
      [text('From nine to five.'), stop],
    );
    const { responder, runs } = responderOf(model);
    assert.deepEqual(await actionsOf(responder), [say('One moment please. From nine to five.')]);
    assert.deepEqual(runs, [
      ['look_up', { what: 'hours' }],
      ['look_up', {}],
    ]);
    assert.deepEqual(
      model.requests[1]?.messages.map(({ role, text: words }) => [role, words]),
      [
        ['system', 'Be brief.'],
        ['user', 'When?'],
        ['assistant', 'One moment please.'],
        ['tool-result', 'nine to five'],
        ['tool-result', 'nine to five'],
      ],
    );
  });

  it('remembers results in later turns', async () => {
    const model = scriptedModel([toolCall('look_up'), stop], [text('At nine.'), stop]);
    const { responder } = responderOf(model);
    await actionsOf(responder);
    const transcript = [...CONVERSATION.transcript, entry(1, 'agent', 'At'), entry(2, 'user', 'What?')];
    await actionsOf(responder, {
      turn: { kind: 'utterance', text: 'What?', medium: 'voice' },
      conversation: { ...CONVERSATION, transcript },
    });
    const roles = model.requests[2]?.messages.map(({ role, text: words }) => `${role} ${words}`);
    assert.deepEqual(roles?.slice(1), [
      'user When?',
      'assistant ',
      'tool-result nine to five',
      'assistant At',
      'user What?',
    ]);
  });

  it('asks the client for its tools, and answers when the result comes', async () => {
    const model = scriptedModel([toolCall('show_card', { id: 1 }), stop], [text('There it is.'), stop]);
    const { responder, runs } = responderOf(model);
    assert.deepEqual(await actionsOf(responder), [
      { kind: 'call-tool', toolName: 'show_card', parameters: { id: 1 } },
    ]);
    assert.deepEqual(runs, []);
    const turn: Turn = {
      kind: 'tool-result',
      toolName: 'show_card',
      outcome: { ok: false, message: 'No screen.' },
    };
    assert.deepEqual(await actionsOf(responder, { turn }), [say('There it is.')]);
    const messages = model.requests[1]?.messages ?? [];
    assert.deepEqual(messages.at(-2), {
      role: 'assistant',
      text: '',
      toolCalls: [{ id: 'id-show_card', name: 'show_card', arguments: { id: 1 } }],
    });
    assert.deepEqual(messages.at(-1)?.text, 'The tool failed: No screen.');
    // Interrupted before it was heard, the same turn comes again.
    await actionsOf(responder, { turn });
    assert.deepEqual(model.requests[2]?.messages, messages);
  });

  it('hangs up after the words are spoken, whatever came first', async () => {
    const model = scriptedModel([toolCall('hang_up'), text('Goodbye, and thank you.'), stop]);
    assert.deepEqual(await actionsOf(responderOf(model).responder), [
      say('Goodbye, and thank you.'),
      { kind: 'hang-up' },
    ]);
    assert.ok(model.requests[0]?.tools.some(({ name }) => name === 'hang_up'));
  });

  it('may not hang up unless it is told so: then the name is one of the workspace', async () => {
    const own = { name: 'hang_up', description: '', parameters: {}, runsOn: 'server' } as const;
    const model = scriptedModel([toolCall('hang_up'), stop], [text('The picture is down.'), stop]);
    const { responder, runs } = responderOf(model, { canHangUp: false, tools: [own] });
    assert.deepEqual(await actionsOf(responder), [say('The picture is down.')]);
    assert.deepEqual(runs, [['hang_up', {}]]);
    const without = scriptedModel([text('Yes.'), stop]);
    await actionsOf(responderOf(without, { canHangUp: false, tools: [] }).responder);
    assert.deepEqual(without.requests[0]?.tools, []);
  });

  it('hands the call over to a person where it may, in the way that it may', async () => {
    const asked = { kind: 'warm', summary: 'They want to book.' };
    const model = scriptedModel([toolCall('transfer_call', asked), text('I connect you.'), stop]);
    const { responder } = responderOf(model, { transfers: ['cold', 'warm'] });
    assert.deepEqual(await actionsOf(responder), [
      say('I connect you.'),
      { kind: 'transfer', to: 'warm', summary: 'They want to book.' },
    ]);
    const cold = scriptedModel([toolCall('transfer_call', asked), stop]);
    const onlyCold = responderOf(cold, { transfers: ['cold'] });
    const [action] = await actionsOf(onlyCold.responder);
    assert.deepEqual(action, { kind: 'transfer', to: 'cold', summary: 'They want to book.' });
    const never = scriptedModel([toolCall('transfer_call', asked), stop], [text('I cannot.'), stop]);
    assert.deepEqual(await actionsOf(responderOf(never).responder), [say('I cannot.')]);
    assert.ok(!never.requests[0]?.tools.some(({ name }) => name === 'transfer_call'));
  });

  it('opens a call with words of its own', async () => {
    const model = scriptedModel([text('Welcome.'), stop]);
    const { responder } = responderOf(model);
    const actions: Action[] = [];
    const conversation = { ...CONVERSATION, transcript: [] };
    for await (const action of responder.greet(conversation, new AbortController().signal))
      actions.push(action);
    assert.deepEqual(actions, [say('Welcome.')]);
    assert.match(model.requests[0]?.messages.at(-1)?.text ?? '', /You speak first/);
  });

  it('tells the model which language is expected', async () => {
    const model = scriptedModel([text('Ja.'), stop]);
    await actionsOf(responderOf(model, { languageHint: 'de-DE' }).responder);
    assert.match(model.requests[0]?.messages[0]?.text ?? '', /^Be brief\.\n\n.*de-DE/);
  });

  it('lets the model use tools five times, then makes it answer', async () => {
    const again = [toolCall('look_up'), stop];
    const model = scriptedModel(again, again, again, again, again, [
      text('I give up on it.'),
      toolCall('look_up'),
      stop,
    ]);
    const { responder, runs } = responderOf(model);
    assert.deepEqual(await actionsOf(responder), [say('I give up on it.')]);
    assert.equal(runs.length, 5);
    assert.deepEqual(model.requests[5]?.tools, []);
  });

  it('tells the model of tools that fail, hang or do not exist, without their words', async () => {
    for (const [name, runTool, expected] of [
      ['look_up', () => Promise.reject(new Error('token abc')), /^The tool failed\.$/],
      [
        'look_up',
        () => Promise.resolve({ ok: false, result: 'Nothing found.' }),
        /^The tool failed: Nothing found\.$/,
      ],
      ['look_up', () => new Promise<never>(() => undefined), /in time/],
      ['unknown', () => Promise.reject(new Error('must not run')), /no such tool/],
    ] as const) {
      const model = scriptedModel([toolCall(name), stop], [text('Sorry about that.'), stop]);
      await actionsOf(responderOf(model, { runTool, toolLimitMs: 20 }).responder);
      assert.match(model.requests[1]?.messages.at(-1)?.text ?? '', expected);
    }
  });

  it('says what it has of an answer that fails, then apologizes and reports the reason', async () => {
    const failure = new LanguageModelError('timeout');
    const { responder, problems } = responderOf(scriptedModel([text('We are open today. Unt'), failure]));
    assert.deepEqual(await actionsOf(responder), [say(`We are open today. ${APOLOGY}`)]);
    assert.deepEqual(problems, ['timeout']);
  });

  it('hangs up when the policy says so: here after two failures in a row', async () => {
    const failing = [new LanguageModelError('unavailable')];
    const good = [text('Yes, we are.'), stop];
    const { responder } = responderOf(scriptedModel(failing, good, failing, failing));
    const failure = 'The language model failed: it could not be reached or broke off.';
    const kinds = async (): Promise<readonly string[]> =>
      (await actionsOf(responder)).map(({ kind }) => kind);
    assert.deepEqual(await kinds(), ['say']);
    assert.deepEqual(await kinds(), ['say']);
    assert.deepEqual(await kinds(), ['say']);
    assert.deepEqual((await actionsOf(responder)).at(-1), { kind: 'hang-up', failure });
  });

  for (const [name, script, reason] of [
    ['says nothing at all', [stop], 'nonsense'],
    ['says nothing that can be said', [text('😀 ***'), stop], 'nonsense'],
    ['is kept from answering', [{ kind: 'finish', reason: 'content-filter' }], 'refused'],
  ] as const) {
    it(`is not silent when the model ${name}`, async () => {
      const { responder, problems } = responderOf(scriptedModel(script));
      assert.deepEqual(await actionsOf(responder), [say(APOLOGY)]);
      assert.deepEqual(problems, [reason]);
    });
  }

  it('leaves defects to whoever asked', async () => {
    const { responder } = responderOf(scriptedModel([new TypeError('a defect')]));
    await assert.rejects(actionsOf(responder), TypeError);
  });

  it('stops the model and its tools when it is interrupted, and remembers that they were begun', async () => {
    const controller = new AbortController();
    const model = scriptedModel([toolCall('look_up'), stop], [text('Very well then.'), stop]);
    let toolSignal: AbortSignal | undefined;
    const { responder, problems } = responderOf(model, {
      runTool: (_name, _values, signal) => {
        toolSignal = signal;
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    assert.deepEqual(await actionsOf(responder, { signal: controller.signal }), []);
    assert.equal(toolSignal?.aborted, true);
    assert.deepEqual(problems, []);
    await actionsOf(responder);
    assert.ok(model.requests[1]?.messages.some(({ text: words }) => words.includes('user interrupted')));
  });

  it('ends the request when its reader leaves in the middle', async () => {
    let signalOfModel: AbortSignal | undefined;
    const { responder } = responderOf(
      scriptedModel([
        text('We are open today. '),
        (signal) => {
          signalOfModel = signal;
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          );
        },
      ]),
    );
    for await (const action of responder.answer(QUESTION, CONVERSATION, new AbortController().signal)) {
      assert.equal(action.kind, 'say');
      break;
    }
    assert.equal(signalOfModel?.aborted, true);
  });

  it('forgets a call that the client never got', async () => {
    const model = scriptedModel(
      [text('Here is the card. '), toolCall('show_card'), stop],
      [text('Very well then.'), stop],
    );
    const { responder } = responderOf(model);
    for await (const action of responder.answer(QUESTION, CONVERSATION, new AbortController().signal)) {
      if (action.kind === 'say') break;
    }
    await actionsOf(responder);
    assert.ok(model.requests[1]?.messages.every(({ role }) => role !== 'tool-result'));
  });
});
