// The main job of batch calls, on the sandbox's clock: a thousand contacts of a CSV file, called by ten lines in a daily window of
// another time zone, and again where nobody answered. Over the API alone, as its users have it; judged from the records alone.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import { missingRecognition } from '../support/missing-recognition.js';
import { keepUntilEnd } from '../support/suite-resources.js';

const CHECKER = new URL('../../../packages/service/dist/testing/batch-checker.js', import.meta.url).href;
const DAY_MS = 24 * 60 * 60_000;
/** A Thursday; on the Sunday after it New York sets its clocks forward. */
const START = new Date('2026-03-05T20:00:00Z');
const DAYS = 9;
const CONTACTS = 1_000;
/** Every so many contacts one is a person who asks something; the others are reached by nobody, in one way or another. */
const TALKER_EVERY = 40;
/** Every so many contacts one is a machine, or hangs up at once. */
const MACHINE_EVERY = 60;
const HASTY_EVERY = 50;
const NUMBERS = ['+12125550100', '+12135550100', '+12145550100'];
const FORBIDDEN = 5;
/** 44 bytes. */
const WAV_HEADER_SAMPLES = 22;

/** The last two digits of numbers that nobody talks at, or not for long: see docs/simulated-carrier.md. */
const UNREACHED = [45, 50, 59, 60, 63, 67, 68, 74, 87, 89, 90, 92];

interface Call {
  readonly id: string;
  readonly phone_number: string;
  readonly from_number: string;
  readonly direction: string;
  readonly status: string;
  readonly recording_url: string | null;
  readonly duration_seconds: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string;
  readonly events: readonly { readonly type: string; readonly at: string }[];
  readonly context: { readonly last_error?: string; readonly end_reason?: string };
}

interface Contact {
  readonly phone_number: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: string | null;
  readonly last_call_id: string | null;
  readonly reason: string | null;
  readonly variables: Readonly<Record<string, string>>;
}

interface Batch {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
}

const skip = await missingRecognition();

