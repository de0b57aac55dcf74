// How a caller rates a call.
//
// The specification has no ratings.
//
// The choice: one to five stars and a comment of at most 1,000 characters. An endpoint of this service stores them on the call's
// record. A new rating replaces the old one. Any call that somebody joined can be rated, even in the moment before its end is
// stored, because the caller knows of the end first.

import { z } from 'zod';

/** What a caller adds to the stars, in characters. */
export const MAX_RATING_COMMENT_LENGTH = 1000;

const stars = z.int().min(1).max(5);

export const callRating = z.object({
  rating: stars.describe('Stars: 1 is bad, 5 is good.'),
  comment: z
    .string()
    .trim()
    .max(MAX_RATING_COMMENT_LENGTH, `must be at most ${MAX_RATING_COMMENT_LENGTH} characters.`)
    .nullable()
    .optional()
    .describe("The caller's own words. Default: none."),
});

/** As the record of a call has it. */
export const callRatingResource = z.strictObject({
  rating: stars,
  comment: z.string().nullable(),
  rated_at: z.iso.datetime(),
});

export type CallRating = z.output<typeof callRating>;
export type CallRatingResource = z.output<typeof callRatingResource>;
