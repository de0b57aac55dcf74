// Fields that several resources have alike. What their rules say when they are broken stands in `validation.ts`.

import { z } from 'zod';

export const MAX_NAME_LENGTH = 100;

/** A path, a query or a body without fields. */
export const none = z.object({});

/** A UUID, in whatever case it is sent. */
export const resourceId = z.uuid().toLowerCase();

/** For people: 1 to 100 characters, without the white space around them. */
export const name = z.string().trim().min(1).max(MAX_NAME_LENGTH);
