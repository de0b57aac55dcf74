// Which telephony providers there are.
//
// The specification says that the credential of a number selects one of three providers. It does not show their identifiers.
//
// The choice: three simulated providers, `simulated_1`, `simulated_2` and `simulated_3`. They differ in name only, and reach the
// same simulated numbers, so that everything that depends on the provider can be tested.

import { z } from 'zod';

export const TELEPHONY_PROVIDERS = ['simulated_1', 'simulated_2', 'simulated_3'] as const;

export const telephonyProvider = z.enum(TELEPHONY_PROVIDERS);

export type TelephonyProvider = z.output<typeof telephonyProvider>;
