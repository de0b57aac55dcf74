// What exports can be narrowed down to.

import { z } from 'zod';
import { areDaysInOrder, DAYS_IN_ORDER, exportFilter } from '../../choices/export-format.js';
import { batchCallFilter } from '../batch-calls/service.js';
import { callFilter } from '../calls/service.js';

export const callExportQuery = z
  .object({ ...callFilter, ...exportFilter })
  .refine(areDaysInOrder, DAYS_IN_ORDER);

export const campaignExportQuery = z
  .object({ ...batchCallFilter, ...exportFilter })
  .refine(areDaysInOrder, DAYS_IN_ORDER);

export type CallExportQuery = z.output<typeof callExportQuery>;
export type CampaignExportQuery = z.output<typeof campaignExportQuery>;
