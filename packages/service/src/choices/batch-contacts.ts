// Whom a batch calls.
//
// The specification names three sources of contacts: `csv`, `folder` and `manual`. It does not say how contacts are added.
//
// The choice: contacts of a folder are added when the batch is scheduled. Contacts from a CSV file and single contacts are added
// while the batch is a draft. A contact that must not be called, or whose number is already in the batch, is skipped with a
// reason. The rest of the file is accepted.

/** As many as a file of contacts may have. */
export const MAX_BATCH_CONTACTS = 100_000;

/** In one request. */
export const MAX_CONTACTS_AT_ONCE = 1_000;

export const SKIPPED_BECAUSE = {
  doNotCall: 'The contact is marked as not to be called.',
  repeated: 'The batch has this number already.',
} as const;
