// How many calls are deleted at once. The specification sets no limit. The choice: as many as a page of the list can have.

export const MAX_DELETED_AT_ONCE = 100;
