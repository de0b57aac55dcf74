import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallAgent, GreetingSettings } from './call.js';
import type { Action } from './responders/responder.js';
import { PROBLEM_MESSAGE } from './answer.js';
import { FakeWorld, MS_PER_CHARACTER } from './testing/fake-world.js';

const GREETING: GreetingSettings = {
  firstSpeaker: 'agent',
  text: 'Hello Ada, welcome to the place.',
  delayMs: 0,
  isUninterruptible: false,
};
const greeting = (change: Partial<GreetingSettings> = {}): Partial<CallAgent> => ({
  greeting: { ...GREETING, ...change },
});
const NOTHING_LEFT = { timers: 0, microphone: 0, messages: 0, voiceActivities: 0, queuedSpeech: 0 };

async function* actions(...list: readonly Action[]): AsyncIterable<Action> {
  for (const action of list) yield await Promise.resolve(action);
}
const say = (text: string): Action => ({ kind: 'say', text });

describe('greeting', () => {
  it('is spoken at once, and the agent then listens', async () => {
    const world = new FakeWorld({ agent: greeting() });
    await world.advance(2_500);
    assert.deepEqual(world.states, ['idle', 'speaking', 'listening']);
    assert.deepEqual(world.finals, ['agent: Hello Ada, welcome to the place.']);
  });

  it('waits for its delay while the agent listens', async () => {
    const world = new FakeWorld({ agent: greeting({ delayMs: 1_000 }) });
    await world.advance(900);
    assert.deepEqual(world.states, ['listening']);
    await world.advance(200);
    assert.deepEqual(world.states, ['listening', 'speaking']);
  });

  it('is left out when the visitor speaks during its delay', async () => {
    const world = new FakeWorld({ agent: greeting({ delayMs: 2_000 }), heard: ['good day'] });
    await world.speakTurn();
    await world.advance(5_000);
    assert.deepEqual(world.finals, ['user: good day', 'agent: You said good day.']);
  });

  it('is given after all when what came in its way was only a click', async () => {
    const world = new FakeWorld({ agent: greeting(), heard: [null], synthesisMs: 300 });
    await world.speakTurn(120);
    await world.advance(3_000);
    assert.deepEqual(world.finals, ['agent: Hello Ada, welcome to the place.']);
  });

  it('is given after all when there was only a click during its delay', async () => {
    const world = new FakeWorld({ agent: greeting({ delayMs: 2_000 }), heard: [null] });
    await world.speakTurn(120);
    await world.advance(5_000);
    assert.deepEqual(world.finals, ['agent: Hello Ada, welcome to the place.']);
  });

  it('is left out when the visitor types during its delay', async () => {
    const world = new FakeWorld({ agent: greeting({ delayMs: 2_000 }), heard: [null] });
    world.type('good day');
    await world.advance(1_500);
    await world.speakTurn(120);
    await world.advance(5_000);
    assert.deepEqual(world.finals, ['user: good day', 'agent: You said good day.']);
  });

  it('is found by the responder where none is given, and by nobody else', async () => {
    const ownGreeting = { ...greeting({ text: '' }) };
    const world = new FakeWorld({ agent: ownGreeting, greet: () => actions(say('Good day from myself.')) });
    await world.advance(3_000);
    assert.deepEqual(world.finals, ['agent: Good day from myself.']);
    const silent = new FakeWorld({ agent: ownGreeting });
    await silent.advance(3_000);
    assert.deepEqual(silent.states, ['listening']);
  });

  it('of the responder waits for its delay, and is left to a visitor who speaks first', async () => {
    const greet = () => actions(say('Good day from myself.'));
    const delayed = new FakeWorld({
      agent: greeting({ text: '', delayMs: 2_000 }),
      greet,
      heard: ['good day'],
    });
    await delayed.speakTurn();
    await delayed.advance(5_000);
    assert.deepEqual(delayed.finals, ['user: good day', 'agent: You said good day.']);
    const later = new FakeWorld({ agent: greeting({ text: '', firstSpeaker: 'user' }), greet });
    await later.advance(3_000);
    assert.deepEqual(later.finals, []);
  });

  it('is left to the visitor when the visitor speaks first', async () => {
    const world = new FakeWorld({ agent: greeting({ firstSpeaker: 'user' }) });
    await world.advance(3_000);
    assert.deepEqual(world.states, ['listening']);
    assert.deepEqual(world.transcripts, []);
  });

  it('stops for speech over it', async () => {
    const world = new FakeWorld({ agent: greeting(), heard: ['wait'] });
    await world.advance(500);
    await world.speak(200);
    assert.equal(world.queuedMs, 0);
    assert.deepEqual(world.finals, ['agent: Hello Ada,']);
  });

  it('goes on under speech when it is uninterruptible, and then answers that speech', async () => {
    const world = new FakeWorld({ agent: greeting({ isUninterruptible: true }), heard: ['wait'] });
    await world.advance(300);
    await world.speakTurn();
    assert.deepEqual(world.clearedAtMs, []);
    await world.advance(4_000);
    assert.deepEqual(world.finals, [
      'user: wait',
      'agent: Hello Ada, welcome to the place.',
      'agent: You said wait.',
    ]);
  });

  it('is the only sentence of an agent that hangs up after it', async () => {
    const world = new FakeWorld({ agent: greeting(), faults: { hangsUpAfterGreeting: true } });
    await world.advance(2_000);
    assert.equal(world.endReason, 'agent_hang_up');
    assert.deepEqual(world.finals, ['agent: Hello Ada, welcome to the place.']);
    assert.deepEqual(world.leftovers, NOTHING_LEFT);
  });

  it('need not be there for such an agent to say one sentence', async () => {
    const world = new FakeWorld({ faults: { hangsUpAfterGreeting: true } });
    await world.advance(3_000);
    assert.equal(world.endReason, 'agent_hang_up');
    assert.equal(world.finals.length, 1);
  });
});

