// The steps of random series of requests.

import fc from 'fast-check';
import { KINDS, type Kind, type PlatformState } from './service-model.js';

/** Which of the existing ones is meant. */
type Choice = number;

export interface Creation {
  readonly kind: Kind;
  readonly name: string;
  /** Which of the existing ones it refers to. */
  readonly choice: Choice;
  readonly key: string | undefined;
}

export interface Change {
  readonly do: 'change' | 'replace';
  readonly kind: Kind;
  readonly name: string;
  readonly choice: Choice;
}

export interface Assignment {
  readonly choice: Choice;
  readonly direction: 'inbound' | 'outbound';
  /** The agent; null: none. */
  readonly to: Choice | null;
}

export type BatchMove = 'schedule' | 'pause' | 'resume';

export type Step =
  | { readonly do: 'turn'; readonly platform: PlatformState }
  | ({ readonly do: 'create' } & Creation)
  | Change
  | { readonly do: 'delete' | 'read'; readonly kind: Kind; readonly choice: Choice }
  | { readonly do: 'sync'; readonly choice: Choice }
  | ({ readonly do: 'assign' } & Assignment)
  | { readonly do: 'add'; readonly choice: Choice }
  | { readonly do: BatchMove; readonly choice: Choice }
  | { readonly do: 'list'; readonly kind: Kind };

const kind = fc.constantFrom<Kind>(...KINDS, 'agents', 'batch-calls', 'batch-calls');
const choice = fc.nat(1_000);
const name = fc.constantFrom('Ann', 'Bob', 'Cid');
const key = fc.option(fc.constantFrom('one', 'two', 'three'), { nil: undefined, freq: 2 });
const direction = fc.constantFrom('inbound' as const, 'outbound' as const);

export const seriesStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      platform: fc.constantFrom<PlatformState>('well', 'well', 'well', 'unavailable', 'rejecting'),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('create' as const), kind, name, choice, key }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('change' as const, 'replace' as const), kind, name, choice }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('delete' as const, 'delete' as const, 'read' as const),
      kind,
      choice,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sync' as const), choice }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('assign' as const), choice, direction, to: fc.option(choice) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), choice }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom<BatchMove>('schedule', 'schedule', 'pause', 'resume'),
      choice,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const), kind }) },
);

const first = { choice: 3, key: undefined } as const;

/** What every series begins with, so that batches can be made soon. */
export const FIRST_STEPS: readonly Step[] = (
  ['voices', 'telephony/numbers', 'contacts', 'agents'] as const
).map((kind) => ({ do: 'create', kind, name: 'Ann', ...first }));
