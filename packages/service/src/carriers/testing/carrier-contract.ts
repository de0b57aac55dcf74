// What every carrier must do, as tests: whoever makes an adapter runs them against it.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { Carrier, DialFailureKind, IncomingCall, Line } from '../carrier.js';
import { FollowedCall } from './followed-call.js';

export interface CarrierUnderTest {
  readonly carrier: Carrier;
  /** One of our numbers. */
  readonly from: string;
  readonly numbers: Readonly<Record<DialFailureKind, string>> & {
    /** Somebody answers, listens for some seconds, and speaks. */
    readonly talks: string;
    /** Somebody answers, says nothing and stays. */
    readonly silent: string;
    /** Somebody answers and hangs up. */
    readonly hangsUp: string;
    /** The network breaks off after the answer. */
    readonly lost: string;
    /** Presses 1 after the answer. */
    readonly pressesKeys: string;
    /** Rings for a minute at least. */
    readonly rings: string;
  };
  /** Lets time pass, everything that is due in it included. */
  pass(durationMs: number): Promise<void>;
  /** Somebody rings this number of ours, for less than a minute. */
  ring(from: string, to: string): void;
}

/** Longer than any of the numbers rings before it is answered or fails. */
const RING_MS = 62_000;
const SECOND = new Int16Array(SAMPLE_RATE_HZ).map((_, index) => (index % 100) * 50);
const FAILURES: readonly DialFailureKind[] = [
  'busy',
  'no_answer',
  'rejected',
  'unallocated',
  'refused',
  'network',
];

