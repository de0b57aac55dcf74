// The endpoints of exports.

import { exportFileName } from '../../choices/export-format.js';
import { fileEndpoint, type Endpoint } from '../../rest/endpoint.js';
import { none } from '../../rest/fields.js';
import { callExportQuery, campaignExportQuery } from './schema.js';
import { exportCalls, exportCampaigns } from './service.js';

const CSV = { mediaType: 'text/csv' };

export const exportEndpoints: readonly Endpoint[] = [
  fileEndpoint({
    operationId: 'exportCalls',
    path: '/exports/calls',
    summary: 'Export calls as CSV, the newest first',
    parameters: none,
    query: callExportQuery,
    answer: CSV,
    errors: [],
    handle: ({ query }, context) =>
      Promise.resolve({
        fileName: exportFileName('calls', context.clock.now()),
        chunks: exportCalls(context, query),
      }),
  }),
  fileEndpoint({
    operationId: 'exportCampaigns',
    path: '/exports/campaigns',
    summary: 'Export campaigns (batch calls) as CSV, the newest first',
    parameters: none,
    query: campaignExportQuery,
    answer: CSV,
    errors: [],
    handle: ({ query }, context) =>
      Promise.resolve({
        fileName: exportFileName('campaigns', context.clock.now()),
        chunks: exportCampaigns(context, query),
      }),
  }),
];
