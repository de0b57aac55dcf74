import assert from 'node:assert/strict';
import { once, EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { MediaEvents } from '../media-session.js';
import type { CallMedia } from './call-media.js';
import { createMediaPool, type MediaPool } from './media-pool.js';
import { CRASH } from './testing/crash.js';
import { WAV_HEADER_BYTES } from '../../wav-header.js';

const CRASHING_CHILD = new URL('./testing/crashing-media-child.js', import.meta.url);

const LIMIT = { timeout: 60_000 };

const START = {
  connections: 'two',
  agentStreamId: 'PA_a|TR_b',
  agentTrackId: 'TR_b',
  host: '127.0.0.1',
  recordingPath: undefined,
} as const;
const SILENT_EVENTS: MediaEvents = {
  onCandidate: () => undefined,
  onConnection: () => undefined,
  onChannelOpen: () => undefined,
  onData: () => undefined,
  onBroken: () => undefined,
};

/** A media session whose events a test can wait for. */
interface Side {
  readonly media: CallMedia;
  readonly events: EventEmitter;
}

function tone(milliseconds: number): Int16Array {
  return Int16Array.from({ length: milliseconds * 16 }, (_, index) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / 16_000)),
  );
}

const rms = (samples: readonly number[]): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('media of calls', LIMIT, () => {
  let pool: MediaPool;
  let folder: string;

  beforeEach(async () => {
    pool = createMediaPool();
    folder = await mkdtemp(join(tmpdir(), 'media-pool-'));
  });
  afterEach(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  /** A visitor, who offers, tries out addresses; over loopback a service leaves that to its visitors. */
  function side(
    connections: 'one' | 'two',
    onCandidate: MediaEvents['onCandidate'],
    recordingPath?: string,
    from = pool,
    host = connections === 'two' ? '0.0.0.0' : '127.0.0.1',
  ): Side {
    const events = new EventEmitter();
    const media = from.take(
      { ...START, connections, host, recordingPath },
      {
        onCandidate,
        onConnection: (state) => events.emit('connection', state),
        onChannelOpen: () => events.emit('open'),
        onData: (bytes) => events.emit('data', bytes),
        onBroken: () => events.emit('broken'),
      },
    );
    return { media, events };
  }

  /** Two sessions that talk with each other: what one sends, the other takes for its visitor. */
  async function pair(recordingPath?: string): Promise<{ offering: Side; answering: Side }> {
    const offering: Side = side('two', (_, candidate) =>
      answering.media.addCandidate('publisher', candidate),
    );
    const answering: Side = side(
      'one',
      (_, candidate) => offering.media.addCandidate('subscriber', candidate),
      recordingPath,
    );
    const open = Promise.all([once(offering.events, 'open'), once(answering.events, 'open')]);
    const offer = await offering.media.offer({ isIceRestart: false });
    const answer = await answering.media.answer(offer);
    await offering.media.acceptAnswer(answer.sdp);
    assert.match(answer.sdp, /PA_a\|TR_b/);
    assert.notEqual(answer.agentMid, undefined);
    await open;
    return { offering, answering };
  }

  it('carries sound and messages, records both sides, and tells when speech has been played', async () => {
    const { offering, answering } = await pair(join(folder, 'call.wav'));
    const heard: number[] = [];
    answering.media.audio.onMicrophone((samples) => heard.push(...samples));
    const received = once(answering.events, 'data');
    offering.media.sendData(Buffer.from('hello'));
    assert.equal(Buffer.from((await received)[0] as Uint8Array).toString(), 'hello');

    const fromVisitor = offering.media.audio.play(tone(600));
    const fromAgent = answering.media.audio.play(tone(600));
    assert.deepEqual(await Promise.all([fromVisitor.done, fromAgent.done]), ['played', 'played']);
    assert.equal(fromAgent.playedMs(), 600);
    await answering.media.close();

    const loud = heard.filter((sample) => Math.abs(sample) > 500);
    assert.ok(loud.length > 4_000, `${loud.length} samples of speech arrived`);
    assert.ok(rms(loud) > 3_000, `rms ${rms(loud)}`);

    const { path } = await answering.media.recording();
    assert.ok(path !== undefined);
    const wav = await readFile(path);
    assert.equal(wav.readUInt32LE(40), wav.length - WAV_HEADER_BYTES);
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + WAV_HEADER_BYTES));
    const channel = (offset: number): number[] => [...samples].filter((_, index) => index % 2 === offset);
    assert.ok(rms(channel(0)) > 1_000, 'the visitor is on the left');
    assert.ok(rms(channel(1)) > 1_000, 'the agent is on the right');
  });

  it('drops what is queued when cleared, and what comes after the end', async () => {
    const { answering } = await pair();
    const playback = answering.media.audio.play(tone(10_000));
    answering.media.audio.clear();
    assert.equal(await playback.done, 'cleared');
    assert.ok(playback.playedMs() < 500);
    await answering.media.close();
    assert.equal(await answering.media.audio.play(tone(10)).done, 'cleared');
  });

  it('is silent for the visitor soon after being cleared', async (test) => {
    const { offering, answering } = await pair();
    let lastSoundAtMs = 0;
    offering.media.audio.onMicrophone((samples) => {
      if (samples.some((sample) => Math.abs(sample) > 1_000)) lastSoundAtMs = performance.now();
    });
    answering.media.audio.play(tone(5_000));
    await delay(400);
    answering.media.audio.clear();
    const clearedAtMs = performance.now();
    await delay(1_000);
    assert.ok(lastSoundAtMs > clearedAtMs - 200, 'it was heard before');
    test.diagnostic(`sound for ${Math.round(lastSoundAtMs - clearedAtMs)} ms more`);
    // Measured at the far end: what is on its way, and in the receiver's jitter buffer, comes on top of our own 50 ms, and
    // on a busy machine more. Seconds would be what was played and not cleared.
    assert.ok(
      lastSoundAtMs - clearedAtMs < 600,
      `sound for ${Math.round(lastSoundAtMs - clearedAtMs)} ms more`,
    );
  });

  it('sends nothing that should not be heard, and hears nothing that was muted', async () => {
    const { offering, answering } = await pair();
    let loudest = 0;
    offering.media.audio.onMicrophone(
      (samples) => (loudest = samples.reduce((a, b) => Math.max(a, Math.abs(b)), loudest)),
    );
    answering.media.setAgentAudible(false);
    assert.equal(await answering.media.audio.play(tone(300)).done, 'played');
    assert.ok(loudest < 100, `heard ${loudest}`);
    let chunks = 0;
    answering.media.audio.onMicrophone(() => chunks++);
    answering.media.setMicrophoneMuted(true);
    assert.equal(await offering.media.audio.play(tone(300)).done, 'played');
    assert.ok(chunks < 3, `${chunks} chunks`);
  });

  it('hears a visitor whose track belongs to no stream, and who only sends there', async () => {
    const offering: Side = side('two', (_, candidate) =>
      answering.media.addCandidate('publisher', candidate),
    );
    const answering: Side = side('one', (_, candidate) =>
      offering.media.addCandidate('subscriber', candidate),
    );
    const heard = new Promise<void>((resolve) => {
      answering.media.audio.onMicrophone((samples) => {
        if (samples.some((sample) => sample > 1_000)) resolve();
      });
    });
    const offer = await offering.media.offer({ isIceRestart: false });
    const nativeOffer = offer
      .replace('a=sendrecv', 'a=sendonly')
      .replace(/a=msid:\S+/, 'a=msid:-')
      .replace(/a=ssrc:\d+ msid:.*\r\n/g, '');
    const answer = await answering.media.answer(nativeOffer);
    assert.equal(answer.agentMid, undefined, 'the agent is not sent where the visitor does not listen');
    await offering.media.acceptAnswer(answer.sdp);
    offering.media.audio.play(tone(3_000));
    await heard;
  });

  it('goes on with what the agent says when the visitor is connected anew', async () => {
    const service: Side = side('one', (_, candidate) => visitor.media.addCandidate('subscriber', candidate));
    const comes = async (): Promise<Side> => {
      const next: Side = side('two', (_, candidate) => service.media.addCandidate('publisher', candidate));
      visitor = next;
      const open = once(service.events, 'open');
      const { sdp } = await service.media.answer(await next.media.offer({ isIceRestart: false }));
      await next.media.acceptAnswer(sdp);
      await open;
      return next;
    };
    let visitor: Side;
    await comes();
    const playback = service.media.audio.play(tone(3_000));
    await service.media.restart({ connections: 'one', agentStreamId: 'PA_a|TR_b', agentTrackId: 'TR_b' });

    const again = await comes();
    await new Promise<void>((resolve) => {
      again.media.audio.onMicrophone((samples) => {
        if (samples.some((sample) => sample > 1_000)) resolve();
      });
    });
    assert.equal(await playback.done, 'played');
  });

  it('refuses descriptions that make no sense, and goes on', async () => {
    const alone = side('two', () => undefined);
    await assert.rejects(alone.media.answer('v=0\r\nnonsense'));
    await assert.rejects(alone.media.acceptAnswer('\0\0'));
    alone.media.addCandidate('publisher', { candidate: 'candidate:junk', sdpMid: '9', sdpMLineIndex: 99 });
    assert.match(await alone.media.offer({ isIceRestart: false }), /^v=0/);
  });

  it('tells that a call broke when it could not carry something out, and hurts no other call', async () => {
    const { offering, answering } = await pair();
    const broken = once(offering.events, 'broken');
    const { media } = offering;
    media.sendData({} as never); // not bytes at all
    await broken;
    await assert.rejects(media.offer({ isIceRestart: false }));
    const playback = answering.media.audio.play(tone(50));
    assert.equal(await playback.done, 'played');
    assert.equal(pool.size(), 1);
  });

  it('offers only loopback addresses', async () => {
    const candidates: string[] = [];
    let found: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      found = resolve;
    });
    const onCandidate: MediaEvents['onCandidate'] = (_, { candidate }) => {
      candidates.push(candidate);
      found();
    };
    const alone = side('two', onCandidate, undefined, pool, '127.0.0.1');
    await alone.media.offer({ isIceRestart: false });
    await first;
    for (const candidate of candidates) assert.match(candidate, / 127\./);
  });

  it('are ready when WebRTC is loaded, and say in one line why it cannot be', async () => {
    await pool.ready();
    assert.equal(pool.size(), 1);
    const broken = createMediaPool({
      childUrl: new URL('./testing/broken-media-child.js', import.meta.url),
    });
    await assert.rejects(broken.ready(), {
      message: 'WebRTC cannot be loaded here: Error: libwebrtc.so: cannot open shared object file',
    });
    await broken.close();
    assert.equal(broken.size(), 0);
  });

  describe('share processes', () => {
    const nobody: MediaEvents['onCandidate'] = () => undefined;
    let small: MediaPool;
    beforeEach(() => {
      small = createMediaPool({ childUrl: CRASHING_CHILD, maxCallsPerProcess: 2, maxCallsServed: 3 });
    });
    afterEach(() => small.close());

    it('and keep room for the calls that are expected, within bounds', async () => {
      small.expect(1);
      small.expect(2);
      assert.equal(small.size(), 1);
      const calls = [0, 1].map(() => side('one', nobody, undefined, small));
      assert.equal(small.size(), 1);
      small.expect(1_000);
      assert.equal(small.size(), 3);
      small.expect(0);
      await until(() => small.size() === 2);
      await Promise.all(calls.map(({ media }) => media.close()));
      await until(() => small.size() === 1);
    });

    it('and a crash breaks the calls of one process, and no other', async () => {
      const calls = [0, 1, 2].map(() => side('two', nobody, undefined, small));
      assert.equal(small.size(), 2);
      const broken: number[] = [];
      calls.forEach(({ events }, index) => events.once('broken', () => broken.push(index)));
      await Promise.all(calls.map(({ media }) => media.offer({ isIceRestart: false })));
      calls[0]?.media.sendData(Buffer.from(CRASH));
      await until(() => broken.length === 2);
      assert.deepEqual(broken, [0, 1]);
      assert.match((await calls[2]?.media.offer({ isIceRestart: false })) ?? '', /^v=0/);
      const next = side('two', nobody, undefined, small);
      assert.match(await next.media.offer({ isIceRestart: false }), /^v=0/);
    });

    it('until one has carried so many that it ends with its last', async () => {
      for (let count = 0; count < 3; count += 1) {
        const { media } = side('two', nobody, undefined, small);
        await media.offer({ isIceRestart: false });
        assert.equal(small.size(), 1);
        await media.close();
      }
      await until(() => small.size() === 0);
      const { media } = side('two', nobody, undefined, small);
      assert.match(await media.offer({ isIceRestart: false }), /^v=0/);
    });

    it('but a call that wants one to itself gets it, and is broken off with it', async () => {
      const shared = side('two', nobody, undefined, small);
      const alone = small.take(
        { ...START, isAlone: true },
        { ...SILENT_EVENTS, onBroken: () => assert.fail('it was killed, not broken') },
      );
      assert.equal(small.size(), 2);
      await alone.offer({ isIceRestart: false });
      alone.kill();
      await until(() => small.size() === 1);
      assert.match(await shared.media.offer({ isIceRestart: false }), /^v=0/);
    });

    it('and leave none behind', async () => {
      for (let count = 0; count < 3; count += 1) side('one', nobody, undefined, small);
      await small.close();
      assert.equal(small.size(), 0);
    });
  });
});

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 10_000;
  while (!isSo()) {
    assert.ok(performance.now() < giveUpAt, 'it did not come true within 10 s');
    await delay(10);
  }
}
