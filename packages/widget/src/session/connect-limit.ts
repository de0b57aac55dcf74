// How long a call may take to connect, with the fetching of what it needs.

/** The time for everything between start and a live call but the browser's question, in milliseconds. */
export const CONNECT_LIMIT_MS = 15_000;
