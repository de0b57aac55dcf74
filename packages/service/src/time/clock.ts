// The service's only source of time, so that a test can move it. No query asks the database for the time.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
