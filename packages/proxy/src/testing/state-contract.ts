// What every shared state must do, wherever it counts: one table of tests, run against each implementation.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { LimitOptions } from '../options.js';
import { readSettings, type ProxySettings } from '../settings.js';
import type { Admission, AdmissionRefusal, AdmissionRequest, SharedState } from '../state/shared-state.js';
import { validOptions } from './proxy-fixture.js';

/** One implementation under test, with a clock that the test moves. */
export interface StateUnderTest {
  readonly state: SharedState;
  /** Lets so many milliseconds pass without waiting for them. */
  readonly elapse: (ms: number) => Promise<void>;
  /** How long the current day of UTC still lasts, in milliseconds. */
  readonly untilMidnightMs: () => number;
  readonly close: () => Promise<void>;
}

/** How far a clock that the test does not hold may run on during one test, in milliseconds. */
type Tolerance = number;

const MINUTE_MS = 60_000;
const LEASE_MS = 10 * MINUTE_MS;
const FAR_MS = 24 * 60 * MINUTE_MS;

/** A join; tests change what they are about. */
export function joinRequest(overrides: Partial<AdmissionRequest> = {}): AdmissionRequest {
  return { agent: 'default', clientKey: '198.51.100.9', leaseMs: LEASE_MS, ...overrides };
}

/** The limits of a proxy where those that are not named are lifted. */
export function limitsOf(limits: LimitOptions): ProxySettings['limits'] {
  return readSettings(validOptions({ limits: { ...validOptions().limits, ...limits } })).limits;
}