describe('a spoken turn', () => {
  it('moves the state through listening, thinking, speaking and listening, never the same twice', async () => {
    const world = new FakeWorld({ heard: ['good day'], synthesisMs: 50 });
    await world.speakTurn();
    await world.advance(3_000);
    assert.deepEqual(world.states, ['listening', 'thinking', 'speaking', 'listening']);
  });

  it('shows the words as they are recognized, then all of them, under one ordinal', async () => {
    const world = new FakeWorld({ heard: ['good day to you'] });
    await world.speakTurn();
    const user = world.transcripts.filter(({ role }) => role === 'user');
    assert.deepEqual(user.at(0), {
      type: 'transcript',
      role: 'user',
      medium: 'voice',
      text: 'good',
      final: false,
      ordinal: 0,
    });
    assert.deepEqual(
      { text: user.at(-1)?.text, final: user.at(-1)?.final, ordinal: user.at(-1)?.ordinal },
      { text: 'good day to you', final: true, ordinal: 0 },
    );
  });

  it('gives the responder the words and the transcript so far', async () => {
    const world = new FakeWorld({ heard: ['good day'] });
    await world.speakTurn();
    assert.deepEqual(world.turns, [{ kind: 'utterance', text: 'good day', medium: 'voice' }]);
    assert.equal(world.records[0]?.text, 'good day');
  });

  it('that is a click leaves no transcript and asks the responder nothing', async () => {
    const world = new FakeWorld({ heard: [null] });
    await world.speakTurn(120);
    await world.advance(2_000);
    assert.deepEqual(world.turns, []);
    assert.deepEqual(world.transcripts, []);
    assert.deepEqual(world.states, ['listening', 'thinking', 'listening']);
  });

  it('that is not understood goes to the responder as such, with its samples', async () => {
    const world = new FakeWorld({ heard: [null] });
    await world.speakTurn(600);
    const turn = world.turns[0];
    assert.ok(turn?.kind === 'not-understood');
    assert.equal(turn.canRecognizeSpeech, true);
    assert.ok(turn.samples.length > 600 * 16 && turn.samples.length < 1_200 * 16);
  });

  it('without a recognizer is still a turn, and the responder learns why there are no words', async () => {
    const world = new FakeWorld();
    await world.speakTurn(600);
    await world.advance(1_500);
    assert.deepEqual(
      world.turns.map((turn) => turn.kind === 'not-understood' && turn.canRecognizeSpeech),
      [false],
    );
    assert.deepEqual(world.finals, ['agent: A not-understood.']);
  });

  it('ends within a second when the microphone is muted in the middle of it', async () => {
    const world = new FakeWorld({ heard: ['good day'] });
    await world.speak(600);
    await world.mute(1_000);
    assert.equal(world.finals[0], 'user: good day');
    await world.mute(1_500);
    assert.deepEqual(world.states, ['listening', 'thinking', 'speaking', 'listening']);
    await world.speakTurn();
    assert.equal(world.turns.length, 2, 'and the next one is heard again');
  });

  it('goes on when its sound was only late', async () => {
    const world = new FakeWorld({ heard: ['good day'] });
    await world.speak(300);
    await world.mute(400);
    await world.speak(600);
    assert.deepEqual(world.turns, []);
    await world.advance(520);
    assert.equal(world.turns.length, 1);
  });

  it('that comes while the agent still thinks replaces the turn before', async () => {
    const world = new FakeWorld({
      heard: ['first', 'second'],
      answer: (turn, _, signal) =>
        turn.kind === 'utterance' && turn.text === 'first' ? never(signal) : actions(say('Yes.')),
    });
    await world.speakTurn();
    await world.speakTurn();
    await world.advance(2_000);
    assert.deepEqual(world.finals, ['user: first', 'user: second', 'agent: Yes.']);
  });

  it('is answered after all when what interrupted the thinking was only a click', async () => {
    const world = new FakeWorld({ heard: ['first', null], synthesisMs: 300 });
    await world.speakTurn();
    await world.speakTurn(120);
    await world.advance(2_000);
    assert.deepEqual(world.finals, ['user: first', 'agent: You said first.']);
  });
});

