// Which telephony providers there are. The specification says that one of three is selected from the credential of the number used,
// and omits their identifiers, as they are vendors' names. The choice: three simulated ones, which differ by name alone and reach
// the numbers of `carriers/simulated`, so that whatever depends on the provider can be tried.

import { z } from 'zod';

export const TELEPHONY_PROVIDERS = ['simulated_1', 'simulated_2', 'simulated_3'] as const;

export const telephonyProvider = z.enum(TELEPHONY_PROVIDERS);

export type TelephonyProvider = z.output<typeof telephonyProvider>;
