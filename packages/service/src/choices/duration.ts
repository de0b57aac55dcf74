// The format of a duration.
//
// The specification shows `30s`.
//
// The choice: a number of seconds followed by `s`, such as `30s` or `0.5s`, as published by the platform that this API belongs
// to. Each field has its own smallest and largest value.

import { z } from 'zod';

const DURATION = /^-?(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,9})?s$/;

/** @param bounds in seconds, both included. */
export function duration({ min, max }: { readonly min: number; readonly max: number }) {
  return z
    .string()
    .regex(DURATION, { error: 'must be a number of seconds followed by "s", such as 30s.', abort: true })
    .refine((text) => secondsOf(text) >= min && secondsOf(text) <= max, {
      error: `must be ${min}s to ${max}s.`,
    });
}

/** `1.5s` → 1500. @param text a duration, as read. */
export function millisecondsOf(text: string): number {
  return Math.round(secondsOf(text) * 1_000);
}

function secondsOf(text: string): number {
  return Number(text.slice(0, -1));
}
