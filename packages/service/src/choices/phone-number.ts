// How a telephone number is written. The specification says E.164. The choice: its whole range and nothing else, so that no number is
// guessed from spaces, brackets or a missing country code.

import { z } from 'zod';

const E164 = /^\+[1-9]\d{6,14}$/;

export const phoneNumber = z
  .string()
  .trim()
  .regex(E164, 'must be a number in E.164 form: +, country code and number, such as +12025550123.');
