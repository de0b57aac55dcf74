// A table being booked, piece by piece over several turns. Pure.

import type { BookingDetails, Understood } from './restaurant-intents.js';
import { numberInWords, timeInWords } from './spoken-numbers.js';

/** The largest and smallest party that gets a table. */
const PARTY_SIZES = { min: 2, max: 8 } as const;
/** Guests are seated from the opening to half an hour before the kitchen closes; hours of the day. */
const SEATING_HOURS = { from: 11, to: 21.5 } as const;

/** Adds what a sentence says; a bare number is what is missing first: the party, then the time. */
export function addDetails(booking: BookingDetails, { details, bareNumber }: Understood): BookingDetails {
  const added = { ...booking, ...details };
  if (bareNumber === undefined) return added;
  if (added.partySize === undefined) return { ...added, partySize: bareNumber };
  if (added.time !== undefined) return added;
  const hour = bareNumber < 10 ? bareNumber + 12 : bareNumber;
  return { ...added, time: { hour, minute: 0 } };
}

export type BookingStep =
  | { readonly kind: 'ask'; readonly question: string }
  /** Something said cannot be had: it is explained, and forgotten. */
  | { readonly kind: 'refuse'; readonly reason: string; readonly kept: BookingDetails }
  | { readonly kind: 'confirm'; readonly question: string };

export function nextStep(booking: BookingDetails): BookingStep {
  const { partySize, time, day } = booking;
  const when = day === undefined ? {} : { day };
  if (partySize !== undefined && (partySize < PARTY_SIZES.min || partySize > PARTY_SIZES.max)) {
    const kept = { ...when, ...(time && { time }) };
    return {
      kind: 'refuse',
      reason: 'We have tables for two to eight people. For how many shall it be?',
      kept,
    };
  }
  if (time !== undefined && !isSeatingTime(time)) {
    const kept = { ...when, ...(partySize !== undefined && { partySize }) };
    const reason =
      'We seat guests from eleven in the morning to half past nine at night. At what time shall it be?';
    return { kind: 'refuse', reason, kept };
  }
  if (partySize === undefined) return { kind: 'ask', question: 'With pleasure. For how many people?' };
  if (time === undefined)
    return { kind: 'ask', question: `A table for ${numberInWords(partySize)}. At what time?` };
  return { kind: 'confirm', question: `${bookingInWords(booking)}. Is that right?` };
}

/** `A table for four, tomorrow at half past seven`; what is not known is left out, and no day means today. */
export function bookingInWords({ partySize, time, day = 'today' }: BookingDetails): string {
  const party = partySize === undefined ? '' : ` for ${numberInWords(partySize)}`;
  const moment = time === undefined ? '' : ` at ${timeInWords(time)}`;
  return `A table${party}, ${day}${moment}`;
}

function isSeatingTime({ hour, minute }: { readonly hour: number; readonly minute: number }): boolean {
  const time = hour + minute / 60;
  return time >= SEATING_HOURS.from && time <= SEATING_HOURS.to;
}
