// The format of a telephone number.
//
// The specification says E.164.
//
// The choice: every E.164 number and nothing else. Spaces, brackets and numbers without a country code are refused, because the
// service does not guess.

import { z } from 'zod';

const E164 = /^\+[1-9]\d{6,14}$/;

export const phoneNumber = z
  .string()
  .trim()
  .regex(E164, 'must be a number in E.164 form: +, country code and number, such as +12025550123.');