/** Runs the contract. */
export function describeStateContract(
  name: string,
  start: (limits: ProxySettings['limits']) => Promise<StateUnderTest>,
  tolerance: Tolerance = 0,
): void {
  describe(name, () => {
    let opened: StateUnderTest[];
    beforeEach(() => (opened = []));
    afterEach(() => Promise.all(opened.map((one) => one.close())));

    async function startWith(limits: LimitOptions): Promise<StateUnderTest> {
      const one = await start(limitsOf(limits));
      opened.push(one);
      return one;
    }

    function assertWait(actual: number | undefined, expected: number): void {
      assert.ok(
        actual !== undefined && actual <= expected && actual >= expected - 2 * tolerance,
        `${actual} is not ${expected}`,
      );
    }

    describe('an admission', () => {
      const oneOf: readonly (readonly [
        AdmissionRefusal['reason'],
        LimitOptions,
        Partial<AdmissionRequest>,
        number | 'until midnight',
      ])[] = [
        ['agent-minute', { agentPerMinute: 1 }, { agent: 'other' }, MINUTE_MS],
        ['minute', { perMinute: 1 }, {}, MINUTE_MS],
        ['day', { perDay: 1 }, {}, 'until midnight'],
        ['concurrent-per-ip', { concurrentPerIp: 1 }, { clientKey: '203.0.113.5' }, LEASE_MS],
        ['concurrent', { concurrent: 1 }, {}, LEASE_MS],
      ];
      for (const [reason, limits, exempt, wait] of oneOf) {
        it(`is refused by ${reason}, and let in again when it said so`, async () => {
          const { state, elapse, untilMidnightMs } = await startWith(limits);
          await admitted(state);
          const refusal = await refused(state);
          assert.equal(refusal.reason, reason);
          const expected = wait === 'until midnight' ? untilMidnightMs() + tolerance : wait;
          const retryAfterMs = 'retryAfterMs' in refusal ? refusal.retryAfterMs : undefined;
          assertWait(retryAfterMs, expected);
          if (Object.keys(exempt).length > 0) await admitted(state, exempt);
          await elapse((retryAfterMs ?? 0) - 1 - tolerance);
          assert.equal((await refused(state)).reason, reason);
          await elapse(1 + 2 * tolerance);
          await admitted(state);
        });
      }

      it('is refused for a ticket that has been used, until the ticket is forgotten', async () => {
        const { state, elapse } = await startWith({});
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        await admitted(state, { ticket });
        assert.deepEqual(await refused(state, { ticket, clientKey: 'elsewhere' }), { reason: 'ticket-used' });
        await admitted(state, { ticket: { ...ticket, id: 'ticket-2' } });
        await elapse(MINUTE_MS + tolerance);
        await admitted(state, { ticket });
      });

      it('names the first reason of several: ticket, agent, minute, day, visitor, everyone', async () => {
        const all = { agentPerMinute: 1, perMinute: 1, perDay: 1, concurrentPerIp: 1, concurrent: 1 };
        const reasons: string[] = [];
        const lifted: LimitOptions[] = [
          {},
          { agentPerMinute: false },
          { agentPerMinute: false, perMinute: false },
          { agentPerMinute: false, perMinute: false, perDay: false },
          { agentPerMinute: false, perMinute: false, perDay: false, concurrentPerIp: false },
        ];
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        for (const limits of lifted) {
          const { state } = await startWith({ ...all, ...limits });
          await admitted(state, { ticket });
          assert.equal((await refused(state, { ticket })).reason, 'ticket-used');
          reasons.push((await refused(state)).reason);
        }
        assert.deepEqual(reasons, ['agent-minute', 'minute', 'day', 'concurrent-per-ip', 'concurrent']);
      });

      it('costs nothing when it is refused', async () => {
        const { state } = await startWith({ perMinute: 3, perDay: 3, agentPerMinute: 3, concurrentPerIp: 1 });
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        await admitted(state);
        for (let count = 0; count < 5; count += 1) {
          assert.equal((await refused(state, { ticket })).reason, 'concurrent-per-ip');
        }
        await admitted(state, { clientKey: 'b', ticket });
        await admitted(state, { clientKey: 'c' });
        assert.equal((await refused(state, { clientKey: 'd' })).reason, 'agent-minute');
      });

      it('gives back everything when it is cancelled, the ticket as well, and only once', async () => {
        const limits = { agentPerMinute: 2, perMinute: 2, perDay: 2, concurrentPerIp: 2, concurrent: 2 };
        const { state } = await startWith(limits);
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        await admitted(state);
        const second = await admitted(state, { ticket });
        await refused(state);
        await second.cancel();
        await second.cancel();
        await admitted(state, { ticket });
        assert.equal((await refused(state)).reason, 'agent-minute');
      });

      it('leaves a window alone that has opened since, when it is cancelled late', async () => {
        const { state, elapse } = await startWith({ perMinute: 1 });
        const late = await admitted(state);
        await elapse(MINUTE_MS + tolerance);
        await admitted(state);
        await late.cancel();
        assert.equal((await refused(state)).reason, 'minute');
      });

      it('frees its place, but not its cost, when the call it is bound to is over', async () => {
        const { state } = await startWith({ concurrent: 1, concurrentPerIp: 1, perDay: 2 });
        await (await admitted(state)).bind('call-1');
        await state.release('call-2');
        assert.equal((await refused(state)).reason, 'concurrent-per-ip');
        await state.release('call-1');
        await state.release('call-1');
        await (await admitted(state)).bind('call-2');
        assert.equal((await refused(state)).reason, 'day');
      });

      it('counts places by the age of each', async () => {
        const { state, elapse } = await startWith({ concurrent: 2 });
        await admitted(state, { leaseMs: 3 * MINUTE_MS });
        await admitted(state, { leaseMs: MINUTE_MS });
        const refusal = await refused(state);
        assertWait('retryAfterMs' in refusal ? refusal.retryAfterMs : undefined, MINUTE_MS);
        await elapse(MINUTE_MS + tolerance);
        await admitted(state, { leaseMs: FAR_MS });
        await refused(state);
        await elapse(2 * MINUTE_MS);
        await admitted(state, { leaseMs: FAR_MS });
        await refused(state);
      });

      it('admits exactly the limit out of 200 at once', async () => {
        for (const limits of [
          { perDay: 7 },
          { perMinute: 7 },
          { agentPerMinute: 7 },
          { concurrent: 7 },
          { concurrentPerIp: 7 },
        ]) {
          const { state } = await startWith(limits);
          const outcomes = await Promise.all(Array.from({ length: 200 }, () => state.admit(joinRequest())));
          assert.equal(outcomes.filter((outcome) => 'admission' in outcome).length, 7);
        }
      });

      it('lets one of 50 use a ticket', async () => {
        const { state } = await startWith({});
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => state.admit(joinRequest({ ticket }))),
        );
        assert.equal(outcomes.filter((outcome) => 'admission' in outcome).length, 1);
      });

      it('is never refused where every limit is lifted', async () => {
        const { state } = await startWith({});
        for (let count = 0; count < 50; count += 1) await admitted(state);
      });
    });

    describe('a rate limit', () => {
      const minute = { name: 'ip-minute', points: 2, windowMs: MINUTE_MS };
      const hour = { name: 'ip-hour', points: 3, windowMs: 60 * MINUTE_MS };

      it('refuses what exceeds it, per key, until the window closes', async () => {
        const { state, elapse } = await startWith({});
        const limit = state.createRateLimit([minute]);
        assert.equal(await limit.spend('a'), undefined);
        await elapse(MINUTE_MS / 2);
        assert.equal(await limit.spend('a'), undefined);
        assertWait((await limit.spend('a'))?.retryAfterMs, MINUTE_MS / 2);
        assert.equal(await limit.spend('b'), undefined);
        await elapse(MINUTE_MS / 2 + tolerance);
        assert.equal(await limit.spend('a'), undefined);
      });

      it('charges no allowance when one of them is spent, and names the longest wait', async () => {
        const { state, elapse } = await startWith({});
        const limit = state.createRateLimit([minute, hour]);
        await limit.spend('a');
        await limit.spend('a');
        for (let count = 0; count < 5; count += 1) {
          const refused = await limit.spend('a');
          assertWait(refused?.retryAfterMs, MINUTE_MS);
          assert.equal(refused?.name, 'ip-minute');
        }
        await elapse(MINUTE_MS + tolerance);
        assert.equal(await limit.spend('a'), undefined);
        const refused = await limit.spend('a');
        assertWait(refused?.retryAfterMs, 59 * MINUTE_MS);
        assert.equal(refused?.name, 'ip-hour');
        await elapse(59 * MINUTE_MS + tolerance);
        assert.equal(await limit.spend('a'), undefined);
      });

      it('lets exactly its points through out of 200 at once', async () => {
        const { state } = await startWith({});
        const limit = state.createRateLimit([minute, hour]);
        const outcomes = await Promise.all(Array.from({ length: 200 }, () => limit.spend('a')));
        assert.equal(outcomes.filter((refused) => refused === undefined).length, 2);
      });

      it('lets everyone through where there is none', async () => {
        const { state } = await startWith({});
        assert.equal(await state.createRateLimit([]).spend('a'), undefined);
      });
    });

    describe('what is in use', () => {
      it('counts places that are held and calls of the day, and forgets what is taken back', async () => {
        const { state, elapse } = await startWith({ concurrent: 5, perDay: 9 });
        assert.deepEqual(await state.usage(), { slots: 0, today: 0 });
        const first = await admitted(state);
        await first.bind('call-1');
        const second = await admitted(state);
        assert.deepEqual(await state.usage(), { slots: 2, today: 2 });
        await second.cancel();
        await state.release('call-1');
        assert.deepEqual(await state.usage(), { slots: 0, today: 1 });
        await admitted(state, { leaseMs: MINUTE_MS });
        assert.deepEqual(await state.usage(), { slots: 1, today: 2 });
        await elapse(MINUTE_MS);
        assert.equal((await state.usage())?.slots, 0);
      });
    });

    describe('a claim', () => {
      it('is granted once, until it ends or is given back', async () => {
        const { state, elapse } = await startWith({});
        assert.equal(await state.claim('a', MINUTE_MS), true);
        assert.equal(await state.claim('a', MINUTE_MS), false);
        assert.equal(await state.claim('b', MINUTE_MS), true);
        await state.unclaim('a');
        await state.unclaim('unknown');
        assert.equal(await state.claim('a', 2 * MINUTE_MS), true);
        await elapse(MINUTE_MS + tolerance);
        assert.equal(await state.claim('a', MINUTE_MS), false);
        assert.equal(await state.claim('b', MINUTE_MS), true);
      });

      it('is granted to one of 50 at once', async () => {
        const { state } = await startWith({});
        const grants = await Promise.all(Array.from({ length: 50 }, () => state.claim('a', MINUTE_MS)));
        assert.equal(grants.filter(Boolean).length, 1);
      });

      it('is no ticket', async () => {
        const { state } = await startWith({});
        assert.equal(await state.claim('ticket-1', MINUTE_MS), true);
        await admitted(state, { ticket: { id: 'ticket-1', rememberMs: MINUTE_MS } });
      });
    });
  });
}

/** Admits a join that must be let in. */
export async function admitted(
  state: SharedState,
  overrides: Partial<AdmissionRequest> = {},
): Promise<Admission> {
  const outcome = await state.admit(joinRequest(overrides));
  assert.ok('admission' in outcome, `refused: ${JSON.stringify(outcome)}`);
  return outcome.admission;
}

/** Asks for a join that must be refused. */
export async function refused(
  state: SharedState,
  overrides: Partial<AdmissionRequest> = {},
): Promise<AdmissionRefusal> {
  const outcome = await state.admit(joinRequest(overrides));
  assert.ok('refusal' in outcome, 'let in');
  return outcome.refusal;
}