describe("the agent's speech", () => {
  it('is shown word by word in step with the audio', async () => {
    const world = new FakeWorld({ answer: () => actions(say('One two three four five six.')) });
    world.type('count');
    await world.advance(2_000);
    const spoken = world.sent.filter(
      ({ message }) => message.type === 'transcript' && message.role === 'agent',
    );
    let shown = '';
    for (const { atMs, message } of spoken) {
      assert.ok(message.type === 'transcript');
      if (message.final) continue;
      shown += message.delta ?? '';
      const heardCharacters = atMs / MS_PER_CHARACTER;
      assert.ok(shown.length - 3 <= heardCharacters + 1, `"${shown}" was not heard by ${atMs} ms`);
      assert.ok(heardCharacters - shown.length <= 6, `"${shown}" lags behind at ${atMs} ms`);
    }
    assert.ok(spoken.length >= 7, 'six words and the final text');
    assert.equal(shown, 'One two three four five six.');
    const last = spoken.at(-1)?.message;
    assert.deepEqual(last, {
      type: 'transcript',
      role: 'agent',
      medium: 'voice',
      text: 'One two three four five six.',
      final: true,
      ordinal: 1,
    });
  });

  it('synthesizes the next clause while one plays, so that there is no gap', async () => {
    const text = 'This is the first sentence. This is the second one. And a third.';
    const world = new FakeWorld({ synthesisMs: 200, answer: () => actions(say(text)) });
    world.type('talk');
    await world.advance(200 + (text.length - 2) * MS_PER_CHARACTER + 100);
    assert.equal(world.played.length, 3);
    assert.deepEqual(world.finals.at(-1), `agent: ${text}`);
  });

  it('that the engine cannot make is shown all the same, and the call goes on', async () => {
    const world = new FakeWorld({ failSynthesis: true });
    world.type('hello');
    await world.advance(200);
    assert.deepEqual(world.finals, ['user: hello', 'agent: You said hello.']);
    assert.equal(world.endReason, undefined);
  });

  it('in the medium text is shown and not played', async () => {
    const world = new FakeWorld();
    world.send({ type: 'set_output_medium', medium: 'text' });
    world.type('hello');
    await world.advance(100);
    assert.equal(world.played.length, 0);
    assert.deepEqual(world.finals, ['user: hello', 'agent: You said hello.']);
    assert.deepEqual(new Set(world.transcripts.map(({ medium }) => medium)), new Set(['text']));
    assert.ok(!world.states.includes('speaking'));
  });
});

