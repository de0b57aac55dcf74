// Calls by telephone from the request to the record, over the simulated carrier, with real speech that is really heard. Time stands
// still and is stepped from timer to timer.

import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { z } from 'zod';
import type { RingOutcome } from '../../carriers/simulated/incoming.js';
import type { TransferKind } from '../../conversation/call.js';
import type { Action, Responder } from '../../conversation/responders/responder.js';
import { openDatabase, tablesOf } from '../../db/database.js';
import { agentResource } from '../../resources/agents/schema.js';
import { callResource, transcriptResource, type CallResource } from '../../resources/calls/schema.js';
import type { CallTables } from '../../resources/calls/table.js';
import type { WorkspaceTables } from '../../resources/workspaces/table.js';
import { dataOf } from '../../testing/answers.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { SteppedTime } from '../../testing/stepped-time.js';
import { storeNumber } from '../../testing/stored-numbers.js';
import { makeTemporaryFolder } from '../../testing/temporary-folder.js';

const AGENT = {
  name: 'Host',
  voice_id: '20000000-0000-4000-8000-000000000001',
  system_prompt: 'You are the host of a restaurant. We are open from eleven to ten.',
  greeting_settings: { text: 'Hello {{first_name}}, this is the host.' },
};
/** By the table of the simulated carrier. */
const NUMBERS = {
  asks: '+12125550100',
  asksOn: '+12125550120',
  silent: '+12125550130',
  hangsUpAtOnce: '+12125550132',
  answersLate: '+12125550134',
  pressesKeys: '+12125550137',
  colleague: '+12125550140',
  busy: '+12125550145',
  ringsOn: '+12125550160',
  noAnswer: '+12125550168',
  voicemail: '+12125550175',
  rejects: '+12125550187',
  unallocated: '+12125550190',
  networkFails: '+12125550193',
  breaksOff: '+12125550195',
  refused: '+12125550197',
} as const;

/** What answers for an agent of this name. */
const RESPONDERS: Readonly<Record<string, Responder>> = {
  'Transfers cold': transferring('cold'),
  'Transfers warm': transferring('warm'),
  'Uses a client tool': answering({ kind: 'call-tool', toolName: 'showMap', parameters: {} }),
};

function transferring(to: TransferKind): Responder {
  return answering({ kind: 'transfer', to, summary: 'They ask for the opening hours.' });
}

/** Does this on the first words that it hears, and from then on repeats what it is told. */
function answering(...actions: readonly Action[]): Responder {
  return {
    expectedSpeech: { kind: 'topic', text: AGENT.system_prompt },
    // eslint-disable-next-line @typescript-eslint/require-await
    async *answer(turn) {
      if (turn.kind === 'tool-result') {
        yield { kind: 'say', text: turn.outcome.ok ? 'Done.' : turn.outcome.message };
        yield { kind: 'hang-up' };
      } else yield* actions;
    },
  };
}

