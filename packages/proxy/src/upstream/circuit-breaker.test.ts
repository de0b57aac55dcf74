import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CircuitOutcome, createCircuitBreaker } from './circuit-breaker.js';

/** One request after another, each settled at once; `wait:N` lets N milliseconds pass. */
type Step = CircuitOutcome | `wait:${number}`;

const times = (count: number, ...steps: Step[]): Step[] => Array.from({ length: count }, () => steps).flat();

/** `asked` once per request let through, `refused:N` for one that is told to come back in N milliseconds. */
function walk(steps: readonly Step[]): string[] {
  let time = 1_000_000;
  const breaker = createCircuitBreaker(() => time);
  return steps.flatMap((step) => {
    if (step.startsWith('wait:')) {
      time += Number(step.slice('wait:'.length));
      return [];
    }
    const passage = breaker.enter();
    if (!('settle' in passage)) return [`refused:${passage.retryAfterMs}`];
    passage.settle(step as CircuitOutcome);
    return ['asked'];
  });
}

describe('the circuit breaker', () => {
  const cases: readonly (readonly [string, readonly Step[], readonly string[]])[] = [
    ['lets everyone ask a service that answers', times(9, 'good'), Array<string>(9).fill('asked')],
    [
      'bears four failures in a row',
      [...times(4, 'failed'), 'good', ...times(4, 'failed'), ...times(9, 'good')],
      Array<string>(18).fill('asked'),
    ],
    [
      'opens at the fifth failure in a row',
      times(6, 'failed'),
      [...Array<string>(5).fill('asked'), 'refused:10000'],
    ],
    [
      'does not count requests that were refused for their own sake, nor visitors who left',
      times(20, 'failed', 'refused', 'unknown', 'refused', 'good', 'good'),
      Array<string>(120).fill('asked'),
    ],
    [
      'takes no refusal for a recovery',
      [...times(4, 'failed'), 'refused', 'unknown', 'failed', 'good'],
      [...Array<string>(7).fill('asked'), 'refused:10000'],
    ],
    [
      'opens when half of twenty fail, without five in a row',
      [...times(10, 'good', 'failed'), 'good'],
      [...Array<string>(20).fill('asked'), 'refused:10000'],
    ],
    [
      'forgets failures after 30 s',
      [...times(9, 'failed', 'good'), 'wait:33000', ...times(9, 'good', 'failed'), 'good'],
      Array<string>(37).fill('asked'),
    ],
    [
      'counts what happened 20 s ago',
      [...times(9, 'good', 'failed'), 'wait:20000', 'good', 'failed', 'good'],
      [...Array<string>(20).fill('asked'), 'refused:10000'],
    ],
    [
      'says how long it stays open',
      [...times(5, 'failed'), 'wait:9999', 'good', 'wait:1', 'good'],
      [...Array<string>(5).fill('asked'), 'refused:1', 'asked'],
    ],
    [
      'closes when the probe succeeds, and counts anew',
      [...times(5, 'failed'), 'wait:10000', 'good', ...times(4, 'failed'), 'good'],
      Array<string>(11).fill('asked'),
    ],
    [
      'takes a clear refusal of the probe for an answer of a service that works',
      [...times(5, 'failed'), 'wait:10000', 'refused', 'good'],
      Array<string>(7).fill('asked'),
    ],
    [
      'stays open when the probe fails',
      [...times(5, 'failed'), 'wait:10000', 'failed', 'good'],
      [...Array<string>(6).fill('asked'), 'refused:10000'],
    ],
    [
      'makes the next visitor the probe when the first has left',
      [...times(5, 'failed'), 'wait:10000', 'unknown', 'failed', 'good'],
      [...Array<string>(7).fill('asked'), 'refused:10000'],
    ],
    [
      'is not kept open by a clock that is set back',
      [...times(5, 'failed'), 'wait:-3600000', 'good'],
      Array<string>(6).fill('asked'),
    ],
  ];
  for (const [what, steps, expected] of cases) {
    it(what, () => assert.deepEqual(walk(steps), expected));
  }

  function enter(breaker: ReturnType<typeof createCircuitBreaker>): (outcome: CircuitOutcome) => void {
    const passage = breaker.enter();
    if (!('settle' in passage)) return assert.fail('refused');
    return passage.settle;
  }

  it('lets a single probe through while the others are told to come back in a second', () => {
    let time = 0;
    const breaker = createCircuitBreaker(() => time);
    for (let count = 0; count < 5; count += 1) enter(breaker)('failed');
    time += 10_000;
    const settleProbe = enter(breaker);
    assert.deepEqual([breaker.enter(), breaker.enter()], [{ retryAfterMs: 1000 }, { retryAfterMs: 1000 }]);
    settleProbe('good');
    enter(breaker);
  });

  it('ignores what was asked before it opened', () => {
    let time = 0;
    const breaker = createCircuitBreaker(() => time);
    const [early, late] = [enter(breaker), enter(breaker)];
    for (let count = 0; count < 5; count += 1) enter(breaker)('failed');
    early('good');
    assert.deepEqual(breaker.enter(), { retryAfterMs: 10_000 });
    time += 10_000;
    enter(breaker)('good');
    for (let count = 0; count < 4; count += 1) enter(breaker)('failed');
    late('failed');
    enter(breaker);
  });
});
