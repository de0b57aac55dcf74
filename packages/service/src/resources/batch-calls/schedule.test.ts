import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boundsOf, dayOf, isOpen, opensAt, type BatchHours } from './schedule.js';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const hours = (given: Partial<BatchHours> = {}): BatchHours => ({
  timezone: 'UTC',
  start_time: null,
  end_time: null,
  working_days: EVERY_DAY,
  ...given,
});
const NEW_YORK = hours({
  timezone: 'America/New_York',
  start_time: '09:00',
  end_time: '17:00',
  working_days: [1, 2, 3, 4, 5],
});

describe('the hours of a batch', () => {
  for (const [what, given, at, expected] of [
    ['the first moment of its window', NEW_YORK, '2026-03-06T14:00:00Z', true],
    ['the moment before it', NEW_YORK, '2026-03-06T13:59:59.999Z', false],
    ['the last moment of its window', NEW_YORK, '2026-03-06T21:59:59.999Z', true],
    ['the end of its window', NEW_YORK, '2026-03-06T22:00:00Z', false],
    ['a day off', NEW_YORK, '2026-03-07T15:00:00Z', false],
    ['the same hour in summer', NEW_YORK, '2026-03-09T13:00:00Z', true],
    [
      'a day off in London that has begun in Tokyo',
      hours({ timezone: 'Asia/Tokyo', working_days: [1] }),
      '2026-03-08T15:00:00Z',
      true,
    ],
    ['a time before its start', hours({ start_time: '12:00' }), '2026-03-06T11:59:00Z', false],
    ['a time after its start', hours({ start_time: '12:00' }), '2026-03-06T23:59:59.999Z', true],
    ['a time before its end', hours({ end_time: '12:00' }), '2026-03-06T00:00:00Z', true],
    [
      'an hour that the clocks repeat, once',
      hours({ timezone: 'Europe/Berlin', start_time: '02:00', end_time: '03:00' }),
      '2026-10-25T00:30:00Z',
      true,
    ],
    [
      'an hour that the clocks repeat, again',
      hours({ timezone: 'Europe/Berlin', start_time: '02:00', end_time: '03:00' }),
      '2026-10-25T01:30:00Z',
      true,
    ],
    [
      'an offset of quarters of an hour',
      hours({ timezone: 'Asia/Kathmandu', start_time: '09:00' }),
      '2026-03-06T03:15:00Z',
      true,
    ],
  ] as const) {
    it(`${expected ? 'hold' : 'do not hold'} ${what}`, () => {
      assert.equal(isOpen(given, new Date(at)), expected);
    });
  }

  for (const [what, given, from, expected] of [
    ['at once where it is open', NEW_YORK, '2026-03-06T15:12:13.456Z', '2026-03-06T15:12:13.456Z'],
    ['on the same day before its window', NEW_YORK, '2026-03-06T10:00:00Z', '2026-03-06T14:00:00Z'],
    [
      'after the weekend, on which the clocks have changed',
      NEW_YORK,
      '2026-03-06T22:00:00Z',
      '2026-03-09T13:00:00Z',
    ],
    [
      'the day after, where the clocks skip its hour',
      hours({ timezone: 'Europe/Berlin', start_time: '02:00', end_time: '03:00' }),
      '2026-03-28T02:00:00Z',
      '2026-03-30T00:00:00Z',
    ],
    [
      'where the clocks come back into its hour',
      hours({ timezone: 'Europe/Berlin', start_time: '02:15', end_time: '02:45' }),
      '2026-10-25T00:45:00Z',
      '2026-10-25T01:15:00Z',
    ],
    [
      'at the change that leaves out its first half hour',
      hours({ timezone: 'Europe/Berlin', start_time: '02:30', end_time: '03:30' }),
      '2026-03-28T02:30:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'a week later on its only day',
      hours({ working_days: [7], end_time: '10:00' }),
      '2026-03-08T10:00:00Z',
      '2026-03-15T00:00:00Z',
    ],
  ] as const) {
    it(`begin ${what}`, () => {
      assert.equal(opensAt(given, new Date(from))?.toISOString(), new Date(expected).toISOString());
    });
  }

  it('never come without a day', () => {
    assert.equal(opensAt(hours({ working_days: [] }), new Date('2026-03-06T10:00:00Z')), undefined);
  });

  it('are open when they say that they open, in any zone, and not a moment before', () => {
    for (const [index, timezone] of Intl.supportedValuesOf('timeZone').entries()) {
      const given = hours({
        timezone,
        start_time: '08:30',
        end_time: '11:00',
        working_days: [(index % 7) + 1, 3],
      });
      const from = new Date(Date.UTC(2026, index % 12, 1 + (index % 28), index % 24, index % 60));
      const opening = opensAt(given, from);
      assert.ok(opening && isOpen(given, opening), timezone);
      if (opening > from) assert.ok(!isOpen(given, new Date(opening.getTime() - 1)), timezone);
    }
  });

  it('are found fast enough to be asked for each call', () => {
    const begin = performance.now();
    for (let index = 0; index < 1_000; index += 1)
      opensAt(NEW_YORK, new Date(1_780_000_000_000 + index * 7_777_777));
    assert.ok(performance.now() - begin < 2_000);
  });
});

describe('the day of a batch', () => {
  it('is that of its time zone', () => {
    const at = new Date('2026-03-06T23:30:00Z');
    assert.deepEqual([dayOf('UTC', at), dayOf('Asia/Tokyo', at)], ['2026-03-06', '2026-03-07']);
  });

  it('has 23 hours where the clocks go forward', () => {
    const { from, before } = boundsOf('Europe/Berlin', '2026-03-29');
    assert.deepEqual(
      [from.toISOString(), before.toISOString()],
      ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    );
  });
});
