// The telephone of a sandbox: calls that come from outside, and one that goes out, on a clock that a test holds.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '../sandbox.js';

const FROM = '+13125550100';
/** A number that the sandbox has not. */
const STRANGE = '+12995550199';
const START = new Date('2030-01-01T09:00:00Z');

interface Call {
  readonly id: string;
  readonly direction: string;
  readonly status: string;
  readonly phone_number: string;
  readonly from_number: string;
  readonly started_at: string;
  readonly agent: { readonly id: string };
  readonly context: { readonly end_reason?: string };
}

describe('the telephone of a sandbox', { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await createSandbox({ port: 0 });
  });
  beforeEach(async () => {
    await sandbox.reset();
    sandbox.clock.freeze(START);
  });
  after(() => sandbox.close());

  async function ask<Data>(path: string, body?: object): Promise<Data> {
    const response = await fetch(`${sandbox.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${path} was answered with ${response.status}`);
    return ((await response.json()) as { data: Data }).data;
  }
  const wordsOf = async (callId: string, role: string): Promise<string> => {
    const { transcript } = await ask<{ transcript: { role: string; text: string }[] }>(
      `/calls/${callId}/transcript`,
    );
    return transcript
      .filter((entry) => entry.role === role)
      .map(({ text }) => text)
      .join(' ');
  };
  async function control(method: string, path: string, body?: object) {
    const response = await fetch(new URL(`/_sandbox${path}`, sandbox.baseUrl), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, data: ((await response.json()) as { data: never }).data };
  }

  it('is answered by the first agent: both sides are heard, and recorded', async () => {
    const { id, outcome } = sandbox.telephone.ring({ from: FROM, to: sandbox.phoneNumber });
    assert.equal(outcome, null);
    await sandbox.clock.advance(120_000);
    const [ring] = sandbox.telephone.rings();
    assert.deepEqual(ring, {
      id,
      from: FROM,
      to: sandbox.phoneNumber,
      callee: 'one-question',
      startedAt: START,
      outcome: { outcome: 'answered', ended: 'them' },
    });
    const [call] = await ask<Call[]>('/calls');
    assert.ok(call);
    assert.deepEqual(
      [call.direction, call.status, call.phone_number, call.from_number, call.context.end_reason],
      ['inbound', 'completed', sandbox.phoneNumber, FROM, 'user_hang_up'],
    );
    assert.match(await wordsOf(call.id, 'agent'), /welcome to Luigi's/);
    if (sandbox.capabilities.recognizesSpeech) assert.notEqual(await wordsOf(call.id, 'user'), '');
    const { recording_url } = await ask<{ recording_url: string }>(`/calls/${call.id}/recording`);
    const recording = Buffer.from(await (await fetch(recording_url)).arrayBuffer());
    assert.equal(recording.toString('latin1', 0, 4), 'RIFF');
    assert.equal(recording.readUInt16LE(22), 2, 'one channel for each side');
  });

  it('rings a number that nobody answers in vain', async () => {
    sandbox.telephone.ring({ from: FROM, to: STRANGE, callee: 'silent' });
    await sandbox.clock.advance(0);
    assert.deepEqual(sandbox.telephone.rings()[0]?.outcome, { outcome: 'rejected', kind: 'unallocated' });
    assert.deepEqual(await ask('/calls'), []);
  });

  it('goes on with the clock alone, over HTTP too, and a reset forgets it', async () => {
    const rung = await control('POST', '/telephone/rings', { from: FROM, to: sandbox.phoneNumber });
    assert.equal(rung.status, 201);
    const list = async () =>
      (await control('GET', '/telephone/rings')).data as { id: string; outcome: unknown }[];
    assert.deepEqual(await list(), [rung.data]);
    await control('POST', '/clock/advance', { byMs: 120_000 });
    const [ring] = await list();
    assert.deepEqual(ring?.outcome, { outcome: 'answered', ended: 'them' });
    sandbox.telephone.ring({ from: FROM, to: sandbox.phoneNumber, callee: 'silent' });
    await sandbox.clock.advance(5_000);
    assert.equal((await ask<Call[]>('/calls'))[0]?.status, 'in_progress');
    await sandbox.reset();
    assert.deepEqual(await list(), []);
    assert.deepEqual(await ask('/calls'), []);
  });

  it('refuses what is no number, and a caller that there is not', async () => {
    assert.throws(() => sandbox.telephone.ring({ from: '110', to: STRANGE }), { message: /^from: must be/ });
    for (const body of [{ from: FROM }, { from: FROM, to: STRANGE, callee: 'nobody' }]) {
      assert.equal((await control('POST', '/telephone/rings', body)).status, 422);
    }
  });

  it('calls people for the first agent, with nothing to prepare', async () => {
    const { id } = await ask<Call>('/calls', {
      agent_id: sandbox.agents[0]?.id,
      phone_number: '+13005550175',
      variables: { first_name: 'Ann' },
    });
    await sandbox.clock.advance(120_000);
    const call = await ask<Call>(`/calls/${id}`);
    assert.deepEqual([call.status, call.from_number], ['voicemail', sandbox.phoneNumber]);
    const agent = await ask<{ inbound_phone_numbers: object[]; outbound_phone_numbers: object[] }>(
      `/agents/${sandbox.agents[0]?.id}`,
    );
    const numbers = [...agent.inbound_phone_numbers, ...agent.outbound_phone_numbers];
    assert.equal(numbers.length, 2);
  });
});