describe('a call by telephone', () => {
  const time = new SteppedTime();
  let service: ServedService;
  let receiver: Receiver;
  let workspace: ServedWorkspace;
  before(async () => {
    receiver = await startReceiver();
    service = await serveService({
      clock: time,
      timers: time,
      calls: {
        createResponder: ({ agent: { name } }) => (name in RESPONDERS ? RESPONDERS[name] : undefined),
      },
      pricePerMinuteUsd: 0.6,
      allowedHosts: [`127.0.0.1:${receiver.port}`],
    });
    workspace = await service.createWorkspace();
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });
  afterEach(() => assert.deepEqual(service.defects, []));

  const scope = () => ({ db: service.db, clock: time, workspaceId: workspace.id });
  let lastNumber = 0;

  /** With a number of its own. */
  async function createAgent(fields: object = {}): Promise<string> {
    const answer = await workspace.client.post('/agents', { ...AGENT, ...fields });
    const { id } = dataOf(answer, 201, agentResource);
    lastNumber += 1;
    const phoneNumber = `+1202555${String(1_000 + lastNumber)}`;
    await storeNumber(scope(), { phoneNumber, outboundAgentId: id });
    return id;
  }

  async function place(agentId: string, phoneNumber: string, others: object = {}): Promise<string> {
    const body = { agent_id: agentId, phone_number: phoneNumber, ...others };
    return dataOf(await workspace.client.post('/calls', body), 201, callResource).id;
  }

  const callOf = async (id: string): Promise<CallResource> =>
    dataOf(await workspace.client.get(`/calls/${id}`), 200, callResource);

  const quiet = () => service.quiet();
  const isOver = async (id: string): Promise<boolean> => (await callOf(id)).ended_at !== null;

  /** Places a call, and lets time pass until it is over. */
  async function call(agentId: string, phoneNumber: string, others: object = {}): Promise<CallResource> {
    const id = await place(agentId, phoneNumber, others);
    await finish(id);
    return callOf(id);
  }

  async function finish(id: string): Promise<void> {
    let steps = 0;
    await time.pass(quiet, async () => (steps += 1) % 50 === 0 && (await isOver(id)), 600_000);
    await service.quiet();
  }

  async function wordsOf(id: string): Promise<z.output<typeof transcriptResource>['transcript']> {
    return dataOf(await workspace.client.get(`/calls/${id}/transcript`), 200, transcriptResource).transcript;
  }

  const typesOf = ({ events }: CallResource): readonly string[] => events.map(({ type }) => type);

  it('is placed, rings, is answered, and ends when the other side hangs up', async () => {
    const agentId = await createAgent();
    const done = await call(agentId, NUMBERS.asks, { variables: { first_name: 'Zoe' } });
    assert.deepEqual(
      [done.status, done.direction, done.phone_number],
      ['completed', 'outbound', NUMBERS.asks],
    );
    assert.equal(done.context.end_reason, 'user_hang_up');
    assert.deepEqual(typesOf(done), ['queued', 'ringing', 'answered', 'ended']);
    const times = done.events.map(({ at }) => Date.parse(at));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    const words = await wordsOf(done.id);
    assert.equal(words[0]?.text, 'Hello Zoe, this is the host.');
    const heard = words.filter(({ role }) => role === 'user').map(({ text }) => text.toLowerCase());
    assert.ok(
      heard.some((text) => /open|hours/.test(text)),
      `heard ${JSON.stringify(heard)}`,
    );
  });

  for (const [what, number, status, error] of [
    ['is busy', NUMBERS.busy, 'busy', undefined],
    ['is not answered in time', NUMBERS.ringsOn, 'no_answer', undefined],
    ['is given up by the carrier', NUMBERS.noAnswer, 'no_answer', undefined],
    ['is rejected', NUMBERS.rejects, 'failed', /rejected/],
    ['leads nowhere', NUMBERS.unallocated, 'failed', /not allocated/],
    ['meets a broken network', NUMBERS.networkFails, 'failed', /network/],
    ['is refused by the carrier', NUMBERS.refused, 'failed', /refuses/],
  ] as const) {
    it(`that ${what} ends as ${status}, and says why`, async () => {
      const done = await call(await createAgent(), number);
      assert.equal(done.status, status);
      assert.equal(done.started_at, null);
      assert.equal(done.duration_seconds, 0);
      if (error === undefined) assert.equal(done.context.last_error, undefined);
      else assert.match(done.context.last_error ?? '', error);
      assert.ok((done.events.at(-1)?.detail ?? '') !== '');
    });
  }

  it('that breaks off is completed, as in a browser', async () => {
    const done = await call(await createAgent(), NUMBERS.breaksOff);
    assert.deepEqual([done.status, done.context.end_reason], ['completed', 'connection_lost']);
  });

  it('waits no longer than its own settings say', async () => {
    const agentId = await createAgent({ join_timeout: '60s' });
    const asked = time.nowMs();
    const settings = { join_timeout: '5s' };
    const done = await call(agentId, NUMBERS.answersLate, { call_settings: settings });
    assert.equal(done.status, 'no_answer');
    assert.match(done.events.at(-1)?.detail ?? '', /within 5 s/);
    const { at } = done.events.at(-1) ?? { at: '' };
    assert.ok(Date.parse(at) - Date.parse(done.created_at) <= 5_100, `it began at ${asked}`);
    assert.equal((await call(agentId, NUMBERS.answersLate)).status, 'completed');
  });

  it('has a greeting, a duration and no transcript where its settings say so', async () => {
    const agentId = await createAgent({ greeting_settings: { text: 'Hello.' }, max_duration: '3600s' });
    const done = await call(agentId, NUMBERS.silent, {
      variables: { name: 'Ada' },
      call_settings: { greeting: 'Good morning, {{name}}.', max_duration: '8s', recording_enabled: false },
    });
    assert.deepEqual([done.status, done.context.end_reason], ['completed', 'max_duration']);
    assert.equal(done.duration_seconds, 8);
    assert.deepEqual(
      (await wordsOf(done.id)).map(({ text }) => text),
      ['Good morning, Ada.'],
    );
    assert.equal(done.recording_url, null);
    const unwritten = await call(agentId, NUMBERS.hangsUpAtOnce, {
      call_settings: { transcription_enabled: false },
    });
    assert.equal((await workspace.client.get(`/calls/${unwritten.id}/transcript`)).status, 404);
  });

  it('is recorded, both sides, where that is wanted', async () => {
    const done = await call(await createAgent({ recording_enabled: true }), NUMBERS.asks);
    assert.equal(done.context.recording_error, undefined);
    const sound = Buffer.from(await (await fetch(done.recording_url ?? '')).arrayBuffer());
    const samples = new Int16Array(sound.buffer, sound.byteOffset + 44, (sound.length - 44) >> 1);
    const loudest = [0, 1].map((side) =>
      samples.filter((_, index) => index % 2 === side).reduce((most, each) => Math.max(most, each), 0),
    );
    for (const most of loudest) assert.ok(most > 3_000, `the loudest samples are ${loudest.join(', ')}`);
    const unrecorded = await call(await createAgent(), NUMBERS.hangsUpAtOnce);
    assert.equal(unrecorded.recording_url, null);
  });

  it('that is answered at a machine says nothing after the beep', async () => {
    const done = await call(await createAgent(), NUMBERS.voicemail);
    assert.deepEqual([done.status, done.context.end_reason], ['voicemail', 'voicemail']);
    assert.deepEqual(typesOf(done), ['queued', 'ringing', 'answered', 'voicemail_detected', 'ended']);
  });

  it('leaves its greeting as a message where the agent may', async () => {
    const agentId = await createAgent({ built_in_config: { leave_voicemail: true } });
    const done = await call(agentId, NUMBERS.voicemail, { variables: { first_name: 'Zoe' } });
    assert.equal(done.status, 'voicemail');
    const detected = done.events.find(({ type }) => type === 'voicemail_detected')?.at ?? '';
    const message = (await wordsOf(done.id)).findLast(({ role }) => role === 'agent');
    assert.equal(message?.text, 'Hello Zoe, this is the host.');
    assert.ok(Date.parse(message.started_at) >= Date.parse(detected));
    assert.ok(Date.parse(done.ended_at ?? '') - Date.parse(detected) > 1_000);
  });

  it('takes keys for words, and logs them', async () => {
    const done = await call(await createAgent(), NUMBERS.pressesKeys);
    const keys = done.events.filter(({ type }) => type === 'digits').map(({ detail }) => detail);
    assert.deepEqual(keys, ['1', '42']);
    const typed = (await wordsOf(done.id)).filter(({ role }) => role === 'user');
    assert.deepEqual(
      typed.map(({ text, medium }) => [text, medium]),
      [
        ['1', 'text'],
        ['42', 'text'],
      ],
    );
    const unwritten = await call(await createAgent(), NUMBERS.pressesKeys, {
      call_settings: { transcription_enabled: false },
    });
    const counted = unwritten.events.filter(({ type }) => type === 'digits').map(({ detail }) => detail);
    assert.deepEqual(counted, ['1 keys', '2 keys']);
  });

  it('has no browser, and says so when a tool wants one', async () => {
    const done = await call(await createAgent({ name: 'Uses a client tool' }), NUMBERS.asks);
    assert.ok((await wordsOf(done.id)).some(({ text }) => text.includes('needs a browser')));
  });

  describe('is transferred', () => {
    const transfer = { cold: true, warm: true };

    for (const kind of ['cold', 'warm'] as const) {
      it(`to the number that it was given: ${kind}`, async () => {
        const agentId = await createAgent({ name: `Transfers ${kind}`, built_in_config: { transfer } });
        const variables = { transfer_number: NUMBERS.colleague };
        const done = await call(agentId, NUMBERS.asksOn, { variables });
        assert.deepEqual([done.status, done.context.end_reason], ['completed', 'transferred']);
        assert.deepEqual(typesOf(done).slice(3), ['transferring', 'transferred', 'ended']);
        const step = done.events.find(({ type }) => type === 'transferring');
        assert.equal(step?.detail, `${kind}, to ${NUMBERS.colleague}`);
        assert.ok((await wordsOf(done.id)).some(({ text }) => text === 'One moment, please.'));
      });

      it(`not where nobody is reached, and goes on: ${kind}`, async () => {
        const agentId = await createAgent({ name: `Transfers ${kind}`, built_in_config: { transfer } });
        const done = await call(agentId, NUMBERS.asks, { variables: { transfer_number: NUMBERS.busy } });
        assert.deepEqual([done.status, done.context.end_reason], ['completed', 'user_hang_up']);
        const said = (await wordsOf(done.id)).map(({ text }) => text).join(' ');
        assert.match(said, /I could not connect you: the line is busy\./);
        assert.match(done.context.problems?.[0]?.reason ?? '', /transfer .* failed: The number is busy/);
      });
    }

    it('never without a number', async () => {
      const agentId = await createAgent({ name: 'Transfers cold', built_in_config: { transfer } });
      const done = await call(agentId, NUMBERS.asks, { variables: { transfer_number: 'anybody' } });
      assert.deepEqual(typesOf(done), ['queued', 'ringing', 'answered', 'ended']);
    });
  });

  describe('that comes in', () => {
    async function ring(to: string, others: object = {}) {
      let outcome: RingOutcome | undefined;
      const rung = service.ring({ from: NUMBERS.asks, to, ...others }).then((came) => (outcome = came));
      await time.pass(quiet, () => outcome !== undefined, 600_000);
      await service.quiet();
      return rung;
    }

    it('is answered by the agent of the number', async () => {
      const agentId = await createAgent();
      const to = '+12025552001';
      await storeNumber(scope(), { phoneNumber: to, inboundAgentId: agentId, provider: 'simulated_2' });
      assert.equal((await ring(to)).outcome, 'answered');
      const { data } = (await workspace.client.get(`/calls?agent_id=${agentId}`)).body;
      const [done] = callResource.array().parse(data);
      assert.ok(done);
      assert.deepEqual(
        [done.direction, done.status, done.phone_number, done.from_number],
        ['inbound', 'completed', to, NUMBERS.asks],
      );
      assert.deepEqual(typesOf(done), ['queued', 'answered', 'ended']);
      assert.ok((await wordsOf(done.id)).some(({ role }) => role === 'user'));
    });

    it('is rejected where nobody answers the number, or there is no credit', async () => {
      const agentId = await createAgent();
      const to = '+12025552002';
      await storeNumber(scope(), { phoneNumber: to, outboundAgentId: agentId });
      for (const each of [to, '+12025552999']) {
        assert.deepEqual(await ring(each), { outcome: 'rejected', kind: 'unallocated' });
      }
      const poor = await service.createWorkspace();
      const { id } = dataOf(await poor.client.post('/agents', AGENT), 201, agentResource);
      const poorNumber = '+12025552003';
      await storeNumber(
        { ...scope(), workspaceId: poor.id },
        { phoneNumber: poorNumber, inboundAgentId: id },
      );
      await tablesOf<WorkspaceTables>(service.db)
        .updateTable('workspaces')
        .set({ credit_usd: 0 })
        .where('id', '=', poor.id)
        .execute();
      assert.deepEqual(await ring(poorNumber), { outcome: 'rejected', kind: 'busy' });
    });
  });

  it('ends with the service, whether it rings or goes on, and says why', async () => {
    const folder = await makeTemporaryFolder();
    const database = { kind: 'folder', path: path.join(folder.path, 'database') } as const;
    const stopped = await serveService({ database, clock: time, timers: time, calls: {} });
    const { id: workspaceId, client } = await stopped.createWorkspace();
    const agentId = dataOf(await client.post('/agents', AGENT), 201, agentResource).id;
    const scopeOf = { db: stopped.db, clock: time, workspaceId };
    await storeNumber(scopeOf, { phoneNumber: '+12025552004', outboundAgentId: agentId });
    for (const number of [NUMBERS.ringsOn, NUMBERS.silent]) {
      await client.post('/calls', { agent_id: agentId, phone_number: number });
    }
    await time.pass(
      () => stopped.quiet(),
      () => false,
      8_000,
    );
    const before = callResource.array().parse((await client.get('/calls')).body.data);
    assert.deepEqual(before.map(({ status }) => status).toSorted(), ['in_progress', 'ringing']);
    await stopped.close();
    const kept = await openDatabase(database);
    const rows = await tablesOf<CallTables>(kept.db).selectFrom('calls').selectAll().execute();
    await kept.close();
    await folder.remove();
    for (const { status, last_error, lease_until } of rows) {
      assert.deepEqual([status, last_error, lease_until], ['failed', 'the service was stopped', null]);
    }
    assert.equal(rows.length, 2);
  });

  it('is paid, and its result is sent', async () => {
    const agentId = await createAgent({ crm_webhook_url: receiver.url });
    const done = await call(agentId, NUMBERS.asks);
    assert.equal(done.cost_usd, (done.duration_seconds ?? 0) / 100);
    await service.settle();
    const result = JSON.parse(receiver.requests.at(-1)?.body ?? '') as Record<string, unknown>;
    assert.deepEqual([result.call_id, result.status, result.cost_usd], [done.id, 'completed', done.cost_usd]);
  });
});