describe('barge-in', () => {
  const text = 'One two three four five six seven eight nine ten.';

  it('silences the agent within 200 ms, and its transcript holds only what was heard', async () => {
    const world = new FakeWorld({ heard: ['stop'], answer: () => actions(say(text)) });
    world.type('count');
    await world.advance(1_000);
    const onsetMs = world.nowMs;
    await world.speak(400);
    const delayMs = (world.clearedAtMs[0] ?? Infinity) - onsetMs;
    assert.ok(delayMs <= 200, `${delayMs} ms`);
    assert.equal(world.queuedMs, 0);
    const said = world.records.find(({ role }) => role === 'agent')?.text ?? '';
    assert.ok(text.startsWith(said) && said.length >= 18 && said.length <= 26, said);
  });

  it('aborts the responder, drops the rest of the answer, and its words are the next turn', async () => {
    let wasAborted = false;
    const world = new FakeWorld({
      heard: ['and another thing'],
      answer: (turn, _, signal) => {
        signal.addEventListener('abort', () => {
          wasAborted = true;
        });
        return turn.kind === 'utterance' && turn.medium === 'text'
          ? actions(say(text), say('Never said.'), { kind: 'hang-up' })
          : actions(say('Yes?'));
      },
    });
    world.type('count');
    await world.advance(500);
    await world.speakTurn();
    await world.advance(1_000);
    assert.equal(wasAborted, true);
    assert.deepEqual(world.finals.slice(-2), ['user: and another thing', 'agent: Yes?']);
    assert.ok(!world.finals.includes('agent: Never said.'));
    assert.equal(world.endReason, undefined);
  });

  it('before a word was heard leaves no transcript of the agent', async () => {
    const world = new FakeWorld({ heard: ['stop', 'now'], synthesisMs: 400 });
    await world.speakTurn();
    await world.speak(300);
    assert.deepEqual(world.finals, ['user: stop']);
    assert.equal(world.played.length, 0);
  });
});

describe('typed text', () => {
  const long = 'This is the first sentence. This is the second one. This is the third.';
  const answer = (turn: { readonly kind: string; readonly text?: string }): AsyncIterable<Action> =>
    actions(say(turn.text === 'talk' ? long : 'Answer.'));

  const cases = [
    { urgency: 'immediate', agent: /^This is( the( first)?)?$/ },
    { urgency: 'soon', agent: /^This is the first sentence\.$/ },
    {
      urgency: 'later',
      agent: /^This is the first sentence\. This is the second one\. This is the third\.$/,
    },
  ] as const;
  for (const { urgency, agent } of cases) {
    it(`of urgency ${urgency} waits for ${agent.source}`, async () => {
      const world = new FakeWorld({ answer });
      world.type('talk');
      await world.advance(800);
      world.type('question', urgency);
      await world.advance(5_000);
      const spoken = world.records.filter(({ role }) => role === 'agent').map((entry) => entry.text);
      assert.match(spoken[0] ?? '', agent);
      assert.equal(spoken[1], 'Answer.');
    });
  }

  it('of urgency soon takes the place of all that was still to be said and done', async () => {
    const world = new FakeWorld({
      answer: (turn) =>
        turn.kind === 'utterance' && turn.text === 'talk'
          ? actions(say(long), say('And more.'), { kind: 'hang-up' })
          : actions(say('Answer.')),
    });
    world.type('talk');
    await world.advance(800);
    world.type('question');
    await world.advance(5_000);
    assert.deepEqual(world.finals.slice(-2), ['agent: This is the first sentence.', 'agent: Answer.']);
    assert.equal(world.endReason, undefined);
  });

  it('is final at once and answered aloud', async () => {
    const world = new FakeWorld();
    world.type('hello');
    assert.deepEqual(world.transcripts, [
      { type: 'transcript', role: 'user', medium: 'text', text: 'hello', final: true, ordinal: 0 },
    ]);
    await world.advance(1_000);
    assert.equal(world.finals[1], 'agent: You said hello.');
    assert.ok(world.states.includes('speaking'));
  });

  for (const deferResponse of [undefined, false, true]) {
    it(`of older clients is understood, deferResponse ${deferResponse ?? 'absent'}`, async () => {
      const world = new FakeWorld();
      world.send({
        type: 'input_text_message',
        text: 'hello',
        ...(deferResponse !== undefined && { deferResponse }),
      });
      await world.advance(1_000);
      assert.deepEqual(world.finals, ['user: hello', 'agent: You said hello.']);
    });
  }

  it('of nothing but spaces is ignored', async () => {
    const world = new FakeWorld();
    world.type('  \n ');
    await world.advance(500);
    assert.deepEqual(world.transcripts, []);
    assert.deepEqual(world.turns, []);
  });

  it('without end costs no more than the first twenty answers', async () => {
    const world = new FakeWorld({ answer });
    for (let count = 0; count < 2_000; count++) world.type('question');
    await world.advance(60_000);
    assert.equal(world.turns.length, 21); // one at once, and 20 that waited
    assert.equal(world.records.length, 2_021);
    assert.deepEqual(
      world.records.slice(0, 3).map(({ ordinal }) => ordinal),
      [0, 1, 2],
    );
  });

  it('is answered even while the microphone hears noise without end', async () => {
    const world = new FakeWorld({ heard: [null] });
    await world.speak(1_000);
    world.type('hello');
    await world.speak(2_000);
    assert.ok(world.finals.includes('agent: You said hello.'));
  });
});

