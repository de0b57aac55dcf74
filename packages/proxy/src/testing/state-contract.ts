// What every shared state must do, wherever it counts: one table of tests, run against each implementation.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { LimitOptions } from '../config/options.js';
import { type ProxySettings, readSettings } from '../config/settings.js';
import { createIpLimitGuard } from '../guards/ip-limit-guard.js';
import { createUserLimitGuard } from '../guards/user-limit-guard.js';
import { ProxyError } from '../http/proxy-error.js';
import type { Admission, AdmissionRefusal, AdmissionRequest, SharedState } from '../state/shared-state.js';
import { validOptions } from './proxy-fixture.js';
import { requestContext } from './request-context.js';

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

/** How a limit is met: two joins that are the same, where the second is refused. */
interface LimitCase {
  /** Default: the limit itself at 1, and no other. */
  readonly limits?: LimitOptions;
  /** What both joins are. */
  readonly request?: Partial<AdmissionRequest>;
  /** A join that is let in all the same. */
  readonly exempt?: Partial<AdmissionRequest>;
  readonly reason: string;
  readonly wait: number | 'until midnight';
}

const ELSEWHERE = { clientKey: '203.0.113.5' };
const OF_ANN = { user: 'ann' };
const OF_ZOE = { user: 'zoe' };

/** Every limit there is: one that is added to the options does not compile before it stands here. */
const LIMIT_CASES: Readonly<Record<keyof ProxySettings['limits'] & keyof LimitOptions, LimitCase>> = {
  ipPerMinute: { exempt: ELSEWHERE, reason: 'per-ip', wait: MINUTE_MS },
  ipPerHour: { exempt: ELSEWHERE, reason: 'per-ip', wait: 60 * MINUTE_MS },
  ipPerDay: { exempt: ELSEWHERE, reason: 'per-ip', wait: FAR_MS },
  userPerMinute: { request: OF_ANN, exempt: OF_ZOE, reason: 'per-user', wait: MINUTE_MS },
  userPerDay: { request: OF_ANN, exempt: OF_ZOE, reason: 'per-user', wait: FAR_MS },
  agentPerMinute: { exempt: { agent: 'other' }, reason: 'agent-minute', wait: MINUTE_MS },
  perMinute: { reason: 'minute', wait: MINUTE_MS },
  perDay: { reason: 'day', wait: 'until midnight' },
  minutesPerDay: { reason: 'minutes-day', wait: 'until midnight' },
  concurrentPerUser: { request: OF_ANN, exempt: OF_ZOE, reason: 'concurrent-per-user', wait: LEASE_MS },
  concurrentPerIp: { exempt: ELSEWHERE, reason: 'concurrent-per-ip', wait: LEASE_MS },
  reservedForTickets: {
    limits: { concurrent: 2, reservedForTickets: 1 },
    exempt: OF_ANN,
    reason: 'concurrent-without-ticket',
    wait: LEASE_MS,
  },
  concurrent: { reason: 'concurrent', wait: LEASE_MS },
};

type Join = (
  request: Partial<AdmissionRequest>,
) => Promise<{ readonly reason: string; readonly retryAfterMs: number } | undefined>;

/** A join as it meets the limits: the visitor's, the user's, and those of its admission. */
function joinThrough(state: SharedState, limits: ProxySettings['limits']): Join {
  const ipGuard = createIpLimitGuard(limits, state);
  const userGuard = createUserLimitGuard(limits, state);
  const [agent] = readSettings(validOptions()).agents.values();
  assert.ok(agent !== undefined);

  return async (overrides) => {
    const request = joinRequest(overrides);
    const { user } = request;
    const ticket =
      user === undefined
        ? undefined
        : { id: user, subject: user, variables: {}, agent: undefined, validMs: MINUTE_MS };
    const joinContext = {
      ...requestContext({ clientKey: request.clientKey }),
      challenge: undefined,
      agent,
      ticket,
    };
    try {
      await ipGuard(joinContext);
      await userGuard(joinContext);
    } catch (error) {
      assert.ok(error instanceof ProxyError);
      const { reason = '', retryAfterMs = 0 } = error.extras;
      return { reason, retryAfterMs };
    }
    const outcome = await state.admit(request);
    if ('admission' in outcome) return undefined;
    return { retryAfterMs: 0, ...outcome.refusal };
  };
}

