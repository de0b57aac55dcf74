// Whom a batch calls. The specification names three sources, and omits how contacts come in. The choice: those of a folder are taken
// when the batch is scheduled, those of a file and single ones are added while it is a draft. Who must not be called, and a number
// that the batch has already, is skipped and says why, rather than refused with the rest of a file.

/** As many as a file of contacts may have. */
export const MAX_BATCH_CONTACTS = 100_000;

/** In one request. */
export const MAX_CONTACTS_AT_ONCE = 1_000;

export const SKIPPED_BECAUSE = {
  doNotCall: 'The contact is marked as not to be called.',
  repeated: 'The batch has this number already.',
} as const;