describe('messages for the agent', () => {
  it('forced words are said, and immediate ones interrupt', async () => {
    const world = new FakeWorld({ answer: () => actions(say('This is a long sentence that goes on.')) });
    world.type('talk');
    await world.advance(500);
    world.send({
      type: 'forced_agent_message',
      content: 'Attention.',
      uninterruptible: false,
      urgency: 'immediate',
    });
    await world.advance(1_000);
    assert.deepEqual(world.finals.slice(1), ['agent: This is a', 'agent: Attention.']);
  });

  it('forced words that are uninterruptible are not stopped by speech', async () => {
    const world = new FakeWorld({ heard: ['stop'] });
    world.send({
      type: 'forced_agent_message',
      content: 'Attention, everybody.',
      uninterruptible: true,
      urgency: 'soon',
    });
    await world.advance(100);
    await world.speakTurn();
    await world.advance(3_000);
    assert.deepEqual(world.clearedAtMs, []);
    assert.ok(world.finals.includes('agent: Attention, everybody.'));
  });

  it('a hang-up with a farewell has it spoken before the end', async () => {
    const world = new FakeWorld();
    world.send({ type: 'hang_up', message: 'Farewell.' });
    await world.advance(300);
    assert.equal(world.endReason, undefined);
    await world.advance(300);
    assert.equal(world.endReason, 'user_hang_up');
    assert.deepEqual(world.finals, ['agent: Farewell.']);
    assert.deepEqual(world.leftovers, NOTHING_LEFT);
  });

  it('a second hang-up does not wait for the farewell of the first', async () => {
    const world = new FakeWorld();
    world.send({ type: 'hang_up', message: 'A very long farewell.' });
    await world.advance(100);
    world.send({ type: 'hang_up' });
    await world.advance(10);
    assert.equal(world.endReason, 'user_hang_up');
  });

  it('a hang-up without words ends at once', async () => {
    const world = new FakeWorld();
    world.send({ type: 'hang_up' });
    await world.advance(10);
    assert.equal(world.endReason, 'user_hang_up');
  });

  it('the output medium changes for the next line, not in the middle of one', async () => {
    const world = new FakeWorld();
    world.type('hello');
    await world.advance(200);
    world.send({ type: 'set_output_medium', medium: 'text' });
    await world.advance(1_000);
    world.type('again');
    await world.advance(100);
    assert.deepEqual(
      world.records.filter(({ role }) => role === 'agent').map(({ medium }) => medium),
      ['voice', 'text'],
    );
  });
});