/** @param open a fresh one for each test; closed by the test. */
export function describeCarrierContract(name: string, open: () => CarrierUnderTest): void {
  const withCarrier =
    (test: (subject: CarrierUnderTest) => Promise<void>): (() => Promise<void>) =>
    async () => {
      const subject = open();
      try {
        await test(subject);
      } finally {
        await subject.carrier.close();
      }
    };

  const dial = (
    { carrier, from }: CarrierUnderTest,
    to: string,
    callId: string = randomUUID(),
  ): FollowedCall => new FollowedCall((events) => carrier.dial({ callId, from, to }, events));

  const connect = async (
    subject: CarrierUnderTest,
    to: string,
  ): Promise<{ readonly call: FollowedCall; readonly line: Line }> => {
    const call = dial(subject, to);
    for (let second = 0; second < RING_MS / 1_000 && call.line === undefined; second++) {
      await subject.pass(1_000);
    }
    assert.ok(call.line, `nobody has answered: ${call.events.join(', ')}`);
    return { call, line: call.line };
  };

  describe(`${name}: placing a call`, () => {
    it(
      'tells that it rings, then that it was answered, and nothing more',
      withCarrier(async (subject) => {
        const { call } = await connect(subject, subject.numbers.silent);
        assert.deepEqual(call.events, ['ringing', 'answered']);
        call.dialing.cancel();
        await subject.pass(RING_MS);
        assert.deepEqual(call.events, ['ringing', 'answered']);
        assert.equal(call.ended, undefined);
      }),
    );

    it(
      'tells nothing before dial has returned',
      withCarrier(async (subject) => {
        const calls = FAILURES.map((kind) => dial(subject, subject.numbers[kind]));
        assert.deepEqual(
          calls.flatMap(({ events }) => events),
          [],
        );
        await subject.pass(0);
      }),
    );

    for (const kind of FAILURES) {
      it(
        `tells why nobody was reached: ${kind}`,
        withCarrier(async (subject) => {
          const call = dial(subject, subject.numbers[kind]);
          await subject.pass(RING_MS);
          assert.deepEqual(
            call.events.filter((event) => event !== 'ringing'),
            [kind],
          );
          assert.match(call.failure?.message ?? '', /\w+ \w+/);
        }),
      );
    }

    it(
      'stops when it is cancelled, before it rings and after',
      withCarrier(async (subject) => {
        const before = dial(subject, subject.numbers.silent);
        before.dialing.cancel();
        const ringing = dial(subject, subject.numbers.rings);
        for (let second = 0; second < 10 && ringing.events.length === 0; second++) await subject.pass(1_000);
        ringing.dialing.cancel();
        ringing.dialing.cancel();
        await subject.pass(RING_MS);
        assert.deepEqual([before.events, ringing.events], [[], ['ringing']]);
      }),
    );

    it(
      'places a call once, however often it is asked to',
      withCarrier(async (subject) => {
        const callId = randomUUID();
        const first = dial(subject, subject.numbers.silent, callId);
        const second = dial(subject, subject.numbers.silent, callId);
        await subject.pass(RING_MS);
        assert.deepEqual(first.events, ['ringing', 'answered']);
        assert.equal(second.line, undefined);
      }),
    );
  });

  describe(`${name}: the sound of a line`, () => {
    it(
      'brings what the other side says, in pieces of 10 to 60 ms as time passes',
      withCarrier(async (subject) => {
        const { call } = await connect(subject, subject.numbers.talks);
        await subject.pass(3_000);
        const before = call.heardSamples;
        await subject.pass(2_000);
        assert.ok(call.heardSamples - before <= SAMPLE_RATE_HZ * 2.1);
        await subject.pass(10_000);
        assert.ok(call.heardSamples > SAMPLE_RATE_HZ / 2, 'nothing was said');
        for (const { length } of call.heard) {
          assert.ok(length >= SAMPLE_RATE_HZ * 0.01 && length <= SAMPLE_RATE_HZ * 0.06, String(length));
        }
      }),
    );

    it(
      'plays what is queued in its order and in its time, and gives what has left',
      withCarrier(async (subject) => {
        const { call, line } = await connect(subject, subject.numbers.silent);
        const first = call.play(SECOND);
        const second = call.play(SECOND);
        await subject.pass(500);
        assert.ok(first.playback.playedMs() > 300 && first.playback.playedMs() <= 520);
        assert.equal(second.playback.playedMs(), 0);
        assert.equal(first.outcome, undefined);
        await subject.pass(1_000);
        assert.deepEqual([first.outcome, second.outcome], ['played', undefined]);
        await subject.pass(700);
        assert.deepEqual([second.outcome, second.playback.playedMs()], ['played', 1_000]);
        assert.deepEqual([...call.sentSound.subarray(0, SECOND.length)], [...SECOND]);
        line.hangUp();
      }),
    );

    it(
      'drops what is queued when it is cleared, at once, and plays what comes after',
      withCarrier(async (subject) => {
        const { call, line } = await connect(subject, subject.numbers.silent);
        const first = call.play(SECOND);
        const second = call.play(SECOND);
        await subject.pass(500);
        line.audio.clear();
        const sentSamples = call.sentSound.length;
        await subject.pass(1_000);
        assert.deepEqual([first.outcome, second.outcome], ['cleared', 'cleared']);
        assert.ok(first.playback.playedMs() < 560);
        assert.ok(call.sentSound.length - sentSamples <= SAMPLE_RATE_HZ * 0.05);
        const third = call.play(SECOND);
        await subject.pass(1_200);
        assert.equal(third.outcome, 'played');
      }),
    );

    it(
      'brings the keys that the other side presses',
      withCarrier(async (subject) => {
        const { call } = await connect(subject, subject.numbers.pressesKeys);
        await subject.pass(30_000);
        assert.equal(call.keys[0], '1');
      }),
    );
  });

  describe(`${name}: the end of a line`, () => {
    it(
      'comes from us, once, and drops what was playing',
      withCarrier(async (subject) => {
        const { call, line } = await connect(subject, subject.numbers.silent);
        const playing = call.play(SECOND);
        line.hangUp();
        line.hangUp();
        await subject.pass(1_000);
        assert.deepEqual([call.ended, playing.outcome], ['us', 'cleared']);
        const late = call.play(SECOND);
        await subject.pass(1_500);
        assert.equal(late.outcome, 'cleared');
      }),
    );

    it(
      'brings no sound after it',
      withCarrier(async (subject) => {
        const { call, line } = await connect(subject, subject.numbers.talks);
        for (let tenth = 0; tenth < 100 && call.heardSamples === 0; tenth++) await subject.pass(100);
        line.hangUp();
        const { heardSamples } = call;
        await subject.pass(10_000);
        assert.equal(call.heardSamples, heardSamples);
      }),
    );

    it(
      'comes from them, or from the network',
      withCarrier(async (subject) => {
        const { call: hungUp } = await connect(subject, subject.numbers.hangsUp);
        const { call: lost } = await connect(subject, subject.numbers.lost);
        await subject.pass(60_000);
        assert.deepEqual([hungUp.ended, lost.ended], ['them', 'lost']);
      }),
    );

    it(
      'is a transfer as soon as the other number rings',
      withCarrier(async (subject) => {
        const { call, line } = await connect(subject, subject.numbers.silent);
        const transferred = line.transfer(subject.numbers.talks);
        await subject.pass(10_000);
        assert.deepEqual([await transferred, call.ended], [undefined, 'transferred']);
      }),
    );

    it(
      'does not come when a transfer fails',
      withCarrier(async (subject) => {
        const { call, line } = await connect(subject, subject.numbers.silent);
        const transferred = line.transfer(subject.numbers.busy);
        await subject.pass(10_000);
        assert.equal((await transferred)?.kind, 'busy');
        const playing = call.play(SECOND);
        await subject.pass(1_500);
        assert.deepEqual([call.ended, playing.outcome], [undefined, 'played']);
      }),
    );

    it(
      'comes to both lines that are joined',
      withCarrier(async (subject) => {
        const { call: first, line } = await connect(subject, subject.numbers.silent);
        const { call: second, line: other } = await connect(subject, subject.numbers.talks);
        line.join(other);
        await subject.pass(1_000);
        assert.deepEqual([first.ended, second.ended], ['transferred', 'transferred']);
      }),
    );

    it(
      'comes to all lines when the carrier is closed, and no call is placed any more',
      withCarrier(async (subject) => {
        const { call: first } = await connect(subject, subject.numbers.silent);
        const { call: second } = await connect(subject, subject.numbers.silent);
        const ringing = dial(subject, subject.numbers.rings);
        await subject.pass(2_000);
        await subject.carrier.close();
        await subject.carrier.close();
        const late = dial(subject, subject.numbers.silent);
        await subject.pass(RING_MS);
        assert.deepEqual([first.ended, second.ended], ['us', 'us']);
        assert.ok(ringing.failure, 'whoever waits for an answer is told');
        assert.ok(late.failure);
      }),
    );
  });

  describe(`${name}: a call to us`, () => {
    const nextCall = async (subject: CarrierUnderTest): Promise<IncomingCall> => {
      const calls: IncomingCall[] = [];
      subject.carrier.onIncoming((call) => calls.push(call));
      subject.ring(subject.numbers.talks, subject.from);
      await subject.pass(1_000);
      const [call] = calls;
      assert.ok(call, 'no call has come');
      return call;
    };

    it(
      'is answered, and is a line like any other',
      withCarrier(async (subject) => {
        const incoming = await nextCall(subject);
        assert.deepEqual([incoming.from, incoming.to], [subject.numbers.talks, subject.from]);
        const call = new FollowedCall();
        call.follow(incoming.answer());
        await subject.pass(10_000);
        assert.ok(call.heardSamples > 0);
        call.line?.hangUp();
        await subject.pass(0);
        assert.equal(call.ended, 'us');
        assert.equal(incoming.cancelled.aborted, false);
      }),
    );

    it(
      'can be rejected',
      withCarrier(async (subject) => {
        const incoming = await nextCall(subject);
        incoming.reject('busy');
        await subject.pass(RING_MS);
        assert.equal(incoming.cancelled.aborted, false);
      }),
    );

    it(
      'is cancelled when the caller gives up',
      withCarrier(async (subject) => {
        const incoming = await nextCall(subject);
        await subject.pass(RING_MS);
        assert.equal(incoming.cancelled.aborted, true);
      }),
    );

    it(
      'comes to nobody who has stopped listening',
      withCarrier(async (subject) => {
        const calls: IncomingCall[] = [];
        subject.carrier.onIncoming((call) => calls.push(call))();
        subject.ring(subject.numbers.talks, subject.from);
        await subject.pass(1_000);
        assert.deepEqual(calls, []);
      }),
    );
  });
}
