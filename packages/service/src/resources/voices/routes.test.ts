import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient } from '../../testing/api-client.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { createSwitchablePlatform } from '../../testing/switchable-platform.js';
import { voiceResource } from './schema.js';

const SLT = '20000000-0000-4000-8000-000000000001';

describe('the endpoints of voices', () => {
  const platform = createSwitchablePlatform();
  let served: ServedService;
  let workspace: ServedWorkspace;
  let client: ApiClient;
  let other: ApiClient;

  before(async () => {
    served = await serveService({ platform });
    workspace = await served.createWorkspace();
    ({ client } = workspace);
    ({ client: other } = await served.createWorkspace());
  });
  after(() => served.close());

  async function importAwb(name: string) {
    const answer = await client.send('POST', '/voices', { body: { name, provider_voice_id: 'awb' } });
    return dataOf(answer, 201, voiceResource);
  }

  async function namesSeenBy(who: ApiClient) {
    const voices = dataOf(await who.send('GET', '/voices'), 200, z.array(voiceResource));
    return voices.map(({ name }) => name);
  }

  it('lists the built-in voices first, then the own ones, without a pagination', async () => {
    await importAwb('My own');
    assert.deepEqual(await namesSeenBy(client), ['Slt', 'Kal16', 'Awb', 'Rms', 'My own']);
    const { body } = await client.get('/voices');
    assert.deepEqual(Object.keys(body), ['data', 'meta']);
  });

  it('shows a workspace nothing of what another one has imported', async () => {
    const { id } = await importAwb('Private');
    assert.equal((await namesSeenBy(other)).includes('Private'), false);
    assertRefusal(await other.send('GET', `/voices/${id}`), 'not_found');
    assertRefusal(await other.send('PATCH', `/voices/${id}?name=Mine`), 'not_found');
    assertRefusal(await other.send('DELETE', `/voices/${id}`), 'not_found');
    assertRefusal(await other.send('POST', `/voices/${id}/sync`), 'not_found');
  });

  it('reads a built-in voice under the id that every installation has', async () => {
    const voice = dataOf(await client.send('GET', `/voices/${SLT}`), 200, voiceResource);
    assert.deepEqual(
      { ...voice, created_at: '', updated_at: '' },
      {
        id: SLT,
        name: 'Slt',
        provider: 'built-in',
        type: 'reference',
        language: 'en',
        status: 'active',
        created_at: '',
        updated_at: '',
      },
    );
  });

  it('imports a voice of the default provider, active at once, and pushes it', async () => {
    const voice = await importAwb('Imported');
    assert.deepEqual(
      [voice.provider, voice.type, voice.status, voice.language],
      ['built-in', 'reference', 'active', 'en'],
    );
    assert.deepEqual(platform.resources.get(voice.id), {
      kind: 'voice',
      id: voice.id,
      workspaceId: workspace.id,
      name: 'Imported',
      provider: 'built-in',
      providerVoiceId: 'awb',
    });
  });

  for (const [body, field] of [
    [{ provider_voice_id: 'slt' }, 'name'],
    [{ name: ' ', provider_voice_id: 'slt' }, 'name'],
    [{ name: 'x'.repeat(101), provider_voice_id: 'slt' }, 'name'],
    [{ name: 'Voice' }, 'provider_voice_id'],
    [{ name: 'Voice', provider_voice_id: '' }, 'provider_voice_id'],
    [{ name: 'Voice', provider_voice_id: 'nobody' }, 'provider_voice_id'],
    [{ name: 'Voice', provider_voice_id: 'slt', provider: 'another-vendor' }, 'provider'],
    [{ name: 'Voice', provider_voice_id: 'alloy', provider: 'openai-compatible' }, 'provider_voice_id'],
  ] as const) {
    it(`refuses to import ${JSON.stringify(body).slice(0, 70)}, naming ${field}`, async () => {
      assertInvalid(await client.send('POST', '/voices', { body }), field);
    });
  }

  it('says that there is no engine for another provider', async () => {
    const body = { name: 'Voice', provider: 'another-vendor', provider_voice_id: 'slt' };
    assert.match(assertInvalid(await client.send('POST', '/voices', { body }), 'provider'), /no engine/);
  });

  it('keeps nothing of a voice that the platform could not take', async () => {
    platform.failure = 'unavailable';
    const body = { name: 'Lost', provider_voice_id: 'rms' };
    const answer = await client.send('POST', '/voices', { body });
    platform.failure = undefined;
    assertRefusal(answer, 'provider_error');
    assert.equal((await namesSeenBy(client)).includes('Lost'), false);
  });

  it('renames a voice by the query', async () => {
    const { id } = await importAwb('Old name');
    const renamed = dataOf(await client.send('PATCH', `/voices/${id}?name=New%20name`), 200, voiceResource);
    assert.equal(renamed.name, 'New name');
    assert.equal(platform.resources.get(id)?.name, 'New name');
    assertInvalid(await client.send('PATCH', `/voices/${id}`), 'name');
  });

  it('deletes a voice here and on the platform', async () => {
    const { id } = await importAwb('Short-lived');
    dataOf(await client.send('DELETE', `/voices/${id}`), 200, z.object({ id: z.literal(id) }));
    assertRefusal(await client.send('GET', `/voices/${id}`), 'not_found');
    assert.equal(platform.resources.has(id), false);
  });

  it('keeps a voice that the platform could not remove', async () => {
    const { id } = await importAwb('Kept');
    platform.failure = 'unavailable';
    const answer = await client.send('DELETE', `/voices/${id}`);
    platform.failure = undefined;
    assertRefusal(answer, 'provider_error');
    dataOf(await client.send('GET', `/voices/${id}`), 200, voiceResource);
  });

  it('lets nobody rename or delete a built-in voice', async () => {
    assertRefusal(await client.send('PATCH', `/voices/${SLT}?name=Mine`), 'forbidden');
    assertRefusal(await client.send('DELETE', `/voices/${SLT}`), 'forbidden');
  });

  it('syncs any voice it shows, and says 422 where that fails', async () => {
    dataOf(await client.send('POST', `/voices/${SLT}/sync`), 200, voiceResource);
    for (const failure of ['rejected', 'unavailable'] as const) {
      platform.failure = failure;
      const answer = await client.send('POST', `/voices/${SLT}/sync`);
      platform.failure = undefined;
      assertInvalid(answer, 'voice_id');
    }
  });

  it('does not know what nobody has', async () => {
    assertRefusal(await client.send('GET', `/voices/${UNKNOWN_ID}`), 'not_found');
    assertInvalid(await client.send('GET', '/voices/slt'), 'voice_id');
  });
});