describe('client tools', () => {
  const answer = (turn: { readonly kind: string }): AsyncIterable<Action> =>
    turn.kind === 'utterance'
      ? actions({ kind: 'call-tool', toolName: 'lamp', parameters: { on: true } })
      : actions(say('Done.'));
  const result = {
    type: 'client_tool_result',
    responseType: 'tool-response',
    agentReaction: 'speaks',
  } as const;

  async function called(): Promise<{ readonly world: FakeWorld; readonly invocationId: string }> {
    const world = new FakeWorld({ answer });
    world.type('light');
    await world.advance(50);
    const invocation = world.invocations[0];
    assert.deepEqual(invocation?.parameters, { on: true });
    assert.equal(world.states.at(-1), 'thinking');
    return { world, invocationId: invocation.invocationId };
  }

  it('give their result to the responder, and the agent speaks', async () => {
    const { world, invocationId } = await called();
    world.send({ ...result, invocationId, result: '{"on":true}' });
    await world.advance(500);
    assert.deepEqual(world.turns[1], {
      kind: 'tool-result',
      toolName: 'lamp',
      outcome: { ok: true, result: '{"on":true}' },
    });
    assert.equal(world.finals.at(-1), 'agent: Done.');
  });

  const failures = [
    { name: 'no such tool', fields: { errorType: 'undefined' }, message: 'There is no such tool.' },
    {
      name: 'an error with words',
      fields: { errorType: 'implementation-error', errorMessage: 'burnt out' },
      message: 'burnt out',
    },
    {
      name: 'an error without words',
      fields: { errorType: 'implementation-error' },
      message: 'The tool failed.',
    },
    {
      name: 'too long a result',
      fields: { result: 'x'.repeat(100_001) },
      message: 'The result is too long.',
    },
    {
      name: 'a long-winded error',
      fields: { errorType: 'implementation-error', errorMessage: 'y'.repeat(20_000) },
      message: 'y'.repeat(1_000),
    },
    { name: 'neither result nor error', fields: {}, message: 'The tool gave no result.' },
  ] as const;
  for (const { name, fields, message } of failures) {
    it(`that answer with ${name} have failed`, async () => {
      const { world, invocationId } = await called();
      world.send({ ...result, ...fields, invocationId });
      await world.advance(50);
      assert.deepEqual(world.turns[1], {
        kind: 'tool-result',
        toolName: 'lamp',
        outcome: { ok: false, message },
      });
    });
  }

  it('that do not answer within 30 s have failed', async () => {
    const { world } = await called();
    await world.advance(29_800);
    assert.equal(world.turns.length, 1);
    await world.advance(300);
    assert.deepEqual(world.turns[1], {
      kind: 'tool-result',
      toolName: 'lamp',
      outcome: { ok: false, message: 'The tool did not answer in time.' },
    });
  });

  it('are not spoken about when the client only wants to be heard', async () => {
    const { world, invocationId } = await called();
    world.send({ ...result, agentReaction: 'listens', invocationId, result: 'ok' });
    await world.advance(500);
    assert.equal(world.turns.length, 1);
    assert.equal(world.states.at(-1), 'listening');
  });

  it('that speak once are answered when nothing was said on the way to them', async () => {
    const { world, invocationId } = await called();
    world.send({ ...result, agentReaction: 'speaks-once', invocationId, result: 'ok' });
    await world.advance(500);
    assert.equal(world.finals.at(-1), 'agent: Done.');
  });

  it('have their result spoken about when the visitor has finished speaking, not before', async () => {
    const { world, invocationId } = await called();
    await world.speak(300);
    world.send({ ...result, invocationId, result: 'ok' });
    await world.speak(1_000);
    assert.equal(world.turns.length, 1);
    await world.advance(2_000);
    assert.deepEqual(
      world.turns.map(({ kind }) => kind),
      ['utterance', 'not-understood', 'tool-result'],
    );
  });

  it('leave no time limit running when they have answered', async () => {
    const { world, invocationId } = await called();
    const timerCount = world.leftovers.timers ?? 0;
    world.send({ ...result, agentReaction: 'listens', invocationId, result: 'ok' });
    assert.equal(world.leftovers.timers, timerCount - 1);
  });

  it('do not keep the agent from listening when the visitor speaks meanwhile', async () => {
    const { world } = await called();
    await world.speak(300);
    assert.equal(world.states.at(-1), 'listening');
  });

  it('answers nobody waits for, or that come twice, are ignored', async () => {
    const { world, invocationId } = await called();
    world.send({ ...result, invocationId: 'made up', result: 'ok' });
    world.send({ ...result, invocationId, result: 'ok' });
    world.send({ ...result, invocationId, result: 'ok' });
    await world.advance(1_000);
    assert.equal(world.turns.length, 2);
  });
});

