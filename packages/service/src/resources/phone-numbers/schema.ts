// Telephone numbers and the credentials by which they are reached, as the API has them. The specification names the group and leaves
// its fields open.

import { z } from 'zod';
import { phoneNumber } from '../../choices/phone-number.js';
import { telephonyProvider } from '../../choices/telephony-providers.js';
import { numberedPageQuery, pageQuery } from '../../rest/envelope.js';
import { name, resourceId } from '../../rest/fields.js';

export const credentialResource = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  provider: telephonyProvider,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const credentialCreation = z.object({ name, provider: telephonyProvider });

export const credentialQuery = z.object(pageQuery);

export const phoneNumberResource = z.strictObject({
  id: z.uuid(),
  phone_number: z.string(),
  name: z.string().nullable(),
  credential_id: z.uuid(),
  provider: telephonyProvider,
  inbound_agent_id: z.uuid().nullable(),
  outbound_agent_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const phoneNumberCreation = z.object({
  phone_number: phoneNumber,
  credential_id: resourceId,
  name: name.nullable().default(null),
});

export const phoneNumberQuery = z.object({
  agent_id: resourceId.optional().describe('Numbers of this agent.'),
  direction: z
    .enum(['inbound', 'outbound'])
    .optional()
    .describe('Numbers that an agent, or the given one, answers or calls from.'),
  ...pageQuery,
});

/** What is not given stays; null takes the number from the agent. */
export const phoneNumberAssignment = z.object({
  inbound_agent_id: resourceId.nullable().optional(),
  outbound_agent_id: resourceId.nullable().optional(),
});

export const offeredNumberResource = z.strictObject({
  phone_number: z.string(),
  country: z.string(),
  provider: telephonyProvider,
});

export const numberSearchQuery = z.object({
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, 'must be a country code of two letters, such as US.')
    .toUpperCase()
    .optional(),
  contains: z
    .string()
    .regex(/^\+?\d{0,15}$/, 'must be digits.')
    .optional()
    .describe('Digits that follow one another in the number.'),
  provider: telephonyProvider.optional(),
  ...numberedPageQuery,
});

export type CredentialResource = z.output<typeof credentialResource>;
export type CredentialCreation = z.output<typeof credentialCreation>;
export type CredentialQuery = z.output<typeof credentialQuery>;
export type PhoneNumberResource = z.output<typeof phoneNumberResource>;
export type PhoneNumberCreation = z.output<typeof phoneNumberCreation>;
export type PhoneNumberQuery = z.output<typeof phoneNumberQuery>;
export type PhoneNumberAssignment = z.output<typeof phoneNumberAssignment>;
export type NumberSearchQuery = z.output<typeof numberSearchQuery>;
