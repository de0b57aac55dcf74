// The endpoints of telephone numbers.

import { z } from 'zod';
import { ApiError } from '../../rest/api-error.js';
import { workspaceEndpoint, type Endpoint, type WorkspaceContext } from '../../rest/endpoint.js';
import {
  dataEnvelope,
  deletedEnvelope,
  listEnvelope,
  numberedPagesEnvelope,
  paginate,
  paginateNumbered,
} from '../../rest/envelope.js';
import { none, resourceId } from '../../rest/fields.js';
import { credentialEndpoints } from './credential-routes.js';
import {
  numberSearchQuery,
  offeredNumberResource,
  phoneNumberAssignment,
  phoneNumberCreation,
  phoneNumberQuery,
  phoneNumberResource,
  type PhoneNumberAssignment,
  type PhoneNumberResource,
} from './schema.js';
import { searchNumbers } from './search.js';
import {
  assignNumber,
  createNumber,
  deleteNumber,
  getNumber,
  listNumbers,
  type PhoneNumber,
} from './service.js';

const numberPath = z.object({ number_id: resourceId });

interface PhoneNumberParts {
  /** @returns those of the ids that agents of the workspace have; these stay until the transaction ends. */
  readonly knownAgents: (
    scope: Pick<WorkspaceContext, 'db' | 'workspaceId'>,
    ids: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}

export const createPhoneNumberEndpoints = ({ knownAgents }: PhoneNumberParts): readonly Endpoint[] => [
  ...credentialEndpoints,
  workspaceEndpoint({
    operationId: 'searchPhoneNumbers',
    method: 'get',
    path: '/telephony/numbers/search',
    summary: 'Search the numbers that providers offer and nobody has. Not in the specification.',
    parameters: none,
    query: numberSearchQuery,
    body: undefined,
    status: 200,
    answer: numberedPagesEnvelope(offeredNumberResource),
    errors: [],
    async handle({ query }, { db }) {
      const { rows, total } = await searchNumbers(db, query);
      return { data: [...rows], pagination: paginateNumbered(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'listPhoneNumbers',
    method: 'get',
    path: '/telephony/numbers',
    summary: 'List telephone numbers, the newest first. Not in the specification.',
    parameters: none,
    query: phoneNumberQuery,
    body: undefined,
    status: 200,
    answer: listEnvelope(phoneNumberResource),
    errors: [],
    async handle({ query }, context) {
      const { rows, total } = await listNumbers(context, query);
      return { data: rows.map(toResource), pagination: paginate(total, query) };
    },
  }),
  workspaceEndpoint({
    operationId: 'getPhoneNumber',
    method: 'get',
    path: '/telephony/numbers/{number_id}',
    summary: 'Read a telephone number. Not in the specification.',
    parameters: numberPath,
    query: none,
    body: undefined,
    status: 200,
    answer: dataEnvelope(phoneNumberResource),
    errors: ['not_found'],
    handle: async ({ parameters }, context) => ({
      data: toResource(await getNumber(context, parameters.number_id)),
    }),
  }),
  workspaceEndpoint({
    operationId: 'createPhoneNumber',
    method: 'post',
    path: '/telephony/numbers',
    summary: 'Add a telephone number that nobody has. Not in the specification.',
    parameters: none,
    query: none,
    body: phoneNumberCreation,
    status: 201,
    answer: dataEnvelope(phoneNumberResource),
    errors: [],
    handle: async ({ body }, context) => ({ data: toResource(await createNumber(context, body)) }),
  }),
  workspaceEndpoint({
    operationId: 'assignPhoneNumber',
    method: 'post',
    path: '/telephony/numbers/{number_id}/assign',
    summary: 'Assign a number to agents, or take it from them with null. Not in the specification.',
    parameters: numberPath,
    query: none,
    body: phoneNumberAssignment,
    status: 200,
    answer: dataEnvelope(phoneNumberResource),
    errors: ['not_found'],
    async handle({ parameters: { number_id: id }, body }, context) {
      await getNumber(context, id);
      const given = agentsIn(body);
      const known = await knownAgents(
        context,
        given.map((agent) => agent.id),
      );
      refuseStrangers(given.filter((agent) => !known.has(agent.id)));
      return { data: toResource(await assignNumber(context, id, body)) };
    },
  }),
  workspaceEndpoint({
    operationId: 'deletePhoneNumber',
    method: 'delete',
    path: '/telephony/numbers/{number_id}',
    summary: 'Give a telephone number up. Not in the specification.',
    parameters: numberPath,
    query: none,
    body: undefined,
    status: 200,
    answer: deletedEnvelope,
    errors: ['not_found'],
    async handle({ parameters: { number_id: id } }, context) {
      await deleteNumber(context, id);
      return { data: { id, deleted: true as const } };
    },
  }),
];

interface GivenAgent {
  readonly field: string;
  readonly id: string;
}

function agentsIn(assignment: PhoneNumberAssignment): readonly GivenAgent[] {
  return Object.entries(assignment).flatMap(([field, id]) => (id ? [{ field, id }] : []));
}

/** @throws ApiError `validation_error` that names every one. */
function refuseStrangers(strangers: readonly GivenAgent[]): void {
  ApiError.refuseProblems(
    strangers.map(({ field }) => ({ field, message: 'names no agent of this workspace.' })),
  );
}

function toResource(number: PhoneNumber): PhoneNumberResource {
  const { id, phone_number, name, credential_id, provider, inbound_agent_id, outbound_agent_id } = number;
  return {
    id,
    phone_number,
    name,
    credential_id,
    provider,
    inbound_agent_id,
    outbound_agent_id,
    created_at: number.created_at.toISOString(),
    updated_at: number.updated_at.toISOString(),
  };
}
