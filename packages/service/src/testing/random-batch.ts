// A random batch, and what becomes of its calls: decided by one seed, so that a failure can be told and repeated.

import fc from 'fast-check';
import type { DialFailureKind } from '../carriers/carrier.js';
import { ROTATION_STRATEGIES } from '../choices/batch-rotation.js';
import { minutesOf } from '../choices/batch-hours.js';

/** What a call comes to. */
export type FakeOutcome = 'completed' | 'voicemail' | 'broken' | DialFailureKind;

export interface RandomBatch {
  readonly numberCount: number;
  readonly settings: {
    readonly phone_rotation_strategy: (typeof ROTATION_STRATEGIES)[number];
    readonly timezone: string;
    readonly start_time: string | null;
    readonly end_time: string | null;
    readonly working_days: number[];
    readonly max_concurrent_calls: number;
    readonly max_calls_per_day: number | null;
    readonly retry_failed: boolean;
    readonly max_retry_attempts: number;
  };
  /** ISO 8601. */
  readonly startsAt: string;
  /** Milliseconds until it is to begin; undefined: at once. */
  readonly scheduledInMs: number | undefined;
  /** The last two digits of each contact's number: a number may come twice. */
  readonly contacts: readonly number[];
  /** Which of those numbers nobody may call. */
  readonly forbidden: readonly number[];
  /** Taken in turn, and from the front again. */
  readonly outcomes: readonly { readonly outcome: FakeOutcome; readonly durationMs: number }[];
  /** By how much the clock jumps over what is due next, in milliseconds: in the first steps. */
  readonly jumpsMs: readonly number[];
  /** At which of its steps somebody pauses it, for how long. */
  readonly pauses: readonly { readonly step: number; readonly lastsMs: number }[];
}

const DAY_MS = 86_400_000;
const ZONES = Intl.supportedValuesOf('timeZone');

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const timeOfDay = fc
  .tuple(fc.nat(23), fc.oneof(fc.constant(0), fc.nat(59)))
  .map(([hours, minutes]) => `${twoDigits(hours)}:${twoDigits(minutes)}`);

/** In order. Many are short, so that days pass. */
const dailyWindow = fc
  .tuple(fc.option(timeOfDay), fc.option(timeOfDay))
  .map(([one, other]) =>
    one !== null && other !== null && minutesOf(one) > minutesOf(other)
      ? { start_time: other, end_time: one }
      : { start_time: one, end_time: other },
  )
  .filter(({ start_time: start, end_time: end }) => end !== (start ?? '00:00'));

const AT_ALL: readonly FakeOutcome[] = [
  ...['completed', 'voicemail', 'broken', 'busy', 'no_answer', 'rejected', 'unallocated'],
  ...['refused', 'network'],
] as FakeOutcome[];

/** Most carriers work; some hardly do, and some not at all. */
const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(fc.constantFrom(...AT_ALL)) },
  { weight: 1, arbitrary: fc.constant(fc.constantFrom<FakeOutcome>('refused', 'network', 'completed')) },
  { weight: 1, arbitrary: fc.constant(fc.constantFrom<FakeOutcome>('refused', 'network')) },
);

export const randomBatch: fc.Arbitrary<RandomBatch> = outcome.chain((outcomes) =>
  fc.record({
    numberCount: fc.integer({ min: 1, max: 3 }),
    settings: fc
      .record({
        phone_rotation_strategy: fc.constantFrom(...ROTATION_STRATEGIES),
        timezone: fc.constantFrom(...ZONES),
        window: dailyWindow,
        working_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
        max_concurrent_calls: fc.integer({ min: 1, max: 4 }),
        max_calls_per_day: fc.option(fc.integer({ min: 1, max: 6 })),
        retry_failed: fc.boolean(),
        max_retry_attempts: fc.nat(3),
      })
      .map(({ window, ...settings }) => ({ ...settings, ...window })),
    // Years with changes of the clocks in most of the world that has them.
    startsAt: fc
      .date({
        min: new Date('2024-01-01T00:00:00Z'),
        max: new Date('2028-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString()),
    scheduledInMs: fc.option(fc.integer({ min: -DAY_MS, max: 3 * DAY_MS }), { nil: undefined }),
    contacts: fc.array(fc.nat(30), { minLength: 1, maxLength: 14 }),
    forbidden: fc.uniqueArray(fc.nat(30), { maxLength: 4 }),
    outcomes: fc.array(
      fc.record({
        outcome: outcomes,
        durationMs: fc.oneof(fc.nat(5_000), fc.integer({ min: 0, max: 3_600_000 })),
      }),
      { minLength: 1, maxLength: 20 },
    ),
    jumpsMs: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.nat(3_600_000) },
        { weight: 1, arbitrary: fc.nat(5 * DAY_MS) },
      ),
      { maxLength: 40 },
    ),
    pauses: fc.array(fc.record({ step: fc.nat(40), lastsMs: fc.nat(2 * DAY_MS) }), { maxLength: 2 }),
  }),
);
