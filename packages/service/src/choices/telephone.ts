// Keys, voicemail and transfer in telephone calls.
//
// The specification does not mention keys. Voicemail is a status and a switch; transfer is two switches.
//
// The choice: the keys that a caller presses count as typed text, once `#` is pressed or no key follows for two seconds. A beep
// within the first minute of an outbound call means an answering machine. If the agent may leave a voicemail, it says the call's
// greeting after the beep, and nothing else. An agent can transfer a call to one number only: the variable `transfer_number`,
// which is set by whoever places the call. Otherwise a caller could persuade an agent to dial any number, and the owner of the
// agent would pay for it.

import { phoneNumber } from './phone-number.js';

/** Ends what is typed on a telephone, and is no part of it. */
export const LAST_KEY = '#';
/** Ends it too: so long without a key. */
export const KEYS_PAUSE_MS = 2_000;
/** More is cut into several. */
export const MAX_KEYS = 50;

/** After it was answered; a machine's announcement is over by then. */
export const VOICEMAIL_WITHIN_MS = 60_000;
/** Where the agent has no greeting of its own. */
export const DEFAULT_VOICEMAIL = 'Hello. Sorry that we have missed you. Goodbye.';

const TRANSFER_VARIABLE = 'transfer_number';

/** @returns whom a call can be transferred to; undefined: to nobody. */
export function transferNumberOf(variables: Readonly<Record<string, string>>): string | undefined {
  return phoneNumber.safeParse(variables[TRANSFER_VARIABLE]).data;
}
