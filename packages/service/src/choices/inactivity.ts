// What happens when nobody speaks.
//
// The specification shows one value of `endBehavior`, `END_BEHAVIOR_HANG_UP`, and not the others.
//
// The choice: the values of the platform that this API belongs to. `END_BEHAVIOR_UNSPECIFIED` continues the call after the
// message, `END_BEHAVIOR_HANG_UP_SOFT` ends it unless the user speaks during the message, and `END_BEHAVIOR_HANG_UP_STRICT` ends
// it. `END_BEHAVIOR_HANG_UP` means the same as the strict one.

import { z } from 'zod';
import { duration } from './duration.js';

const MAX_MESSAGES = 20;
const MAX_MESSAGE_LENGTH = 5_000;

/**
 * After the message the call goes on (`no`), ends unless the user speaks meanwhile (`soft`), or ends (`strict`). What was
 * written is what is read back.
 */
export const HANG_UP = {
  END_BEHAVIOR_UNSPECIFIED: 'no',
  END_BEHAVIOR_HANG_UP_SOFT: 'soft',
  END_BEHAVIOR_HANG_UP_STRICT: 'strict',
  END_BEHAVIOR_HANG_UP: 'strict',
} as const;

type EndBehavior = keyof typeof HANG_UP;

const endBehaviors = Object.keys(HANG_UP) as [EndBehavior, ...EndBehavior[]];

/** Spoken one after another: each one's duration counts from the end of the message before. */
export const inactivityMessages = z
  .array(
    z.strictObject({
      duration: duration({ min: 1, max: 86_400 }),
      message: z.string().min(1).max(MAX_MESSAGE_LENGTH),
      endBehavior: z.enum(endBehaviors).default('END_BEHAVIOR_UNSPECIFIED'),
    }),
  )
  .max(MAX_MESSAGES, `must hold at most ${MAX_MESSAGES} messages.`);