/** Of a /48, one /64 in each of 16 /56. */
const sixteenNetworks = (site: string): string[] =>
  Array.from({ length: 16 }, (_, index) => `${site}:${((index + 1) << 8).toString(16)}::/64`);

/** Four /64 of one /56. */
const fourNetworksOf56 = (site: string): string[] => [1, 2, 3, 4].map((subnet) => `${site}:${subnet}::/64`);

async function admittedOf(join: Join, clientKeys: readonly string[]): Promise<number> {
  let count = 0;
  for (const clientKey of clientKeys) if ((await join({ clientKey })) === undefined) count += 1;
  return count;
}

/** A join; tests change what they are about. */
export function joinRequest(overrides: Partial<AdmissionRequest> = {}): AdmissionRequest {
  return {
    agent: 'default',
    clientKey: '198.51.100.9',
    leaseMs: LEASE_MS,
    longestMs: FAR_MS,
    ...overrides,
  };
}

/** The limits of a proxy where those that are not named are lifted. */
export function limitsOf(limits: LimitOptions): ProxySettings['limits'] {
  const tickets = { secret: 'a secret of the site, 32 bytes or more' };
  return readSettings(validOptions({ limits: { ...validOptions().limits, ...limits }, tickets })).limits;
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

    describe('a limit', () => {
      for (const [option, limitCase] of Object.entries(LIMIT_CASES)) {
        const { limits = { [option]: 1 }, request = {}, exempt, reason, wait } = limitCase;
        it(`${option} refuses by ${reason}, nobody who is exempt, and lets in again when it said so`, async () => {
          const { state, elapse, untilMidnightMs } = await startWith(limits);
          const join = joinThrough(state, limitsOf(limits));
          assert.equal(await join(request), undefined);
          const refusal = await join(request);
          assert.equal(refusal?.reason, reason);
          const { retryAfterMs } = refusal;
          assertWait(retryAfterMs, wait === 'until midnight' ? untilMidnightMs() + tolerance : wait);
          if (exempt !== undefined) assert.equal(await join(exempt), undefined);
          await elapse(retryAfterMs - 1 - tolerance);
          assert.equal((await join(request))?.reason, reason);
          await elapse(1 + 2 * tolerance);
          assert.equal(await join(request), undefined);
        });
      }

      it('gives a /56 twice the joins of an IPv6 visitor, and a /48 four times', async () => {
        const { state } = await startWith({ ipPerMinute: 1 });
        const join = joinThrough(state, limitsOf({ ipPerMinute: 1 }));
        assert.equal(await admittedOf(join, sixteenNetworks('2001:db8:1')), 4);
        assert.equal(await admittedOf(join, fourNetworksOf56('2001:db8:2')), 2);
        assert.equal(await join({ clientKey: '2001:db8:3:0::/64' }), undefined);
      });

      it('gives a /56 twice the slots of an IPv6 visitor, and a /48 four times', async () => {
        const { state } = await startWith({ concurrentPerIp: 1 });
        const join = joinThrough(state, limitsOf({ concurrentPerIp: 1 }));
        assert.equal(await admittedOf(join, sixteenNetworks('2001:db8:1')), 4);
        assert.equal(await admittedOf(join, fourNetworksOf56('2001:db8:2')), 2);
        assert.equal(await join({ clientKey: '2001:db8:3:0::/64' }), undefined);
      });
    });

    describe('an admission', () => {
      it('is refused for a ticket that has been used, until the ticket is forgotten', async () => {
        const { state, elapse } = await startWith({});
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        await admitted(state, { ticket });
        assert.deepEqual(await refused(state, { ticket, clientKey: 'elsewhere' }), { reason: 'ticket-used' });
        await admitted(state, { ticket: { ...ticket, id: 'ticket-2' } });
        await elapse(MINUTE_MS + tolerance);
        await admitted(state, { ticket });
      });

      it('names the first reason of several: ticket, agent, everyone, day, user, visitor', async () => {
        const order = [
          ['agentPerMinute', 'agent-minute'],
          ['perMinute', 'minute'],
          ['perDay', 'day'],
          ['minutesPerDay', 'minutes-day'],
          ['concurrentPerUser', 'concurrent-per-user'],
          ['concurrentPerIp', 'concurrent-per-ip'],
          ['concurrent', 'concurrent'],
        ] as const;
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        for (const [step, [, reason]] of order.entries()) {
          const limits = Object.fromEntries(order.slice(step).map(([option]) => [option, 1]));
          const { state } = await startWith(limits);
          await admitted(state, { ticket, user: 'ann' });
          assert.equal((await refused(state, { ticket, user: 'ann' })).reason, 'ticket-used');
          assert.equal((await refused(state, { user: 'ann' })).reason, reason);
        }
      });

      it('takes times with a fraction, as a ticket may have them, for the next whole millisecond', async () => {
        const { state, elapse } = await startWith({ perDay: 3, minutesPerDay: 60, concurrent: 3 });
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS + 0.25 };
        const admission = await admitted(state, {
          ticket,
          leaseMs: MINUTE_MS + 0.5,
          longestMs: FAR_MS + 0.5,
        });
        await admission.bind('call-1');
        await state.renew('call-1');
        assert.equal((await refused(state, { ticket })).reason, 'ticket-used');
        assert.equal(await state.setIfAbsent('a', MINUTE_MS + 0.5), true);
        assert.equal(state.isReady(), true);
        await elapse(MINUTE_MS + 1 + tolerance);
        await admitted(state, { ticket });
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

      it('frees its slot, but neither cost nor ticket, when it is abandoned', async () => {
        const { state } = await startWith({ concurrent: 1, concurrentPerIp: 1, perDay: 2 });
        const ticket = { id: 'ticket-1', rememberMs: MINUTE_MS };
        const admission = await admitted(state, { ticket });
        assert.equal((await refused(state)).reason, 'concurrent-per-ip');
        await admission.abandon();
        await admission.abandon();
        await admission.cancel();
        assert.equal((await refused(state, { ticket })).reason, 'ticket-used');
        await admitted(state);
        assert.equal((await refused(state)).reason, 'day');
      });

      it('frees its slot, but not its cost, when the call it is bound to is over', async () => {
        const { state } = await startWith({ concurrent: 1, concurrentPerIp: 1, perDay: 2 });
        await (await admitted(state)).bind('call-1');
        await state.release('call-2');
        assert.equal((await refused(state)).reason, 'concurrent-per-ip');
        await state.release('call-1');
        await state.release('call-1');
        await (await admitted(state)).bind('call-2');
        assert.equal((await refused(state)).reason, 'day');
      });

      it('counts slots by the lease of each', async () => {
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
          { minutesPerDay: 7 },
          { concurrent: 7 },
          { concurrentPerIp: 7 },
          { concurrentPerUser: 7 },
          { concurrent: 9, reservedForTickets: 2 },
        ]) {
          const { state } = await startWith(limits);
          const user = 'concurrentPerUser' in limits ? 'ann' : undefined;
          const request = joinRequest({ leaseMs: MINUTE_MS, user });
          const outcomes = await Promise.all(Array.from({ length: 200 }, () => state.admit(request)));
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
        const join = joinThrough(state, limitsOf({}));
        for (let count = 0; count < 50; count += 1) assert.equal(await join(OF_ANN), undefined);
      });
    });

    describe('a lease', () => {
      const short = { leaseMs: 2 * MINUTE_MS, longestMs: 61 * MINUTE_MS };

      it('holds its slot for as long as the call is renewed, but no longer than the longest call', async () => {
        const { state, elapse } = await startWith({ concurrent: 1 });
        await (await admitted(state, short)).bind('call-1');
        for (let minute = 1; minute <= 60; minute += 1) {
          await elapse(MINUTE_MS);
          assert.equal((await refused(state)).reason, 'concurrent', `minute ${minute}`);
          await state.renew('call-1');
        }
        await elapse(MINUTE_MS + tolerance);
        await state.renew('call-1');
        await admitted(state);
      });

      it('runs out without a renewal', async () => {
        const { state, elapse } = await startWith({ concurrent: 1 });
        await (await admitted(state, short)).bind('call-1');
        await elapse(MINUTE_MS);
        await state.renew('call-1');
        await elapse(2 * MINUTE_MS - 1 - tolerance);
        await refused(state);
        await elapse(1 + 2 * tolerance);
        await admitted(state);
      });

      it('is not renewed for a call that is unknown or over', async () => {
        const { state } = await startWith({ concurrent: 1 });
        await state.renew('call-1');
        await (await admitted(state, short)).bind('call-1');
        await state.release('call-1');
        await state.renew('call-1');
        await admitted(state);
      });

      it('takes a slot again after it has run out, where there is room', async () => {
        const { state, elapse } = await startWith({ concurrent: 2, concurrentPerIp: 1 });
        await (await admitted(state, short)).bind('call-1');
        await elapse(3 * MINUTE_MS);
        await state.renew('call-1');
        assert.equal((await refused(state)).reason, 'concurrent-per-ip');
        await elapse(3 * MINUTE_MS);
        await (await admitted(state, short)).bind('call-2');
        await state.renew('call-1'); // this visitor has another call by now
        await elapse(MINUTE_MS);
        await state.release('call-2');
        await admitted(state);
      });

      it('counts the minutes for which it is held', async () => {
        const { state, elapse } = await startWith({ minutesPerDay: 5 });
        await (await admitted(state, short)).bind('call-1');
        for (let minute = 0; minute < 3; minute += 1) {
          await elapse(MINUTE_MS);
          await state.renew('call-1');
        }
        assert.equal((await refused(state)).reason, 'minutes-day');
      });

      it('gives back the minutes that a call has not lasted, but for the first', async () => {
        const { state, elapse } = await startWith({ minutesPerDay: 5 });
        const first = await admitted(state, short);
        await first.bind('call-1');
        await elapse(MINUTE_MS);
        await state.renew('call-1');
        await elapse(MINUTE_MS);
        await state.release('call-1'); // 2 minutes
        for (let count = 0; count < 2; count += 1) await (await admitted(state, short)).abandon(); // 2 × 1
        await (await admitted(state, short)).cancel(); // none
        await (await admitted(state, short)).bind('call-2'); // the fifth
        assert.equal((await refused(state)).reason, 'minutes-day');
      });
    });

    describe('a rate limit', () => {
      const minute = { name: 'ip-minute', points: 2, windowMs: MINUTE_MS };
      const hour = { name: 'ip-hour', points: 3, windowMs: 60 * MINUTE_MS };

      it('refuses what exceeds it, per key, until the window closes', async () => {
        const { state, elapse } = await startWith({});
        const limit = state.createRateLimit([minute]);
        assert.equal(await limit.consume('a'), undefined);
        await elapse(MINUTE_MS / 2);
        assert.equal(await limit.consume('a'), undefined);
        assertWait((await limit.consume('a'))?.retryAfterMs, MINUTE_MS / 2);
        assert.equal(await limit.consume('b'), undefined);
        await elapse(MINUTE_MS / 2 + tolerance);
        assert.equal(await limit.consume('a'), undefined);
      });

      it('charges no allowance when one of them is spent, and names the longest wait', async () => {
        const { state, elapse } = await startWith({});
        const limit = state.createRateLimit([minute, hour]);
        await limit.consume('a');
        await limit.consume('a');
        for (let count = 0; count < 5; count += 1) {
          const refused = await limit.consume('a');
          assertWait(refused?.retryAfterMs, MINUTE_MS);
          assert.equal(refused?.name, 'ip-minute');
        }
        await elapse(MINUTE_MS + tolerance);
        assert.equal(await limit.consume('a'), undefined);
        const refused = await limit.consume('a');
        assertWait(refused?.retryAfterMs, 59 * MINUTE_MS);
        assert.equal(refused?.name, 'ip-hour');
        await elapse(59 * MINUTE_MS + tolerance);
        assert.equal(await limit.consume('a'), undefined);
      });

      it('lets exactly its points through out of 200 at once', async () => {
        const { state } = await startWith({});
        const limit = state.createRateLimit([minute, hour]);
        const outcomes = await Promise.all(Array.from({ length: 200 }, () => limit.consume('a')));
        const refusals = outcomes.filter((refusal) => refusal !== undefined);
        assert.equal(refusals.length, 198);
        // Those who are refused are not counted for the hour either, not even for a moment.
        for (const { retryAfterMs } of refusals) assertWait(retryAfterMs, MINUTE_MS);
      });

      it('lets everyone through where there is none', async () => {
        const { state } = await startWith({});
        assert.equal(await state.createRateLimit([]).consume('a'), undefined);
      });
    });

    describe('what is in use', () => {
      it('counts slots that are held, calls and minutes of the day, and forgets what is taken back', async () => {
        const { state, elapse } = await startWith({ concurrent: 5, perDay: 9, minutesPerDay: 100 });
        assert.deepEqual(await state.usage(), { slots: 0, calls: 0, minutes: 0 });
        const first = await admitted(state);
        await first.bind('call-1');
        const second = await admitted(state);
        const { minutes = 0, ...both } = (await state.usage()) ?? {};
        assert.deepEqual(both, { slots: 2, calls: 2 });
        assert.ok(minutes > 0 && minutes <= 100, String(minutes));
        await second.cancel();
        assert.equal((await state.usage())?.minutes, minutes / 2);
        await state.release('call-1');
        const { slots, calls } = (await state.usage()) ?? {};
        assert.deepEqual([slots, calls], [0, 1]);
        await admitted(state, { leaseMs: MINUTE_MS });
        assert.equal((await state.usage())?.slots, 1);
        await elapse(MINUTE_MS);
        assert.equal((await state.usage())?.slots, 0);
      });
    });

    describe('a name that is set', () => {
      it('is granted once, until it ends or is given back', async () => {
        const { state, elapse } = await startWith({});
        assert.equal(await state.setIfAbsent('a', MINUTE_MS), true);
        assert.equal(await state.setIfAbsent('a', MINUTE_MS), false);
        assert.equal(await state.setIfAbsent('b', MINUTE_MS), true);
        await state.remove('a');
        await state.remove('unknown');
        assert.equal(await state.setIfAbsent('a', 2 * MINUTE_MS), true);
        await elapse(MINUTE_MS + tolerance);
        assert.equal(await state.setIfAbsent('a', MINUTE_MS), false);
        assert.equal(await state.setIfAbsent('b', MINUTE_MS), true);
      });

      it('is granted to one of 50 at once', async () => {
        const { state } = await startWith({});
        const grants = await Promise.all(Array.from({ length: 50 }, () => state.setIfAbsent('a', MINUTE_MS)));
        assert.equal(grants.filter(Boolean).length, 1);
      });

      it('is no ticket', async () => {
        const { state } = await startWith({});
        assert.equal(await state.setIfAbsent('ticket-1', MINUTE_MS), true);
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
