// The job of a delivery, as the queue keeps it.

import { z } from 'zod';

export const DELIVERY_JOB = 'webhook-delivery';

export const deliveryJob = z.object({ delivery_id: z.string(), round: z.int() });
