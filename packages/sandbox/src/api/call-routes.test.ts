import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { endpoints } from './endpoints.js';
import { errorEnvelope } from './envelope.js';
import { assertAnswer, assertError, assertInvalid, ISO_Z, UNKNOWN_ID } from './testing/assertions.js';
import { agentOf, serveApi, type ServedApi } from './testing/served-api.js';

const queued = '60000000-0000-4000-8000-000000000001';
const running = '60000000-0000-4000-8000-000000000002';
const ended = '60000000-0000-4000-8000-000000000003';
const missed = '60000000-0000-4000-8000-000000000004';
const agentId = agentOf('happy').id;

const greeting = {
  ordinal: 0,
  role: 'agent',
  medium: 'voice',
  text: 'Hello.',
  startedAt: '2025-06-01T12:00:00.000Z',
} as const;
const wish = {
  ordinal: 1,
  role: 'user',
  medium: 'text',
  text: 'A table for two.',
  startedAt: '2025-06-01T12:00:02.000Z',
} as const;

let folder: string;
let api: ServedApi;

before(async () => {
  // A hidden folder, as a home directory's cache is.
  folder = await mkdtemp(join(tmpdir(), '.sandbox-api-'));
  await writeFile(join(folder, 'call.wav'), 'RIFF-some-sound');
  api = await serveApi();
  for (const callId of [queued, running, ended, missed]) api.calls.create({ callId, agentId });
  api.calls.start(running);
  api.calls.start(ended);
  api.calls.addTranscript(ended, wish);
  api.calls.addTranscript(ended, greeting);
  api.calls.end(ended, { reason: 'user_hang_up', recordingPath: join(folder, 'call.wav') });
  api.calls.neverJoined(missed);
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

describe('GET /calls', () => {
  it('lists the newest first, in pages', async () => {
    const answer = assertAnswer(endpoints.listCalls, await api.request('/calls?limit=2'));
    assert.deepEqual(answer.pagination, { total: 4, limit: 2, offset: 0, has_more: true });
    assert.deepEqual(
      answer.data.map(({ id }) => id),
      [missed, ended],
    );
  });

  for (const [query, total] of [
    ['status=in_progress', 1],
    ['status=no_answer', 1],
    ['status=voicemail', 0],
    ['direction=outbound', 4],
    ['direction=inbound', 0],
    [`agent_id=${agentId}`, 4],
    [`agent_id=${UNKNOWN_ID}`, 0],
    [`agent_id=${agentId}&status=completed`, 1],
  ] as const) {
    it(`finds ${total} for ${query}`, async () => {
      const answer = assertAnswer(endpoints.listCalls, await api.request(`/calls?${query}`));
      assert.equal(answer.pagination.total, total);
      assert.equal(answer.data.length, total);
    });
  }

  for (const [query, field] of [
    ['status=over', 'status'],
    ['direction=up', 'direction'],
    ['agent_id=12', 'agent_id'],
    ['limit=1000', 'limit'],
  ] as const) {
    it(`refuses ${query}`, async () => {
      assertInvalid(await api.request(`/calls?${query}`), field);
    });
  }
});

describe('GET /calls/{id}', () => {
  it('has the fields of the specification', async () => {
    const { data } = assertAnswer(endpoints.getCall, await api.request(`/calls/${ended}`));
    const { started_at, ended_at, created_at, updated_at, summary, recording_url, ...rest } = data;
    for (const time of [started_at, ended_at, created_at, updated_at]) assert.match(time ?? '', ISO_Z);
    assert.match(summary ?? '', /visitor: 1; of the agent: 1/);
    assert.ok(recording_url?.startsWith(`${api.baseUrl}/recordings/${ended}/`));
    assert.deepEqual(rest, {
      id: ended,
      agent_id: agentId,
      phone_number: null,
      from_number: null,
      direction: 'outbound',
      status: 'completed',
      duration_seconds: 0,
      cost_usd: 0,
      context: { end_reason: 'user_hang_up' },
    });
  });

  it('shows nothing yet of what comes later', async () => {
    const { data } = assertAnswer(endpoints.getCall, await api.request(`/calls/${queued}`));
    assert.equal(data.status, 'queued');
    for (const field of ['started_at', 'ended_at', 'duration_seconds', 'summary', 'recording_url'] as const) {
      assert.equal(data[field], null, field);
    }
    assert.deepEqual(data.context, {});
  });

  for (const suffix of ['', '/transcript', '/recording']) {
    it(`knows unknown ids from bad ones${suffix && `, also for ${suffix}`}`, async () => {
      assertError(await api.request(`/calls/${UNKNOWN_ID}${suffix}`), 404, 'not_found');
      assertInvalid(await api.request(`/calls/12${suffix}`), 'call_id');
    });
  }
});

describe('GET /calls/{id}/transcript', () => {
  it('is there once the call is over', async () => {
    const { data } = assertAnswer(endpoints.getTranscript, await api.request(`/calls/${ended}/transcript`));
    assert.match(data.summary, /visitor: 1; of the agent: 1/);
    assert.deepEqual(
      data.transcript,
      [greeting, wish].map(({ startedAt, ...entry }) => ({ ...entry, started_at: startedAt })),
    );
  });

  it('is not there before, nor when nobody joined', async () => {
    for (const callId of [queued, running, missed]) {
      assertError(await api.request(`/calls/${callId}/transcript`), 404, 'not_found');
    }
  });
});

describe('GET /calls/{id}/recording', () => {
  async function recordingUrl(callId = ended): Promise<string> {
    const answer = await api.request(`/calls/${callId}/recording`);
    return assertAnswer(endpoints.getRecording, answer).data.recording_url;
  }

  async function assertGone(url: string): Promise<void> {
    const response = await fetch(url);
    const text = await response.text();
    assert.equal(response.status, 404, url);
    assert.equal(errorEnvelope.parse(JSON.parse(text)).error.code, 'not_found');
    assert.ok(!text.includes(folder));
  }

  it('is not there while there is none', async () => {
    for (const callId of [queued, running, missed]) {
      assertError(await api.request(`/calls/${callId}/recording`), 404, 'not_found');
    }
  });

  it('leads to a WAV file that needs no key', async () => {
    const response = await fetch(await recordingUrl());
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'audio/wav');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(await response.text(), 'RIFF-some-sound');
  });

  it('leads to a file that can be had in part, as audio elements ask', async () => {
    const response = await fetch(await recordingUrl(), { headers: { Range: 'bytes=5-8' } });
    assert.equal(response.status, 206);
    assert.equal(await response.text(), 'some');
  });

  it('leads to a file that has no part beyond its end', async () => {
    const response = await fetch(await recordingUrl(), { headers: { Range: 'bytes=1000-' } });
    assert.equal(response.status, 400);
    assert.equal(errorEnvelope.parse(await response.json()).error.code, 'bad_request');
  });

  it('leads to an address that cannot be guessed', async () => {
    const url = await recordingUrl();
    for (const guess of [
      url.replace(/.\.wav$/, '.wav'),
      url.replace(/[^/]+\.wav$/, 'x.wav'),
      url.replace(/[^/]+\.wav$/, '%00.wav'),
      url.replace(ended, running),
      url.replace(ended, '..%2F..'),
    ]) {
      assert.notEqual(guess, url);
      await assertGone(guess);
    }
  });

  it('leads nowhere once the file is deleted', async () => {
    const callId = '60000000-0000-4000-8000-000000000005';
    api.calls.create({ callId, agentId: agentOf('slow').id });
    api.calls.start(callId);
    api.calls.end(callId, { reason: 'user_hang_up', recordingPath: join(folder, 'deleted.wav') });
    await assertGone(await recordingUrl(callId));
  });
});