describe('the settings of turns', () => {
  const turns = {
    endpointDelayMs: 480,
    minimumTurnMs: 0,
    minimumInterruptionMs: 90,
    activationThreshold: 0.1,
  };

  it('keep short speech from interrupting the agent, and lose none of longer speech', async () => {
    const agent = {
      ...greeting({ text: 'A long greeting that goes on and on, and on, and on, until it ends.' }),
      turns: { ...turns, minimumInterruptionMs: 600 },
    };
    const world = new FakeWorld({ agent, heard: ['hello'] });
    await world.advance(500);
    await world.speak(400);
    await world.advance(600);
    assert.deepEqual(world.clearedAtMs, []);
    assert.deepEqual(world.turns, []);
    await world.speak(700);
    assert.equal(world.clearedAtMs.length, 1);
    await world.advance(600);
    assert.deepEqual(world.turns, [{ kind: 'utterance', text: 'hello', medium: 'voice' }]);
  });

  it('let short speech be a turn while the agent is silent, whatever interrupts it', async () => {
    const world = new FakeWorld({
      agent: { turns: { ...turns, minimumInterruptionMs: 2_000 } },
      heard: ['yes'],
    });
    await world.speakTurn(300);
    assert.deepEqual(world.turns, [{ kind: 'utterance', text: 'yes', medium: 'voice' }]);
  });

  it('make no turn of shorter speech', async () => {
    const world = new FakeWorld({
      agent: { turns: { ...turns, minimumTurnMs: 1_000 } },
      heard: ['no', 'yes'],
    });
    await world.speakTurn(500);
    assert.deepEqual(world.turns, []);
    await world.speakTurn(1_200);
    assert.equal(world.turns.length, 1);
  });

  it('say how long a pause ends the turn', async () => {
    const world = new FakeWorld({ agent: { turns: { ...turns, endpointDelayMs: 1_500 } }, heard: ['yes'] });
    await world.speak(300);
    await world.advance(1_400);
    assert.deepEqual(world.turns, []);
    await world.advance(200);
    assert.equal(world.turns.length, 1);
  });
});

describe('silence', () => {
  const inactivityMessages = [
    { afterMs: 5_000, message: 'Still there?', thenHangUp: 'no' },
    { afterMs: 3_000, message: 'Goodbye then.', thenHangUp: 'strict' },
  ] as const;

  it('is broken by each message in turn, and the last one hangs up', async () => {
    const world = new FakeWorld({ agent: { inactivityMessages } });
    await world.advance(4_990);
    assert.deepEqual(world.finals, []);
    await world.advance(700);
    assert.deepEqual(world.finals, ['agent: Still there?']);
    await world.advance(2_800);
    assert.equal(world.finals.length, 1);
    await world.advance(1_000);
    assert.deepEqual(world.finals, ['agent: Still there?', 'agent: Goodbye then.']);
    assert.equal(world.endReason, 'inactivity');
    assert.deepEqual(world.leftovers, NOTHING_LEFT);
  });

  it('ends when the visitor speaks or types, and the messages begin anew', async () => {
    const world = new FakeWorld({ agent: { inactivityMessages }, heard: ['hello'] });
    await world.advance(5_700);
    await world.speakTurn();
    await world.advance(2_000);
    world.type('hello');
    await world.advance(700);
    assert.equal(world.finals.filter((text) => text === 'agent: Still there?').length, 1);
    await world.advance(5_700);
    assert.equal(world.finals.at(-1), 'agent: Still there?');
    assert.equal(world.endReason, undefined);
  });

  it('is not counted while the visitor speaks, however long', async () => {
    const world = new FakeWorld({ agent: { inactivityMessages }, heard: [null] });
    await world.advance(4_000);
    await world.speak(8_000);
    await world.advance(3_000);
    assert.deepEqual(world.finals, ['agent: A not-understood.']);
  });

  it('is not counted while a tool is at work', async () => {
    const world = new FakeWorld({
      agent: { inactivityMessages },
      answer: (turn) =>
        turn.kind === 'utterance'
          ? actions({ kind: 'call-tool', toolName: 'slow', parameters: {} })
          : actions(),
    });
    world.type('go');
    await world.advance(10_000);
    assert.deepEqual(world.finals, ['user: go']);
  });
});

describe('a responder that cannot go on', () => {
  it('ends the call as an error, after its words, with the reason', async () => {
    const world = new FakeWorld({
      answer: () => actions(say('I am sorry.'), { kind: 'hang-up', failure: 'The model is away.' }),
    });
    world.type('hello');
    await world.advance(4_000);
    assert.deepEqual([world.endReason, world.failure], ['error', 'The model is away.']);
    assert.equal(world.finals.at(-1), 'agent: I am sorry.');
    assert.deepEqual(world.leftovers, NOTHING_LEFT);
  });
});

