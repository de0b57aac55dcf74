// How many calls one request can delete.
//
// The specification sets no limit.
//
// The choice: 100, which is the largest page of a list.

export const MAX_DELETED_AT_ONCE = 100;
