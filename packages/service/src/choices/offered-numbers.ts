// Which telephone numbers can be searched and added.
//
// The specification names a search for numbers, and does not describe it.
//
// The choice: the search offers the numbers of area codes 200 to 299 that are reserved for fiction, +1 2xx 555 01xx. They belong
// to nobody. Each provider offers a third of the area codes. All of them are numbers of the United States. Examples and tests
// call reserved numbers with area codes from 300, so a number that you add is never one that they call. You can also add any
// other number, because a workspace may bring its own.

import type { TelephonyProvider } from './telephony-providers.js';
import { TELEPHONY_PROVIDERS } from './telephony-providers.js';

export interface OfferedNumber {
  /** E.164. */
  readonly phone_number: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly provider: TelephonyProvider;
}

const AREA_CODES = Array.from({ length: 100 }, (_, index) => 200 + index);
const LAST_DIGITS = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

/** In the order of the numbers. */
export const OFFERED_NUMBERS: readonly OfferedNumber[] = AREA_CODES.flatMap((areaCode, index) =>
  LAST_DIGITS.map((digits) => ({
    phone_number: `+1${areaCode}55501${digits}`,
    country: 'US',
    provider: TELEPHONY_PROVIDERS[index % TELEPHONY_PROVIDERS.length] ?? TELEPHONY_PROVIDERS[0],
  })),
);