describe('the end', () => {
  it('comes at the maximum duration, in the middle of a sentence, with the message spoken', async () => {
    const world = new FakeWorld({
      agent: { maxDurationMs: 2_000 },
      answer: () => actions(say('I could go on and on and on and on and on and on and on.')),
    });
    await world.advance(500);
    world.type('talk');
    await world.advance(1_500);
    assert.equal(world.endReason, undefined);
    await world.advance(1_000);
    assert.equal(world.endReason, 'max_duration');
    assert.equal(world.finals.at(-1), 'agent: Our time is up.');
    assert.deepEqual(world.leftovers, NOTHING_LEFT);
  });

  it('by the responder comes when its last words were heard', async () => {
    const world = new FakeWorld({ answer: () => actions(say('Goodbye, my friend.'), { kind: 'hang-up' }) });
    world.type('bye');
    await world.advance(900);
    assert.equal(world.endReason, undefined);
    await world.advance(200);
    assert.equal(world.endReason, 'agent_hang_up');
    assert.equal(world.finals.at(-1), 'agent: Goodbye, my friend.');
    assert.equal(world.queuedMs, 0);
    assert.deepEqual(world.leftovers, NOTHING_LEFT);
  });

  const phases: readonly { readonly name: string; readonly until: (world: FakeWorld) => Promise<void> }[] = [
    { name: 'before anything', until: () => Promise.resolve() },
    { name: 'during the greeting', until: (world) => world.advance(500) },
    { name: 'while the visitor speaks', until: (world) => world.speak(500) },
    { name: 'while the words are looked for', until: (world) => world.speakTurn() },
    {
      name: 'while a tool is at work',
      until: async (world) => {
        world.type('tool', 'immediate');
        await world.advance(200);
      },
    },
    {
      name: 'while a responder never answers',
      until: async (world) => {
        world.type('never', 'immediate');
        await world.advance(200);
      },
    },
    {
      name: 'during the farewell',
      until: async (world) => {
        world.send({ type: 'hang_up', message: 'A long farewell.' });
        await world.advance(200);
      },
    },
  ];
  for (const { name, until } of phases) {
    it(`by stop() ${name} leaves nothing running`, async () => {
      const world = new FakeWorld({
        agent: greeting(),
        heard: ['good day'],
        answer: (turn, _, signal) => {
          if (turn.kind !== 'utterance') return actions();
          if (turn.text === 'never') return never(signal);
          return turn.text === 'tool'
            ? actions({ kind: 'call-tool', toolName: 'slow', parameters: {} })
            : actions(say('Yes.'));
        },
      });
      await until(world);
      world.agent.stop();
      const sentCount = world.sent.length;
      assert.deepEqual(world.leftovers, NOTHING_LEFT);
      await world.speakTurn();
      await world.advance(40_000);
      assert.equal(world.sent.length, sentCount);
      assert.notEqual(world.endReason, undefined);
      world.agent.stop();
    });
  }
});

describe('failures', () => {
  const responders = [
    {
      name: 'throws at once',
      answer: (): AsyncIterable<Action> => {
        throw new Error('no responder');
      },
    },
    {
      name: 'fails on its way',
      answer: async function* (): AsyncIterable<Action> {
        yield await Promise.resolve(say('Well,'));
        throw new Error('lost it');
      },
    },
  ];
  for (const { name, answer } of responders) {
    it(`of a responder that ${name} are admitted, and the call goes on`, async () => {
      const world = new FakeWorld({ answer });
      world.type('hello');
      await world.advance(4_000);
      assert.equal(world.finals.at(-1), `agent: ${PROBLEM_MESSAGE}`);
      assert.equal(world.endReason, undefined);
    });
  }

  it('of a responder that never answers are admitted after 30 s, though it ignores being stopped', async () => {
    const world = new FakeWorld({
      answer: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) }),
    });
    world.type('hello');
    await world.advance(34_000);
    assert.equal(world.finals.at(-1), `agent: ${PROBLEM_MESSAGE}`);
  });

  it("of the record's keeper do not end the call", async () => {
    const world = new FakeWorld({
      onTranscript: () => {
        throw new Error('disk full');
      },
    });
    world.type('hello');
    await world.advance(1_000);
    assert.equal(world.finals.at(-1), 'agent: You said hello.');
    assert.equal(world.endReason, undefined);
  });
});

/** A responder that thinks until it is stopped. */
async function* never(signal: AbortSignal): AsyncIterable<Action> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  yield say('Too late.');
}
