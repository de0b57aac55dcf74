// What the options may bring in place of a pool of connections. Knows undici's types alone.
import type { Dispatcher } from 'undici';

/** What is needed of undici's Dispatcher; one of any version has it. */
export type UpstreamDispatcher = Pick<Dispatcher, 'request'>;
