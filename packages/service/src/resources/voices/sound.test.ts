// Voices that are heard: clones of real speech, and previews, measured.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { samplePitch } from '../../choices/voice-cloning.js';
import { writeWav } from '../../engines/wav-file.js';
import { WAV_HEADER_BYTES } from '../../rooms/wav-header.js';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient } from '../../testing/api-client.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { speechOf } from '../../testing/speech-of.js';
import { voiceResource } from './schema.js';

const SLT = '20000000-0000-4000-8000-000000000001';
const SAMPLE_RATE_HZ = 16_000;

describe('the sound of voices', () => {
  let served: ServedService;
  let client: ApiClient;
  let other: ApiClient;
  let key: string;
  let sample: string;

  before(async () => {
    served = await serveService({ calls: {} });
    ({ client, key } = await served.createWorkspace());
    ({ client: other } = await served.createWorkspace());
    sample = Buffer.from(writeWav(await speechOf({ voice: 'slt', pitchHz: 220 }))).toString('base64');
  });
  after(() => served.close());

  const wav = (data: string) => ({ filename: 'me.wav', data, content_type: 'audio/wav' });
  const clone = (body: object, who = client) => who.send('POST', '/voices/clone', { body });

  async function preview(id: string, query = ''): Promise<Buffer> {
    const response = await fetch(`${served.baseUrl}/voices/${id}/preview${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'audio/wav');
    return Buffer.from(await response.arrayBuffer());
  }

  function measured(file: Buffer) {
    const samples = Int16Array.from({ length: (file.length - WAV_HEADER_BYTES) / 2 }, (_, index) =>
      file.readInt16LE(WAV_HEADER_BYTES + index * 2),
    );
    const energy = samples.reduce((sum, value) => sum + value * value, 0);
    return {
      rateHz: file.readUInt32LE(24),
      seconds: samples.length / SAMPLE_RATE_HZ,
      loudness: Math.sqrt(energy / samples.length),
    };
  }

  it('previews a voice with a greeting, as long and as loud as speech is', async () => {
    const { rateHz, seconds, loudness } = measured(await preview(SLT));
    assert.equal(rateHz, SAMPLE_RATE_HZ);
    assert.ok(seconds > 2 && seconds < 7, `${seconds} s`);
    assert.ok(loudness > 1_500 && loudness < 6_000, String(loudness));
  });

  it('previews a text of the client', async () => {
    const short = measured(await preview(SLT, '?text=Yes'));
    assert.ok(short.seconds > 0.2 && short.seconds < 1.5, `${short.seconds} s`);
  });

  it('refuses a preview of no words, of too many, and of a voice that is not there', async () => {
    for (const text of ['', '...', 'x'.repeat(501)]) {
      assertInvalid(await client.get(`/voices/${SLT}/preview?text=${text}`), 'text');
    }
    assertRefusal(await client.get(`/voices/${UNKNOWN_ID}/preview`), 'not_found');
  });

  it('clones a voice that is active at once and speaks at the pitch of the sample', async () => {
    const voice = dataOf(await clone({ name: 'Me', files: [wav(sample)] }), 201, voiceResource);
    assert.deepEqual([voice.name, voice.type, voice.status], ['Me', 'custom', 'active']);
    const pitch = samplePitch(
      await preview(voice.id, '?text=We%20are%20open%20from%20eleven%20until%20ten%20at%20night.'),
    );
    assert.ok(typeof pitch === 'number' && Math.abs(pitch / 220 - 1) < 0.1, String(pitch));
    assertRefusal(await other.get(`/voices/${voice.id}/preview`), 'not_found');
  });

  it('names each file that cannot be used, and keeps no voice of them', async () => {
    const files = [wav(sample), wav('AAAA'), { filename: 'me.mp3', data: sample }];
    const answer = await clone({ name: 'Broken', files });
    assertInvalid(answer, 'files.1.data');
    assertInvalid(answer, 'files.2.data');
    assert.doesNotMatch(JSON.stringify((await client.get('/voices')).body), /Broken/);
  });

  for (const [what, body, field] of [
    ['no name', { files: [wav('AAAA')] }, 'name'],
    ['a name of 41 characters', { name: 'x'.repeat(41), files: [wav('AAAA')] }, 'name'],
    ['no files', { name: 'Me', files: [] }, 'files'],
    ['files not given', { name: 'Me' }, 'files'],
    ['eleven files', { name: 'Me', files: Array(11).fill(wav('AAAA')) }, 'files'],
    ['base64 that is broken', { name: 'Me', files: [wav('AAA*')] }, 'files.0.data'],
    ['base64 of nothing', { name: 'Me', files: [wav('')] }, 'files.0.data'],
    ['a file without a name', { name: 'Me', files: [{ data: 'AAAA' }] }, 'files.0.filename'],
    [
      'another type of content',
      { name: 'Me', files: [{ ...wav('AAAA'), content_type: 'video/mp4' }] },
      'files.0.content_type',
    ],
  ] as const) {
    it(`refuses a clone of ${what}, naming ${field}`, async () => {
      assertInvalid(await clone(body), field);
    });
  }

  it('takes files of more than the 1 MB of other bodies, and not of more than 20', async () => {
    const padded = Buffer.concat([Buffer.from(sample, 'base64'), Buffer.alloc(4 * 1024 * 1024)]).toString(
      'base64',
    );
    dataOf(await clone({ name: 'Long', files: [wav(padded)] }), 201, voiceResource);
    const tooLong = 'A'.repeat(21 * 1024 * 1024);
    const refusal = await clone({ name: 'Too long', files: [wav(tooLong)] });
    assertRefusal(refusal, 'bad_request');
    assert.match(JSON.stringify(refusal.body), /20 MB/);
  });
});
