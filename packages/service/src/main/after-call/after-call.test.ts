// The service with a scripted OpenAI-compatible server: what becomes of calls after their end.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { agentResource } from '../../resources/agents/schema.js';
import { findCallResult, getCall } from '../../resources/calls/service.js';
import { addTranscriptEntry, completeCall, startCall } from '../../resources/calls/life.js';
import { listWorkspaces, setCredit } from '../../resources/workspaces/service.js';
import { dataOf } from '../../testing/answers.js';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { assertRefusal } from '../../testing/refusal.js';
import {
  answerOf,
  chunk,
  startScriptedEngineServer,
  streamOf,
  type ScriptedEngineServer,
} from '../../testing/scripted-engine-server.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { storeCall } from '../../testing/stored-calls.js';
import { createAfterCall } from './after-call.js';

const SLT = '20000000-0000-4000-8000-000000000001';
const PRICE = 0.6;
const CALL_SECONDS = 30;

const saying = (text: string) => streamOf(chunk({ content: text }), chunk({}, 'stop'));

describe('after a call', () => {
  let clock: ManualClock;
  let model: ScriptedEngineServer;
  let receiver: Receiver;
  let service: ServedService;
  let workspace: ServedWorkspace;

  before(async () => {
    clock = createManualClock();
    model = await startScriptedEngineServer();
    receiver = await startReceiver();
    service = await serveService({
      clock,
      allowedHosts: ['127.0.0.1'],
      pricePerMinuteUsd: PRICE,
      engines: {
        languageModel: { url: model.url, key: 'the-key', model: 'small' },
        recognizer: undefined,
        synthesizer: { url: model.url, key: undefined, model: 'kokoro' },
      },
    });
  });
  after(async () => {
    await service.close();
    await receiver.close();
    await model.close();
  });
  beforeEach(async () => {
    workspace = await service.createWorkspace();
  });

  async function createAgent(fields: object = {}): Promise<string> {
    const answer = await workspace.client.post('/agents', {
      name: 'Reception',
      voice_id: SLT,
      system_prompt: 'Be brief.',
      crm_webhook_url: `${receiver.url}/result`,
      ...fields,
    });
    return dataOf(answer, 201, agentResource).id;
  }

  /** A call of this agent, with words unless there are none, that is over now. */
  async function endCall(agentId: string, words = 'A table for two.'): Promise<string> {
    const scope = { db: service.db, clock, workspaceId: workspace.id };
    const { id } = await storeCall(scope, { agentId });
    await startCall(scope, id);
    const entry = {
      ordinal: 0,
      role: 'user',
      medium: 'voice',
      text: words,
      started_at: clock.now(),
    } as const;
    if (words !== '') await addTranscriptEntry(scope, id, entry);
    clock.advance(CALL_SECONDS * 1_000);
    await service.db.transaction().execute(async (db) => {
      const call = await completeCall({ db, clock }, id, { reason: 'user_hang_up' });
      const afterCall = createAfterCall({ hasModel: false, pricePerMinuteUsd: PRICE });
      await afterCall(db, call);
      await afterCall(db, call); // whoever ends a call twice is not paid twice
    });
    return id;
  }

  const callOf = (id: string) => getCall({ db: service.db, workspaceId: workspace.id }, id);
  const resultsOf = (id: string) =>
    receiver.requests
      .map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>)
      .filter(({ call_id }) => call_id === id);

  it('works out its result with the model, and sends it', async () => {
    model.play(
      saying('{"summary": "A guest wants a table."}'),
      saying('{"success": true, "reason": "It was booked."}'),
      saying('{"guests": 2}'),
    );
    const schema = { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] };
    const id = await endCall(
      await createAgent({ success_criteria: 'A table was booked.', extraction_schema: schema }),
    );
    await service.settle();
    const [result] = resultsOf(id);
    assert.deepEqual(
      [result?.summary, result?.success, result?.success_reason, result?.extracted_data, result?.cost_usd],
      ['A guest wants a table.', true, 'It was booked.', { guests: 2 }, 0.3],
    );
    assert.deepEqual((await callOf(id)).problems, []);
    const { body, headers } = model.requests.at(-1) ?? {};
    assert.equal((JSON.parse(String(body)) as { readonly model: string }).model, 'small');
    assert.equal(headers?.authorization, 'Bearer the-key');
    assert.ok(!String(body).includes('the-key'));
  });

  it('asks for the model that the agent names', async () => {
    model.play(saying('{"summary": "A guest wants a table."}'));
    await endCall(await createAgent({ model: 'large' }));
    await service.settle();
    const asked = JSON.parse(String(model.requests.at(-1)?.body)) as { readonly model: string };
    assert.equal(asked.model, 'large');
  });

  it('waits for a model that is away for three attempts, then sends what there is', async () => {
    model.play(answerOf(503, 'text/plain', 'away'));
    const id = await endCall(await createAgent());
    for (const pauseMs of [0, 5_000, 20_000]) {
      assert.deepEqual(resultsOf(id), []);
      clock.advance(pauseMs);
      await service.settle();
    }
    const [result, ...others] = resultsOf(id);
    assert.deepEqual(
      [result?.summary, result?.success, result?.extracted_data, others],
      [null, null, null, []],
    );
    const { problems } = await callOf(id);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['There is no summary, as the language model failed: it could not be reached or broke off.'],
    );
    assert.deepEqual(service.defects, []);
  });

  it('asks nothing of the model where nothing was said', async () => {
    const count = model.requests.length;
    const id = await endCall(await createAgent(), '');
    await service.settle();
    assert.equal(resultsOf(id).length, 1);
    assert.equal(model.requests.length, count);
  });

  it('costs by the second, once, and is taken from the credit of its workspace', async () => {
    model.play(saying('{"summary": "A guest wants a table."}'));
    const [{ slug } = { slug: '' }] = await listWorkspaces(service.db, [workspace.id]);
    await setCredit(service.db, slug, 0.5);
    const agentId = await createAgent();
    assert.equal((await callOf(await endCall(agentId))).cost_usd, 0.3);
    assert.notEqual((await workspace.client.post('/webrtc/call', { agent_id: agentId })).status, 402);
    await endCall(agentId);
    assertRefusal(await workspace.client.post('/webrtc/call', { agent_id: agentId }), 'payment_required');
    assertRefusal(await workspace.client.post(`/agents/${agentId}/test-call`), 'payment_required');
    await setCredit(service.db, slug, null);
    assert.notEqual((await workspace.client.post('/webrtc/call', { agent_id: agentId })).status, 402);
    await service.settle();
  });

  it('sends nothing of a call that was deleted meanwhile', async () => {
    const id = await endCall(await createAgent());
    assert.equal((await workspace.client.delete(`/calls/${id}`)).status, 200);
    await service.settle();
    assert.equal(await findCallResult({ db: service.db, workspaceId: workspace.id }, id), undefined);
    assert.deepEqual(resultsOf(id), []);
  });

  it('has voices of the speech server, where there is one', async () => {
    const answer = await workspace.client.post('/voices', {
      name: 'Own',
      provider: 'openai-compatible',
      provider_voice_id: 'af_heart',
    });
    assert.equal(answer.status, 201);
  });
});
