// How calls by telephone behave where the specification is silent: it names keys nowhere, voicemail as a status and a switch, and
// transfer as two switches. The choice: keys count as typed words once they are complete; a beep within the first minute of an
// outbound call is an answering machine, which hears the call's greeting after it where the agent leaves voicemail, and nothing
// else; and an agent hands a call over to one number only, which whoever places the call names as the variable `transfer_number`:
// a caller who talks an agent into dialling a number of his own would be served at the owner's expense.

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
