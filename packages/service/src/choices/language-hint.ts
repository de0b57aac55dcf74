// Which values `language_hint` accepts.
//
// The specification says that the language is a BCP-47 code.
//
// The choice: any well-formed code is accepted. Which languages are understood depends on the speech engines.

import { z } from 'zod';

/** Longer than any code that is in use. */
const MAX_LENGTH = 35;

export const languageHint = z
  .string()
  .max(MAX_LENGTH, { abort: true })
  .refine(isWellFormed, { error: 'must be a BCP-47 language code, such as en-US.' });

function isWellFormed(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false; // a RangeError says that it is not
  }
}
