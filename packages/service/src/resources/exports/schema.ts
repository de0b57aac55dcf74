// What exports can be narrowed down to.

import { z } from 'zod';
import { CAMPAIGN_STATUSES } from '../../choices/campaign-export-columns.js';
import { areDaysInOrder, DAYS_IN_ORDER, exportFilter } from '../../choices/export-format.js';
import { resourceId } from '../../rest/fields.js';
import { callFilter } from '../calls/service.js';

export const callExportQuery = z
  .object({ ...callFilter, ...exportFilter })
  .refine(areDaysInOrder, DAYS_IN_ORDER);

export const campaignExportQuery = z
  .object({ status: z.enum(CAMPAIGN_STATUSES).optional(), agent_id: resourceId.optional(), ...exportFilter })
  .refine(areDaysInOrder, DAYS_IN_ORDER);

export type CallExportQuery = z.output<typeof callExportQuery>;
