// What a test must know of an operation beyond the document to carry it out with success: a body, and where its resource comes
// from. The only place to add to for a new operation.

import { createHash, randomInt, randomUUID } from 'node:crypto';
import { deleteNumber } from '../resources/phone-numbers/service.js';
import { enqueueCallResult } from '../resources/webhooks/service.js';
import { changeStoredBatch, storeBatchContact } from './stored-batches.js';
import { storeNumber } from './stored-numbers.js';
import { storeCompletedCall, type StoredCallScope } from './stored-calls.js';

/** Ids of a workspace, by collection: `/tools`. */
export type KnownIds = (collection: string) => string;

/** Bodies that are taken, by operation; those that take none, or an empty one, are not listed. */
export const BODIES: Readonly<Record<string, (id: KnownIds, unique: string) => object>> = {
  createAgent: (id) => agent(id),
  replaceAgent: (id) => agent(id),
  changeAgent: () => ({ name: 'Changed' }),
  createTool: () => ({ name: 'A tool' }),
  changeTool: () => ({ name: 'Changed' }),
  importVoice: () => ({ name: 'A voice', provider_voice_id: 'slt' }),
  createWorkspace: (_id, unique) => ({ name: 'A workspace', slug: unique }),
  renameWorkspace: () => ({ name: 'Changed' }),
  createCall: (id) => ({ agent_id: id('/agents'), phone_number: '+12125550190' }), // nobody has it
  startWebCall: (id) => ({ agent_id: id('/agents') }),
  rateCall: () => ({ rating: 4, comment: 'Quick and friendly.' }),
  changeCall: () => ({ context: { note: 'Changed' } }),
  createKnowledgeSpace: () => ({ name: 'A space' }),
  changeKnowledgeSpace: () => ({ name: 'Changed' }),
  createKnowledgeSource: () => ({ kind: 'text', name: 'Hours', text: 'We open at nine.' }),
  changeKnowledgeSource: () => ({ name: 'Changed', text: 'We open at ten.' }),
  createUploadUrl: () => ({ filename: 'menu.pdf', content_type: 'application/pdf', byte_size: 4 }),
  createKnowledgeBase: () => ({ name: 'A base' }),
  changeKnowledgeBase: () => ({ name: 'Changed' }),
  addDocumentSource: () => ({
    name: 'Menu',
    file: { filename: 'menu.txt', data: 'U291cA==', content_type: 'text/plain' },
  }),
  addWebSource: () => ({ name: 'Site', urls: ['http://127.0.0.1:1/'] }), // nobody listens there
  createTelephonyCredential: () => ({ name: 'Carrier', provider: 'simulated_1' }),
  createPhoneNumber: (id, unique) => ({
    phone_number: numberOf(unique),
    credential_id: id('/telephony/credentials'),
  }),
  assignPhoneNumber: (id) => ({ inbound_agent_id: id('/agents'), outbound_agent_id: id('/agents') }),
  createContactFolder: () => ({ name: 'Guests' }),
  renameContactFolder: () => ({ name: 'Changed' }),
  createContact: (id, unique) => ({ phone_number: numberOf(unique), folder_id: id('/contact-folders') }),
  changeContact: () => ({ name: 'Changed' }),
  importContacts: (id) => ({
    folder_id: id('/contact-folders'),
    csv: 'phone_number,name\n+12025550123,Ann\n',
  }),
  createBatchCall: (id) => ({
    name: 'A batch',
    agent_id: id('/agents'),
    phone_number_ids: [id('/telephony/numbers')],
    contact_source: 'manual',
  }),
  changeBatchCall: () => ({ name: 'Changed' }),
  addBatchCallContacts: () => ({ contacts: [{ phone_number: '+12125550190' }] }),
  importBatchCallContacts: () => ({ csv: 'phone_number\n+12125550190\n' }),
  deleteCalls: (id) => ({ ids: [id('/calls')] }),
};

/** Queries that are needed, by operation. */
export const QUERIES: Readonly<Record<string, string>> = {
  renameVoice: 'name=Changed',
};

/** By which operation a resource of a collection is made, in this order; each answers with its id. Others are stored: below. */
export const CREATIONS: Readonly<Record<string, string>> = {
  '/tools': 'createTool',
  '/voices': 'importVoice',
  '/knowledge-bases': 'createKnowledgeBase',
  '/knowledge-bases/{kb_id}/sources': 'addDocumentSource',
  '/knowledge-spaces': 'createKnowledgeSpace',
  '/knowledge-spaces/{space_id}/sources': 'createKnowledgeSource',
  '/agents': 'createAgent',
  '/telephony/credentials': 'createTelephonyCredential',
  '/telephony/numbers': 'createPhoneNumber',
  '/contact-folders': 'createContactFolder',
  '/contacts': 'createContact',
  '/batch-calls': 'createBatchCall',
};

/** How a resource is made that no operation makes at once, after those of {@link CREATIONS}. @returns its id. */
export const STORED: Readonly<Record<string, (scope: StoredCallScope, id: KnownIds) => Promise<string>>> = {
  '/calls': async (scope, id) => {
    const recordingFile = `${randomUUID()}.wav`;
    // Of the agent's calls to come.
    const phoneNumber = `+1999${randomInt(1e9, 1e10)}`;
    await storeNumber(scope, { phoneNumber, outboundAgentId: id('/agents') });
    return (await storeCompletedCall(scope, { agentId: id('/agents'), recordingFile })).id;
  },
  '/webhook-deliveries': async (scope, id) => {
    const payload = { call_id: id('/calls'), agent_id: id('/agents') };
    return (await enqueueCallResult(scope.db, { ...scope, payload })) ?? '';
  },
};

/** What must be done to a resource before an operation succeeds with it, by operation. */
export const PREPARATIONS: Readonly<Record<string, (scope: StoredCallScope, id: KnownIds) => Promise<void>>> =
  {
    importBatchCallContacts: (scope, id) =>
      changeStoredBatch(scope, id('/batch-calls'), { contact_source: 'csv' }),
    scheduleBatchCall: (scope, id) => storeBatchContact(scope, id('/batch-calls')),
    pauseBatchCall: (scope, id) => changeStoredBatch(scope, id('/batch-calls'), { status: 'active' }),
    resumeBatchCall: (scope, id) => changeStoredBatch(scope, id('/batch-calls'), { status: 'paused' }),
    // While a number uses it, it stays.
    deleteTelephonyCredential: (scope, id) => deleteNumber(scope, id('/telephony/numbers')),
  };

/** Operations whose answer tells another workspace's resource from none, with the reason. */
export const TELLS_APART: Readonly<Record<string, string>> = {
  startWebCall: "the specification's answer to another organization's agent is 401",
};

/** Operations that another workspace's id is no stranger to, with the reason. */
export const OPEN_TO_ALL: Readonly<Record<string, string>> = {
  grantWorkspace: 'a master key may be granted any workspace that exists',
};

/** A number that belongs to this text alone: of no country, as long as numbers can be. */
function numberOf(text: string): string {
  const digest = createHash('sha256').update(text).digest().readBigUInt64BE();
  return `+999${String(digest % 10n ** 12n).padStart(12, '0')}`;
}

function agent(id: KnownIds): object {
  return {
    name: 'An agent',
    system_prompt: 'You are a host.',
    voice_id: id('/voices'),
    tools: [id('/tools')],
    knowledge: { kind: 'rag_v2', id: id('/knowledge-spaces') },
    crm_webhook_url: 'http://127.0.0.1:1/results', // nobody listens there
  };
}