describe('a batch of a thousand contacts', { timeout: 300_000, skip }, () => {
  const keep = keepUntilEnd();
  let sandbox: Sandbox;
  let batch: Batch;
  let calls: readonly Call[];
  let contacts: readonly Contact[];
  let imported: {
    readonly accepted_count: number;
    readonly rejected_count: number;
    readonly rejected: unknown;
  };
  let tookMs = 0;

  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${sandbox.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    assert.ok(response.ok, `${method} ${path} was answered with ${response.status}: ${answer}`);
    return JSON.parse(answer) as Answer;
  }
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Data> =>
    (await send<{ readonly data: Data }>(method, path, body)).data;

  before(async () => {
    const startedAt = performance.now();
    sandbox = keep(await createSandbox({ port: 0 }));
    sandbox.clock.freeze(START);
    const [voice] = await ask<readonly { readonly id: string }[]>('GET', '/voices');
    const space = await ask<{ readonly id: string }>('POST', '/knowledge-spaces', { name: 'Hours' });
    await ask('POST', `/knowledge-spaces/${space.id}/sources`, {
      kind: 'text',
      name: 'Opening hours',
      text: 'Our opening hours: we are open every day from eleven in the morning until ten at night.',
    });
    await sandbox.clock.advance(0);
    const agent = await ask<{ readonly id: string }>('POST', '/agents', {
      name: 'Opening hours',
      knowledge: { kind: 'rag_v2', id: space.id },
      voice_id: voice?.id,
      system_prompt: 'You answer for a restaurant.',
      greeting_settings: {
        text: 'Hello {{first_name}}, this is the restaurant. What would you like to know?',
      },
      inactivity_messages: [
        { duration: '8s', message: 'Are you still there?', endBehavior: 'END_BEHAVIOR_HANG_UP_SOFT' },
      ],
      max_duration: '120s',
      recording_enabled: true,
      built_in_config: { leave_voicemail: true },
    });
    const credential = await ask<{ readonly id: string }>('POST', '/telephony/credentials', {
      name: 'Simulated',
      provider: 'simulated_2',
    });
    const phone_number_ids: string[] = [];
    for (const phone_number of NUMBERS) {
      const number = await ask<{ readonly id: string }>('POST', '/telephony/numbers', {
        phone_number,
        credential_id: credential.id,
      });
      await ask('POST', `/telephony/numbers/${number.id}/assign`, { outbound_agent_id: agent.id });
      phone_number_ids.push(number.id);
    }
    for (const phone_number of forbidden())
      await ask('POST', '/contacts', { phone_number, do_not_call: true });
    const created = await ask<Batch>('POST', '/batch-calls', {
      name: 'A thousand',
      agent_id: agent.id,
      phone_number_ids,
      contact_source: 'csv',
      schedule_type: 'scheduled',
      scheduled_at: '2026-03-06T13:30:00Z',
      timezone: 'America/New_York',
      start_time: '09:00',
      end_time: '09:45',
      working_days: [1, 2, 3, 4, 5, 7],
      phone_rotation_strategy: 'round_robin',
      max_concurrent_calls: 10,
      max_calls_per_day: 400,
      retry_failed: true,
      max_retry_attempts: 1,
    });
    imported = await ask('POST', `/batch-calls/${created.id}/contacts/import`, { csv: csv() });
    await send('POST', `/batch-calls/${created.id}/schedule`);
    await sandbox.clock.advance(DAYS * DAY_MS);
    tookMs = performance.now() - startedAt;
    batch = await ask<Batch>('GET', `/batch-calls/${created.id}`);
    calls = await allCalls(agent.id);
    contacts = await allContacts(created.id);
  });

  async function allCalls(agentId: string): Promise<readonly Call[]> {
    const found: Call[] = [];
    for (let isMore = true; isMore;) {
      const page = await send<{ readonly data: Call[]; readonly pagination: { readonly has_more: boolean } }>(
        'GET',
        `/calls?agent_id=${agentId}&limit=100&offset=${found.length}`,
      );
      found.push(...page.data);
      isMore = page.pagination.has_more;
    }
    return found;
  }

  async function allContacts(batchId: string): Promise<readonly Contact[]> {
    const found: Contact[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await send<{
        readonly data: Contact[];
        readonly pagination: { readonly pages: number };
      }>('GET', `/batch-calls/${batchId}/contacts?page_size=100&page=${page}`);
      found.push(...answer.data);
      ({ pages } = answer.pagination);
    }
    return found;
  }

  it('takes the good rows of the file, and says what is wrong with the others', () => {
    assert.equal(imported.accepted_count, CONTACTS + 1, 'a number that comes twice is known as such later');
    assert.equal(imported.rejected_count, 2);
    assert.deepEqual(
      (imported.rejected as { row: number; field: string }[]).map(({ row, field }) => [row, field]),
      [
        [2, 'phone_number'],
        [CONTACTS + 3, 'phone_number'],
      ],
    );
  });

  it('is over, with an outcome for everybody', (context) => {
    const { total, pending, calling, skipped } = batch.counts;
    assert.deepEqual([batch.status, total, pending, calling], ['completed', CONTACTS + 1, 0, 0]);
    assert.equal(skipped, FORBIDDEN + 1);
    context.diagnostic(
      `${calls.length} calls in ${(tookMs / 1000).toFixed(1)} s: ${JSON.stringify(batch.counts)}`,
    );
  });

  it('has kept every rule, by its records alone', async () => {
    const { checkBatch } = (await import(CHECKER)) as {
      readonly checkBatch: (records: object) => readonly string[];
    };
    const problems = checkBatch({
      batch,
      contacts,
      calls: calls.map((call) => ({
        ...call,
        dial_failure: failureIn(call.context.last_error),
        created_at: new Date(call.created_at),
        ended_at: new Date(call.ended_at),
      })),
      numbers: NUMBERS,
      forbidden: new Set(forbidden()),
      resumedAt: [],
    });
    assert.deepEqual(problems.slice(0, 20), []);
  });

  it('explains every outcome', () => {
    for (const { state, reason, phone_number } of contacts) {
      assert.ok(reason, `${phone_number} is ${state} without a reason`);
    }
    for (const call of calls) {
      assert.equal(call.events[0]?.type, 'queued');
      assert.equal(call.events.at(-1)?.type, 'ended');
      const times = call.events.map(({ at }) => at);
      assert.deepEqual(times, times.toSorted(), 'its events are in order');
      if (call.status === 'failed')
        assert.ok(call.context.last_error, `${call.phone_number} failed without a reason`);
    }
  });

  it('has come to what the simulated callees are known for', () => {
    for (const contact of contacts.filter(({ state }) => state === 'done')) {
      const digits = Number(contact.phone_number.slice(-2));
      const expected = expectedStatus(digits);
      assert.equal(contact.last_status, expected, `${contact.phone_number}: ${contact.reason}`);
    }
  });

  it('has talked with those who answered: understood them, written it down, recorded both sides', async () => {
    const talked = calls.filter(({ phone_number }) => Number(phone_number.slice(-2)) < 20);
    assert.ok(talked.length >= 20);
    let understood = 0;
    for (const call of talked) {
      const { transcript } = await ask<{ readonly transcript: readonly { role: string; text: string }[] }>(
        'GET',
        `/calls/${call.id}/transcript`,
      );
      const said = (role: string): string =>
        transcript
          .filter((entry) => entry.role === role)
          .map(({ text }) => text)
          .join(' ');
      assert.match(said('agent'), /^Hello Visitor\d+, this is the restaurant/);
      if (said('user').includes('opening hours') && said('agent').includes('eleven in the morning'))
        understood += 1;
    }
    assert.ok(
      understood >= talked.length * 0.9,
      `${understood} of ${talked.length} callees were understood and answered`,
    );
    const { recording_url: url } = talked[0] ?? {};
    assert.ok(url);
    const recording = new Int16Array(await (await fetch(url)).arrayBuffer()).subarray(WAV_HEADER_SAMPLES);
    for (const channel of [0, 1]) {
      const samples = recording.filter((_sample, index) => index % 2 === channel);
      const loudness = Math.sqrt(
        samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length,
      );
      assert.ok(loudness > 0.005, `both sides are heard in the recording: ${loudness}`);
    }
  });
});

