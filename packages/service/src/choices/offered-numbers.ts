// Which telephone numbers can be searched for and added. The specification names a number search and leaves it open. The choice: the
// numbers of area codes 200 to 299 that are reserved for fiction, +1 2xx 555 01xx, so that nobody's telephone is meant. Whom the
// simulated carriers reach is any reserved number, of which examples and tests call those of 300 and above: so no number that a
// workspace adds is in the way of somebody to call. Each provider offers a third of the area codes. All count as numbers of the
// United States. Other numbers can be added as well, since a workspace may bring its own.

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
