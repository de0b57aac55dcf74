// Who or what answers at the simulated carrier's numbers: +1, any area code, 555 01 and two digits that choose from this table. Such
// numbers are reserved for fiction and belong to nobody. The table of docs/simulated-carrier.md says the same, which a test checks.

import type { DialFailure, DialFailureKind } from '../carrier.js';
import type { CalleeName } from './scripts.js';

export type Outcome =
  /** Default: rings for as long as the number's ring time says. */
  | { readonly kind: 'answered'; readonly callee: CalleeName; readonly ringMs?: number }
  /** It rings first where a time for that is given. */
  | { readonly kind: 'failed'; readonly failure: DialFailure; readonly ringMs?: number }
  /** Until whoever dials gives up. */
  | { readonly kind: 'rings'; readonly ringMs?: undefined };

export interface ReservedNumbers {
  /** The first and last of the two digits. */
  readonly digits: readonly [first: number, last: number];
  readonly outcome: Outcome;
  /** For the documentation. */
  readonly description: string;
}

const failed = (kind: DialFailureKind, message: string, ringMs?: number): Outcome => ({
  kind: 'failed',
  failure: { kind, message },
  ...(ringMs !== undefined && { ringMs }),
});

export const RESERVED_NUMBERS: readonly ReservedNumbers[] = [
  {
    digits: [0, 19],
    outcome: { kind: 'answered', callee: 'one-question' },
    description: 'Answers, asks for the opening hours, waits for the answer, thanks and hangs up.',
  },
  {
    digits: [20, 24],
    outcome: { kind: 'answered', callee: 'several-turns' },
    description: 'Answers, asks four questions one after the other, thanks and hangs up.',
  },
  {
    digits: [25, 29],
    outcome: { kind: 'answered', callee: 'interrupts' },
    description: 'Answers, interrupts the agent twice, listens, thanks and hangs up.',
  },
  {
    digits: [30, 31],
    outcome: { kind: 'answered', callee: 'silent' },
    description: 'Answers, says nothing, and stays on the line until the agent hangs up.',
  },
  {
    digits: [32, 33],
    outcome: { kind: 'answered', callee: 'hangs-up-at-once' },
    description: 'Answers and hangs up after 0.2 s.',
  },
  {
    digits: [34, 36],
    outcome: { kind: 'answered', callee: 'one-question', ringMs: 25_000 },
    description: 'Rings for 25 s, then answers and asks for the opening hours.',
  },
  {
    digits: [37, 38],
    outcome: { kind: 'answered', callee: 'keys' },
    description: 'Answers, presses `1` and later `42#`, says nothing, and hangs up.',
  },
  {
    digits: [39, 39],
    outcome: { kind: 'answered', callee: 'never-stops' },
    description: 'Answers and never stops talking.',
  },
  {
    digits: [40, 44],
    outcome: { kind: 'answered', callee: 'colleague' },
    description:
      'A colleague to transfer calls to: answers, takes the call over, and says goodbye after two turns.',
  },
  {
    digits: [45, 59],
    outcome: failed('busy', 'The number is busy.'),
    description: 'Is busy.',
  },
  {
    digits: [60, 67],
    outcome: { kind: 'rings' },
    description: 'Rings until the caller gives up.',
  },
  {
    digits: [68, 74],
    outcome: failed('no_answer', 'Nobody answered within 60 seconds.', 60_000),
    description: 'Rings for 60 s, then the carrier gives up.',
  },
  {
    digits: [75, 84],
    outcome: { kind: 'answered', callee: 'voicemail' },
    description:
      'Voicemail: a greeting, a beep of 1 kHz and 0.5 s, then it records: for 30 s at most, or until 5 s of silence after the message.',
  },
  {
    digits: [85, 86],
    outcome: { kind: 'answered', callee: 'voicemail-full' },
    description: 'Voicemail that is full: says so and hangs up, without a beep.',
  },
  {
    digits: [87, 89],
    outcome: failed('rejected', 'The callee rejected the call.', 2_000),
    description: 'Rings for 2 s, then the callee rejects the call.',
  },
  {
    digits: [90, 92],
    outcome: failed('unallocated', 'The number is not allocated.'),
    description: 'Is not allocated.',
  },
  {
    digits: [93, 94],
    outcome: failed('network', 'The network is out of order.'),
    description: 'The network fails without ringing.',
  },
  {
    digits: [95, 96],
    outcome: { kind: 'answered', callee: 'breaks-off' },
    description: 'Answers and begins to speak; then the connection is lost.',
  },
  {
    digits: [97, 99],
    outcome: failed('refused', 'The carrier refuses calls at present.'),
    description: 'The carrier refuses the call.',
  },
];

const UNALLOCATED = failed(
  'unallocated',
  'The number is not allocated: the simulated carrier reaches +1, an area code from 200 to 999, and 555-0100 to 555-0199 alone.',
);

const RESERVED = /^\+1([2-9]\d\d)55501(\d\d)$/;

const SHORTEST_RING_MS = 1_500;
const RING_STEP_MS = 500;
const RING_STEPS = 10;

/** What becomes of a call to this number. */
export function outcomeOf(phoneNumber: string): Outcome {
  const digits = Number(RESERVED.exec(phoneNumber)?.[2] ?? NaN);
  return (
    RESERVED_NUMBERS.find(({ digits: [first, last] }) => digits >= first && digits <= last)?.outcome ??
    UNALLOCATED
  );
}

/** How long somebody takes to answer here: 1.5 to 6 s, always the same for one number. */
export function ringTimeMs(phoneNumber: string): number {
  const [, areaCode = '', digits = ''] = RESERVED.exec(phoneNumber) ?? [];
  return SHORTEST_RING_MS + ((Number(areaCode) + Number(digits) * 7) % RING_STEPS) * RING_STEP_MS;
}