/** A callee's number, of any area code but those of our own numbers: no two places have the same one. */
function numberOf(place: number, digits: number): string {
  return `+1${300 + Math.floor(place / 2)}55501${String(digits).padStart(2, '0')}`;
}

function forbidden(): readonly string[] {
  return Array.from({ length: FORBIDDEN }, (_value, index) => numberOf(2 * index, UNREACHED[0] ?? 0));
}

function digitsOf(index: number): number {
  if (index % TALKER_EVERY === 0) return (index / TALKER_EVERY) % 20;
  if (index % MACHINE_EVERY === 1) return 75 + (index % 12);
  if (index % HASTY_EVERY === 2) return 32;
  return UNREACHED[index % UNREACHED.length] ?? 0;
}

/** A thousand good rows, one of them twice, and two bad ones. */
function csv(): string {
  const rows = Array.from({ length: CONTACTS - FORBIDDEN }, (_value, index) => {
    return `Visitor${index},${numberOf(2 * FORBIDDEN + index, digitsOf(index))}`;
  });
  const [first = ''] = rows;
  return [
    'first_name,phone_number',
    'Nobody,12 34',
    ...forbidden().map((number, index) => `Never${index},${number}`),
    ...rows,
    'Empty,',
    first,
  ].join('\r\n');
}

function expectedStatus(digits: number): string {
  if (digits < 45) return 'completed';
  if (digits < 60) return 'busy';
  if (digits < 75) return 'no_answer';
  if (digits < 85) return 'voicemail';
  return digits < 87 ? 'completed' : 'failed';
}

function failureIn(lastError: string | undefined): string | null {
  if (lastError === undefined) return null;
  if (lastError.startsWith('The number is not allocated')) return 'unallocated';
  if (lastError.startsWith('The network')) return 'network';
  return lastError.startsWith('The carrier') ? 'refused' : null;
}
