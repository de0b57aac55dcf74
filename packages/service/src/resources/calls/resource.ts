// A call's row as the API shows it.

import type { EndpointContext } from '../../rest/endpoint.js';
import { contextOf, type Call } from './record.js';
import { ratingOf } from './rating.js';
import { recordingUrl } from './recording-links.js';
import type { CallResource } from './schema.js';

/** A call as clients see it. */
export function shownCall(context: Pick<EndpointContext, 'origin' | 'signer'>, call: Call): CallResource {
  const { id, agent_id, phone_number, from_number, direction, status, duration_seconds } = call;
  return {
    id,
    agent_id,
    phone_number,
    from_number,
    direction,
    status,
    started_at: call.started_at?.toISOString() ?? null,
    ended_at: call.ended_at?.toISOString() ?? null,
    duration_seconds,
    cost_usd: call.cost_usd,
    summary: call.summary,
    recording_url: recordingUrl(context, call) ?? null,
    context: contextOf(call),
    rating: ratingOf(call),
    events: call.events,
    created_at: call.created_at.toISOString(),
    updated_at: call.updated_at.toISOString(),
  };
}
