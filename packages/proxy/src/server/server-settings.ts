// The settings of the standalone server that are no options of the router: where it listens, and how it stops.
import { z } from 'zod';

const port = z
  .number('is not a port number from 0 to 65535')
  .int('is not a port number from 0 to 65535')
  .min(0, 'is not a port number from 0 to 65535')
  .max(65_535, 'is not a port number from 0 to 65535');
const host = z.string('is not a host name or address').regex(/^[\w.:-]+$/, 'is not a host name or address');

/** Longer than any load balancer takes to notice that a server is not ready, in milliseconds. */
const LONGEST_DRAIN_DELAY_MS = 300_000;

/** Fails with messages meant to follow the setting's name. */
export const serverSettingsSchema = z.object({
  port: port.default(8787),
  host: host.optional(),
  metricsPort: port.optional(),
  /**
   * Only this machine by default: what the figures tell of a business is not for everyone, and a port that is open by
   * mistake is not noticed.
   */
  metricsHost: host.default('127.0.0.1'),
  drainDelayMs: z
    .number('is not a number of milliseconds')
    .int('is not a number of milliseconds')
    .min(0, 'is not a number of milliseconds')
    .max(LONGEST_DRAIN_DELAY_MS, `is longer than ${LONGEST_DRAIN_DELAY_MS} milliseconds`)
    .default(0),
});

/** What the schema leaves. */
export type ServerSettings = Readonly<z.infer<typeof serverSettingsSchema>>;
