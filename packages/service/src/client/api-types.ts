// The API as types, generated from the service's OpenAPI document.
// `npm run reference` writes it anew.
/* eslint-disable @typescript-eslint/consistent-indexed-object-style */

export interface paths {
  '/workspaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the workspaces granted to the master key */
    get: operations['listWorkspaces'];
    put?: never;
    /** Create a workspace, and grant it to the master key */
    post: operations['createWorkspace'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/workspaces/{workspace_id}/access': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Grant the master key an existing workspace */
    post: operations['grantWorkspace'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/workspaces/{workspace_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Rename a workspace */
    patch: operations['renameWorkspace'];
    trace?: never;
  };
  '/agents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List agents, the newest first */
    get: operations['listAgents'];
    put?: never;
    /** Create an agent; a draft where the voice platform does not take it */
    post: operations['createAgent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/agents/{agent_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read an agent */
    get: operations['getAgent'];
    /** Replace an agent; what is not given takes its default, the secret too */
    put: operations['replaceAgent'];
    post?: never;
    /** Delete an agent */
    delete: operations['deleteAgent'];
    options?: never;
    head?: never;
    /** Change an agent; only given fields change. An empty object pushes a draft once more */
    patch: operations['changeAgent'];
    trace?: never;
  };
  '/webrtc/call': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start a browser call */
    post: operations['startWebCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/agents/{agent_id}/test-call': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start a browser call for development */
    post: operations['startTestCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List tools, the newest first */
    get: operations['listTools'];
    put?: never;
    /** Create a tool */
    post: operations['createTool'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tools/{tool_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a tool */
    get: operations['getTool'];
    put?: never;
    post?: never;
    /** Delete a tool; agents lose it */
    delete: operations['deleteTool'];
    options?: never;
    head?: never;
    /** Change a tool; only given fields change */
    patch: operations['changeTool'];
    trace?: never;
  };
  '/voices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List voices: the built-in ones, then the workspace's own, the newest first */
    get: operations['listVoices'];
    put?: never;
    /** Import a voice of a provider */
    post: operations['importVoice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/voices/{voice_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a voice */
    get: operations['getVoice'];
    put?: never;
    post?: never;
    /** Delete a voice; agents that use it need updating */
    delete: operations['deleteVoice'];
    options?: never;
    head?: never;
    /** Rename a voice */
    patch: operations['renameVoice'];
    trace?: never;
  };
  '/voices/clone': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make a voice of recorded speech */
    post: operations['cloneVoice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/voices/{voice_id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Hear a voice say a text */
    get: operations['previewVoice'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/voices/{voice_id}/sync': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Push a voice to the voice platform once more */
    post: operations['syncVoice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-spaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List knowledge spaces, the newest first */
    get: operations['listKnowledgeSpaces'];
    put?: never;
    /** Create a knowledge space */
    post: operations['createKnowledgeSpace'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-spaces/unified': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List knowledge spaces and knowledge bases, each once, the newest first */
    get: operations['listUnifiedKnowledge'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-spaces/{space_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a knowledge space, archived or not */
    get: operations['getKnowledgeSpace'];
    put?: never;
    post?: never;
    /** Archive a knowledge space: calls search it no more, and it can be restored */
    delete: operations['archiveKnowledgeSpace'];
    options?: never;
    head?: never;
    /** Change, archive or restore a knowledge space; only given fields change */
    patch: operations['changeKnowledgeSpace'];
    trace?: never;
  };
  '/knowledge-spaces/{space_id}/sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the sources of a knowledge space, the newest first */
    get: operations['listKnowledgeSources'];
    put?: never;
    /** Create a source, which is read by a job */
    post: operations['createKnowledgeSource'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-spaces/{space_id}/sources/upload-url': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Get an address that takes a file once, by PUT and without a key */
    post: operations['createUploadUrl'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-spaces/{space_id}/sources/{source_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a source, archived or not */
    get: operations['getKnowledgeSource'];
    put?: never;
    post?: never;
    /** Archive a source: no search finds it, and it can be restored */
    delete: operations['archiveKnowledgeSource'];
    options?: never;
    head?: never;
    /** Change, archive or restore a source; new content makes a new version */
    patch: operations['changeKnowledgeSource'];
    trace?: never;
  };
  '/knowledge-bases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List knowledge bases, the newest first */
    get: operations['listKnowledgeBases'];
    put?: never;
    /** Create a knowledge base */
    post: operations['createKnowledgeBase'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-bases/{kb_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a knowledge base */
    get: operations['getKnowledgeBase'];
    put?: never;
    post?: never;
    /** Delete a knowledge base with all its sources; agents lose it */
    delete: operations['deleteKnowledgeBase'];
    options?: never;
    head?: never;
    /** Change a knowledge base; only given fields change */
    patch: operations['changeKnowledgeBase'];
    trace?: never;
  };
  '/knowledge-bases/{kb_id}/sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the sources of a knowledge base, the newest first */
    get: operations['listKnowledgeBaseSources'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-bases/{kb_id}/sources/document': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a document to a knowledge base */
    post: operations['addDocumentSource'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-bases/{kb_id}/sources/web': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add pages of the web to a knowledge base */
    post: operations['addWebSource'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/knowledge-bases/{kb_id}/sources/{source_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a source and what was indexed of it */
    delete: operations['deleteKnowledgeBaseSource'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List calls, the newest first */
    get: operations['listCalls'];
    put?: never;
    /** Place a call by telephone */
    post: operations['createCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/calls/{call_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a call */
    get: operations['getCall'];
    put?: never;
    post?: never;
    /** Delete a call that is over, with its transcript and recording */
    delete: operations['deleteCall'];
    options?: never;
    head?: never;
    /** Change a call; only given fields change, and of its context given keys */
    patch: operations['changeCall'];
    trace?: never;
  };
  '/calls/{call_id}/rating': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Rate a call that somebody joined, in place of an earlier rating. Not in the specification. */
    put: operations['rateCall'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/calls/bulk-delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Delete calls that are over; active ones are skipped */
    post: operations['deleteCalls'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/calls/{call_id}/recording': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find the recording of a call */
    get: operations['getRecording'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/calls/{call_id}/transcript': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what was said in a call that is over */
    get: operations['getTranscript'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/batch-calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List batch calls, the newest first */
    get: operations['listBatchCalls'];
    put?: never;
    /** Create a batch call, as a draft */
    post: operations['createBatchCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/batch-calls/{batch_call_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a batch call */
    get: operations['getBatchCall'];
    put?: never;
    post?: never;
    /** Delete a draft with its contacts */
    delete: operations['deleteBatchCall'];
    options?: never;
    head?: never;
    /** Change a draft; only given fields change */
    patch: operations['changeBatchCall'];
    trace?: never;
  };
  '/batch-calls/{batch_call_id}/schedule': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start a draft that has contacts, at once or at its time */
    post: operations['scheduleBatchCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/batch-calls/{batch_call_id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start no more calls; those that go on come to their end */
    post: operations['pauseBatchCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/batch-calls/{batch_call_id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Go on with a paused batch call */
    post: operations['resumeBatchCall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/batch-calls/{batch_call_id}/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List whom a batch calls, and what has become of each. Not in the specification. */
    get: operations['listBatchCallContacts'];
    put?: never;
    /** Add contacts to a draft whose source is manual. Not in the specification. */
    post: operations['addBatchCallContacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/batch-calls/{batch_call_id}/contacts/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add the contacts of a CSV file to a draft whose source is csv. Not in the specification. */
    post: operations['importBatchCallContacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telephony/credentials': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the credentials of telephone numbers, the newest first. Not in the specification. */
    get: operations['listTelephonyCredentials'];
    put?: never;
    /** Create a credential; it selects the provider of its numbers. Not in the specification. */
    post: operations['createTelephonyCredential'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telephony/credentials/{credential_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a credential. Not in the specification. */
    get: operations['getTelephonyCredential'];
    put?: never;
    post?: never;
    /** Delete a credential; refused while a number uses it. Not in the specification. */
    delete: operations['deleteTelephonyCredential'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telephony/numbers/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Search the numbers that providers offer and nobody has. Not in the specification. */
    get: operations['searchPhoneNumbers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telephony/numbers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List telephone numbers, the newest first. Not in the specification. */
    get: operations['listPhoneNumbers'];
    put?: never;
    /** Add a telephone number that nobody has. Not in the specification. */
    post: operations['createPhoneNumber'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telephony/numbers/{number_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a telephone number. Not in the specification. */
    get: operations['getPhoneNumber'];
    put?: never;
    post?: never;
    /** Give a telephone number up. Not in the specification. */
    delete: operations['deletePhoneNumber'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telephony/numbers/{number_id}/assign': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Assign a number to agents, or take it from them with null. Not in the specification. */
    post: operations['assignPhoneNumber'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/contact-folders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the folders of contacts, the newest first. Not in the specification. */
    get: operations['listContactFolders'];
    put?: never;
    /** Create a folder. Not in the specification. */
    post: operations['createContactFolder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/contact-folders/{folder_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a folder. Not in the specification. */
    get: operations['getContactFolder'];
    put?: never;
    post?: never;
    /** Delete a folder with its contacts. Not in the specification. */
    delete: operations['deleteContactFolder'];
    options?: never;
    head?: never;
    /** Rename a folder. Not in the specification. */
    patch: operations['renameContactFolder'];
    trace?: never;
  };
  '/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List contacts, the newest first. Not in the specification. */
    get: operations['listContacts'];
    put?: never;
    /** Create a contact. Not in the specification. */
    post: operations['createContact'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/contacts/{contact_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a contact. Not in the specification. */
    get: operations['getContact'];
    put?: never;
    post?: never;
    /** Delete a contact. Not in the specification. */
    delete: operations['deleteContact'];
    options?: never;
    head?: never;
    /** Change a contact; only given fields change. Not in the specification. */
    patch: operations['changeContact'];
    trace?: never;
  };
  '/contacts/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Import contacts from CSV, and tell which rows are none. Not in the specification. */
    post: operations['importContacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/exports/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export calls as CSV, the newest first */
    get: operations['exportCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/exports/campaigns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export campaigns (batch calls) as CSV, the newest first */
    get: operations['exportCampaigns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what was sent to webhooks, the newest first (not part of the specification) */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what was sent to a webhook, and what came of each attempt (not part of the specification) */
    get: operations['getWebhookDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/{delivery_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send it once more, to the address that the agent has now (not part of the specification) */
    post: operations['replayWebhookDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    Agent: {
      /** Format: uuid */
      id: string;
      name: string;
      /** Format: uuid */
      voice_id: string;
      system_prompt: string;
      description: string;
      model: string;
      tools: string[];
      knowledge_bases: string[];
      knowledge: {
        /** @constant */
        kind: 'rag_v2';
        /** Format: uuid */
        id: string;
      } | null;
      temperature: number;
      recording_enabled: boolean;
      language_hint: string | null;
      join_timeout: string;
      max_duration: string;
      time_exceeded_message: string | null;
      greeting_settings: {
        /**
         * @default FIRST_SPEAKER_AGENT
         * @enum {string}
         */
        first_speaker: 'FIRST_SPEAKER_AGENT' | 'FIRST_SPEAKER_USER';
        /** @default null */
        text: string | null;
        /** @default 0 */
        delay: number;
        /** @default false */
        uninterruptible: boolean;
      };
      inactivity_messages: {
        duration: string;
        message: string;
        /**
         * @default END_BEHAVIOR_UNSPECIFIED
         * @enum {string}
         */
        endBehavior:
          | 'END_BEHAVIOR_UNSPECIFIED'
          | 'END_BEHAVIOR_HANG_UP_SOFT'
          | 'END_BEHAVIOR_HANG_UP_STRICT'
          | 'END_BEHAVIOR_HANG_UP';
      }[];
      vad_settings: {
        /** @default 0.384s */
        turn_endpoint_delay: string;
        /** @default 0s */
        minimum_turn_duration: string;
        /** @default 0.09s */
        minimum_interruption_duration: string;
        /** @default 0.1 */
        frame_activation_threshold: number;
      };
      built_in_config: {
        transfer: {
          /** @default false */
          cold: boolean;
          /** @default false */
          warm: boolean;
        };
        /** @default false */
        hang_up: boolean;
        /** @default false */
        leave_voicemail: boolean;
      };
      success_criteria: string | null;
      extraction_schema: {
        [key: string]: unknown;
      } | null;
      crm_webhook_url: string | null;
      /** @enum {string} */
      status: 'active' | 'draft' | 'creating' | 'failed';
      inbound_phone_numbers: {
        /** Format: uuid */
        id: string;
        phone_number: string;
      }[];
      outbound_phone_numbers: {
        /** Format: uuid */
        id: string;
        phone_number: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Call: {
      /** Format: uuid */
      id: string;
      /**
       * Format: uuid
       * @description Perhaps of an agent that is deleted.
       */
      agent_id: string;
      /** @description Null: a browser call has no number. */
      phone_number: string | null;
      /** @description Null: a browser call has no number. */
      from_number: string | null;
      /**
       * @description What the public API creates is outbound.
       * @enum {string}
       */
      direction: 'inbound' | 'outbound';
      /** @enum {string} */
      status:
        | 'queued'
        | 'ringing'
        | 'in_progress'
        | 'completed'
        | 'failed'
        | 'no_answer'
        | 'busy'
        | 'voicemail';
      started_at: string | null;
      ended_at: string | null;
      duration_seconds: number | null;
      /** @description Null: nothing was billed. */
      cost_usd: number | null;
      summary: string | null;
      /** @description Plays without an API key. Null unless recording is enabled and the call has ended. */
      recording_url: string | null;
      /** @description The client's own keys, and three of the service. */
      context: {
        /** @enum {string} */
        end_reason?:
          | 'user_hang_up'
          | 'agent_hang_up'
          | 'max_duration'
          | 'inactivity'
          | 'connection_lost'
          | 'never_joined'
          | 'voicemail'
          | 'transferred'
          | 'error';
        last_error?: string;
        /** @description What went wrong besides, in the call or after it. */
        readonly problems?: {
          /** Format: date-time */
          at: string;
          reason: string;
        }[];
      } & {
        [key: string]: unknown;
      };
      /** @description What the caller thought of it. Null: nobody has said. Not in the specification. */
      rating: {
        rating: number;
        comment: string | null;
        /** Format: date-time */
        rated_at: string;
      } | null;
      /** @description What happened in the call, in order. Not in the specification. */
      readonly events: {
        /** @enum {string} */
        type:
          | 'queued'
          | 'ringing'
          | 'answered'
          | 'voicemail_detected'
          | 'digits'
          | 'transferring'
          | 'transferred'
          | 'ended';
        /** Format: date-time */
        at: string;
        /** @description More of it: the keys, the number, the outcome. */
        detail?: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    BatchCall: {
      /** Format: uuid */
      id: string;
      name: string;
      /**
       * Format: uuid
       * @description Perhaps of an agent that is deleted.
       */
      agent_id: string;
      /** @enum {string} */
      status: 'draft' | 'scheduled' | 'active' | 'paused' | 'completed';
      /** @description Why it is paused, where nobody has asked for that. Not in the specification. */
      status_reason: string | null;
      /** @enum {string} */
      contact_source: 'csv' | 'folder' | 'manual';
      contact_folder_id: string | null;
      readonly phone_number_ids: string[];
      /** @enum {string} */
      phone_rotation_strategy: 'random' | 'sequential' | 'round_robin';
      /** @enum {string} */
      schedule_type: 'immediate' | 'scheduled';
      scheduled_at: string | null;
      timezone: string;
      start_time: string | null;
      end_time: string | null;
      readonly working_days: number[];
      max_concurrent_calls: number;
      max_calls_per_day: number | null;
      retry_failed: boolean;
      max_retry_attempts: number;
      /** @description Of its contacts; those that are done by the status of their last call. Not in the specification. */
      counts: {
        total: number;
        pending: number;
        calling: number;
        completed: number;
        no_answer: number;
        busy: number;
        failed: number;
        voicemail: number;
        skipped: number;
      };
      /** @description When the next call may start, where that is a matter of time. Not in the specification. */
      next_call_at: string | null;
      /** @description Not in the specification. */
      started_at: string | null;
      /** @description Not in the specification. */
      ended_at: string | null;
      /**
       * Format: date-time
       * @description Not in the specification.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Not in the specification.
       */
      updated_at: string;
    };
    BatchCallContact: {
      /** Format: uuid */
      id: string;
      /** @description Where it was a contact before; perhaps one that is deleted. */
      contact_id: string | null;
      phone_number: string;
      variables: {
        [key: string]: string;
      };
      /**
       * @description pending: to be called, perhaps again; done: called; skipped: not called.
       * @enum {string}
       */
      state: 'pending' | 'calling' | 'done' | 'skipped';
      /** @description How often it was called. */
      attempts: number;
      /** @description Its last call's. */
      last_status:
        | ('queued' | 'ringing' | 'in_progress' | 'completed' | 'failed' | 'no_answer' | 'busy' | 'voicemail')
        | null;
      /** @description What its last call came to, or why it is skipped, in words. */
      reason: string | null;
      last_call_id: string | null;
      /** @description From when it may be called again. */
      due_at: string | null;
    };
    TranscriptEntry: {
      /** @description The utterance's place in the call. */
      ordinal: number;
      /** @enum {string} */
      role: 'user' | 'agent';
      /** @enum {string} */
      medium: 'voice' | 'text';
      text: string;
      /** Format: date-time */
      started_at: string;
    };
    Tool: {
      /** Format: uuid */
      id: string;
      name: string;
      definition: {
        modelToolName: string;
      } & {
        [key: string]: unknown;
      };
      /** @enum {string} */
      status: 'active';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Voice: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      provider: 'built-in' | 'openai-compatible';
      /** @enum {string} */
      type: 'reference' | 'custom';
      language: string;
      /** @enum {string} */
      status: 'active' | 'training' | 'failed';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    KnowledgeBase: {
      /** Format: uuid */
      id: string;
      name: string;
      description: string;
      /** @enum {string} */
      status: 'ready' | 'creating';
      language: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    KnowledgeBaseSource: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      kb_id: string;
      name: string;
      description: string | null;
      /** @enum {string} */
      kind: 'document' | 'web';
      /** @enum {string} */
      status: 'pending' | 'scanning' | 'ready' | 'failed';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    KnowledgeSpace: {
      /** Format: uuid */
      id: string;
      name: string;
      description: string;
      language: string;
      /** @enum {string} */
      status: 'active' | 'archived';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    KnowledgeSource: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      space_id: string;
      name: string;
      description: string | null;
      /** @enum {string} */
      kind: 'text' | 'url' | 'sitemap' | 'upload';
      /** @enum {string} */
      status: 'active' | 'archived';
      /** @description Of the newest version. */
      ingestion: {
        /** @enum {string} */
        status: 'pending' | 'scanning' | 'ready' | 'failed';
        error: string | null;
        progress_percent: number;
        /** @enum {string} */
        stage: 'queued' | 'fetching' | 'reading' | 'indexing' | 'done';
      };
      version_number: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    WebhookDelivery: {
      id: string;
      /** Format: uuid */
      call_id: string;
      /** Format: uuid */
      agent_id: string;
      url: string;
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'failed';
      /** Format: date-time */
      created_at: string;
    };
    WebhookDeliveryWithAttempts: {
      id: string;
      /** Format: uuid */
      call_id: string;
      /** Format: uuid */
      agent_id: string;
      url: string;
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'failed';
      /** Format: date-time */
      created_at: string;
      payload: {
        [key: string]: unknown;
      };
      attempts: {
        attempt: number;
        /** Format: date-time */
        at: string;
        http_status: number | null;
        error: string | null;
        duration_ms: number;
      }[];
    };
    Workspace: {
      /** Format: uuid */
      id: string;
      name: string;
      slug: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    TelephonyCredential: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      provider: 'simulated_1' | 'simulated_2' | 'simulated_3';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    PhoneNumber: {
      /** Format: uuid */
      id: string;
      phone_number: string;
      name: string | null;
      /** Format: uuid */
      credential_id: string;
      /** @enum {string} */
      provider: 'simulated_1' | 'simulated_2' | 'simulated_3';
      inbound_agent_id: string | null;
      outbound_agent_id: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    ContactFolder: {
      /** Format: uuid */
      id: string;
      name: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Contact: {
      /** Format: uuid */
      id: string;
      folder_id: string | null;
      phone_number: string;
      name: string | null;
      variables: {
        [key: string]: string;
      };
      do_not_call: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Pagination: {
      total: number;
      limit: number;
      offset: number;
      has_more: boolean;
    };
    NumberedPagination: {
      page: number;
      pages: number;
      total: number;
    };
    Meta: {
      request_id: string;
      /** Format: date-time */
      ts: string;
    };
    Error: {
      error: {
        /** @enum {string} */
        code:
          | 'bad_request'
          | 'unauthorized'
          | 'payment_required'
          | 'forbidden'
          | 'not_found'
          | 'validation_error'
          | 'rate_limited'
          | 'internal_error'
          | 'provider_error';
        message: string;
        details?: {
          field: string;
          message: string;
        }[];
      };
      meta: components['schemas']['Meta'];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  listWorkspaces: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Workspace'][];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createWorkspace: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          slug: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Workspace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  grantWorkspace: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        workspace_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Workspace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  renameWorkspace: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        workspace_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Workspace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listAgents: {
    parameters: {
      query?: {
        status?: 'active' | 'draft' | 'creating' | 'failed';
        name?: string;
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Agent'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** Format: uuid */
          voice_id: string;
          system_prompt: string;
          /** @default  */
          description?: string;
          /** @default voicemodel-v0.7 */
          model?: string;
          /** @default [] */
          tools?: string[];
          /** @default [] */
          knowledge_bases?: string[];
          /** @default null */
          knowledge?: {
            /** @constant */
            kind: 'rag_v2';
            /** Format: uuid */
            id: string;
          } | null;
          /** @default 0.3 */
          temperature?: number;
          /** @default false */
          recording_enabled?: boolean;
          /** @default null */
          language_hint?: string | null;
          /** @default 30s */
          join_timeout?: string;
          /** @default 3600s */
          max_duration?: string;
          /** @default null */
          time_exceeded_message?: string | null;
          /** @default {} */
          greeting_settings?: {
            /**
             * @default FIRST_SPEAKER_AGENT
             * @enum {string}
             */
            first_speaker?: 'FIRST_SPEAKER_AGENT' | 'FIRST_SPEAKER_USER';
            /** @default null */
            text?: string | null;
            /** @default 0 */
            delay?: number;
            /** @default false */
            uninterruptible?: boolean;
          };
          /** @default [] */
          inactivity_messages?: {
            duration: string;
            message: string;
            /**
             * @default END_BEHAVIOR_UNSPECIFIED
             * @enum {string}
             */
            endBehavior?:
              | 'END_BEHAVIOR_UNSPECIFIED'
              | 'END_BEHAVIOR_HANG_UP_SOFT'
              | 'END_BEHAVIOR_HANG_UP_STRICT'
              | 'END_BEHAVIOR_HANG_UP';
          }[];
          /** @default {} */
          vad_settings?: {
            /** @default 0.384s */
            turn_endpoint_delay?: string;
            /** @default 0s */
            minimum_turn_duration?: string;
            /** @default 0.09s */
            minimum_interruption_duration?: string;
            /** @default 0.1 */
            frame_activation_threshold?: number;
          };
          /** @default {} */
          built_in_config?: {
            /** @default {} */
            transfer?: {
              /** @default false */
              cold?: boolean;
              /** @default false */
              warm?: boolean;
            };
            /** @default false */
            hang_up?: boolean;
            /** @default false */
            leave_voicemail?: boolean;
          };
          /** @default null */
          success_criteria?: string | null;
          /** @default null */
          extraction_schema?: {
            [key: string]: unknown;
          } | null;
          /** @default null */
          crm_webhook_url?: string | null;
          /** @default null */
          crm_webhook_secret?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Agent'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        agent_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Agent'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  replaceAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        agent_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** Format: uuid */
          voice_id: string;
          system_prompt: string;
          /** @default  */
          description?: string;
          /** @default voicemodel-v0.7 */
          model?: string;
          /** @default [] */
          tools?: string[];
          /** @default [] */
          knowledge_bases?: string[];
          /** @default null */
          knowledge?: {
            /** @constant */
            kind: 'rag_v2';
            /** Format: uuid */
            id: string;
          } | null;
          /** @default 0.3 */
          temperature?: number;
          /** @default false */
          recording_enabled?: boolean;
          /** @default null */
          language_hint?: string | null;
          /** @default 30s */
          join_timeout?: string;
          /** @default 3600s */
          max_duration?: string;
          /** @default null */
          time_exceeded_message?: string | null;
          /** @default {} */
          greeting_settings?: {
            /**
             * @default FIRST_SPEAKER_AGENT
             * @enum {string}
             */
            first_speaker?: 'FIRST_SPEAKER_AGENT' | 'FIRST_SPEAKER_USER';
            /** @default null */
            text?: string | null;
            /** @default 0 */
            delay?: number;
            /** @default false */
            uninterruptible?: boolean;
          };
          /** @default [] */
          inactivity_messages?: {
            duration: string;
            message: string;
            /**
             * @default END_BEHAVIOR_UNSPECIFIED
             * @enum {string}
             */
            endBehavior?:
              | 'END_BEHAVIOR_UNSPECIFIED'
              | 'END_BEHAVIOR_HANG_UP_SOFT'
              | 'END_BEHAVIOR_HANG_UP_STRICT'
              | 'END_BEHAVIOR_HANG_UP';
          }[];
          /** @default {} */
          vad_settings?: {
            /** @default 0.384s */
            turn_endpoint_delay?: string;
            /** @default 0s */
            minimum_turn_duration?: string;
            /** @default 0.09s */
            minimum_interruption_duration?: string;
            /** @default 0.1 */
            frame_activation_threshold?: number;
          };
          /** @default {} */
          built_in_config?: {
            /** @default {} */
            transfer?: {
              /** @default false */
              cold?: boolean;
              /** @default false */
              warm?: boolean;
            };
            /** @default false */
            hang_up?: boolean;
            /** @default false */
            leave_voicemail?: boolean;
          };
          /** @default null */
          success_criteria?: string | null;
          /** @default null */
          extraction_schema?: {
            [key: string]: unknown;
          } | null;
          /** @default null */
          crm_webhook_url?: string | null;
          /** @default null */
          crm_webhook_secret?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Agent'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        agent_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        agent_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          /** Format: uuid */
          voice_id?: string;
          system_prompt?: string;
          description?: string;
          model?: string;
          tools?: string[];
          knowledge_bases?: string[];
          knowledge?: {
            /** @constant */
            kind: 'rag_v2';
            /** Format: uuid */
            id: string;
          } | null;
          temperature?: number;
          recording_enabled?: boolean;
          language_hint?: string | null;
          join_timeout?: string;
          max_duration?: string;
          time_exceeded_message?: string | null;
          greeting_settings?: {
            /**
             * @default FIRST_SPEAKER_AGENT
             * @enum {string}
             */
            first_speaker?: 'FIRST_SPEAKER_AGENT' | 'FIRST_SPEAKER_USER';
            /** @default null */
            text?: string | null;
            /** @default 0 */
            delay?: number;
            /** @default false */
            uninterruptible?: boolean;
          };
          inactivity_messages?: {
            duration: string;
            message: string;
            /**
             * @default END_BEHAVIOR_UNSPECIFIED
             * @enum {string}
             */
            endBehavior?:
              | 'END_BEHAVIOR_UNSPECIFIED'
              | 'END_BEHAVIOR_HANG_UP_SOFT'
              | 'END_BEHAVIOR_HANG_UP_STRICT'
              | 'END_BEHAVIOR_HANG_UP';
          }[];
          vad_settings?: {
            /** @default 0.384s */
            turn_endpoint_delay?: string;
            /** @default 0s */
            minimum_turn_duration?: string;
            /** @default 0.09s */
            minimum_interruption_duration?: string;
            /** @default 0.1 */
            frame_activation_threshold?: number;
          };
          built_in_config?: {
            /** @default {} */
            transfer?: {
              /** @default false */
              cold?: boolean;
              /** @default false */
              warm?: boolean;
            };
            /** @default false */
            hang_up?: boolean;
            /** @default false */
            leave_voicemail?: boolean;
          };
          success_criteria?: string | null;
          extraction_schema?: {
            [key: string]: unknown;
          } | null;
          crm_webhook_url?: string | null;
          crm_webhook_secret?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Agent'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  startWebCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description The agent must be active.
           */
          agent_id: string;
          /** @description Fill the placeholders of the prompt and of the greeting. */
          variables?: {
            [key: string]: string | number | boolean;
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: uri
             * @description Single-use, and valid for a short time only.
             */
            joinUrl: string;
            /** Format: uuid */
            callId: string;
            agentName: string;
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The workspace has too few credits. */
      402: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  startTestCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        agent_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              call_id: string;
              /**
               * Format: uri
               * @description Single-use, and valid for a short time only.
               */
              join_url: string;
              /** Format: uuid */
              agent_id: string;
              /** Format: date-time */
              created_at: string;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The workspace has too few credits. */
      402: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listTools: {
    parameters: {
      query?: {
        name?: string;
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tool'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          definition?: {
            modelToolName?: string;
            /** @enum {string} */
            type?: 'http' | 'client';
            description?: string;
            http?: {
              /** Format: uri */
              url: string;
              /**
               * @default GET
               * @enum {string}
               */
              method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
            };
            dynamicParameters?: {
              name: string;
              /** @enum {string} */
              location:
                | 'PARAMETER_LOCATION_QUERY'
                | 'PARAMETER_LOCATION_PATH'
                | 'PARAMETER_LOCATION_HEADER'
                | 'PARAMETER_LOCATION_BODY';
              schema: {
                type?: string;
                description?: string;
              } & {
                [key: string]: unknown;
              };
              /** @default false */
              required?: boolean;
            }[];
            staticParameters?: {
              name: string;
              /** @enum {string} */
              location:
                | 'PARAMETER_LOCATION_QUERY'
                | 'PARAMETER_LOCATION_PATH'
                | 'PARAMETER_LOCATION_HEADER'
                | 'PARAMETER_LOCATION_BODY';
              value: string | number | boolean;
            }[];
            requirements?: {
              httpSecurityOptions?: {
                options: {
                  requirements: {
                    [key: string]:
                      | {
                          queryApiKey: {
                            name: string;
                          };
                        }
                      | {
                          headerApiKey: {
                            name: string;
                          };
                        }
                      | {
                          httpAuth: {
                            scheme: string;
                          };
                        };
                  };
                }[];
              };
            };
            timeout?: string;
          };
          secrets?: {
            [key: string]: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tool'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        tool_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tool'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        tool_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        tool_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          definition?: {
            modelToolName?: string;
            /** @enum {string} */
            type?: 'http' | 'client';
            description?: string;
            http?: {
              /** Format: uri */
              url: string;
              /**
               * @default GET
               * @enum {string}
               */
              method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
            };
            dynamicParameters?: {
              name: string;
              /** @enum {string} */
              location:
                | 'PARAMETER_LOCATION_QUERY'
                | 'PARAMETER_LOCATION_PATH'
                | 'PARAMETER_LOCATION_HEADER'
                | 'PARAMETER_LOCATION_BODY';
              schema: {
                type?: string;
                description?: string;
              } & {
                [key: string]: unknown;
              };
              /** @default false */
              required?: boolean;
            }[];
            staticParameters?: {
              name: string;
              /** @enum {string} */
              location:
                | 'PARAMETER_LOCATION_QUERY'
                | 'PARAMETER_LOCATION_PATH'
                | 'PARAMETER_LOCATION_HEADER'
                | 'PARAMETER_LOCATION_BODY';
              value: string | number | boolean;
            }[];
            requirements?: {
              httpSecurityOptions?: {
                options: {
                  requirements: {
                    [key: string]:
                      | {
                          queryApiKey: {
                            name: string;
                          };
                        }
                      | {
                          headerApiKey: {
                            name: string;
                          };
                        }
                      | {
                          httpAuth: {
                            scheme: string;
                          };
                        };
                  };
                }[];
              };
            };
            timeout?: string;
          };
          secrets?: {
            [key: string]: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tool'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listVoices: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Voice'][];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  importVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /**
           * @default built-in
           * @enum {string}
           */
          provider?: 'built-in' | 'openai-compatible';
          provider_voice_id: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Voice'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Voice'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  renameVoice: {
    parameters: {
      query?: {
        name?: string;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Voice'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cloneVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          files: {
            filename: string;
            /** Format: base64 */
            data: string;
            /**
             * @default audio/mpeg
             * @enum {string}
             */
            content_type?: 'audio/mpeg' | 'audio/wav' | 'audio/mp4' | 'audio/x-m4a';
          }[];
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Voice'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The workspace has too few credits. */
      402: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  previewVoice: {
    parameters: {
      query?: {
        text?: string;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'audio/wav': unknown;
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  syncVoice: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        voice_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Voice'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listKnowledgeSpaces: {
    parameters: {
      query?: {
        name?: string;
        status?: 'active' | 'archived';
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSpace'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createKnowledgeSpace: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** @default  */
          description?: string;
          /** @default en */
          language?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSpace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listUnifiedKnowledge: {
    parameters: {
      query?: {
        name?: string;
        status?: 'active' | 'archived';
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              name: string;
              description: string;
              /** @enum {string} */
              status: 'active' | 'archived';
              /** Format: date-time */
              created_at: string;
              /** Format: date-time */
              updated_at: string;
              /**
               * @description By which path it was made.
               * @enum {string}
               */
              kind: 'rag_v2' | 'knowledge_base';
            }[];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getKnowledgeSpace: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSpace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  archiveKnowledgeSpace: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSpace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeKnowledgeSpace: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          description?: string;
          language?: string;
          /** @enum {string} */
          status?: 'active' | 'archived';
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSpace'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listKnowledgeSources: {
    parameters: {
      query?: {
        status?: 'active' | 'archived';
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSource'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createKnowledgeSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | {
              name: string;
              /** @default null */
              description?: string | null;
              /** @constant */
              kind: 'text';
              text: string;
            }
          | {
              /** @description Default: after the address or the file. */
              name?: string;
              /** @default null */
              description?: string | null;
              /** @constant */
              kind: 'url';
              /** Format: uri */
              url: string;
              /** @default 1 */
              max_depth?: number;
            }
          | {
              /** @description Default: after the address or the file. */
              name?: string;
              /** @default null */
              description?: string | null;
              /** @constant */
              kind: 'sitemap';
              /** Format: uri */
              url: string;
            }
          | {
              /** @description Default: after the address or the file. */
              name?: string;
              /** @default null */
              description?: string | null;
              /** @constant */
              kind: 'upload';
              /** @description As the upload address came with. */
              path: string;
            };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              source: components['schemas']['KnowledgeSource'];
              version: {
                /** Format: uuid */
                id: string;
                version_number: number;
                /** @enum {string} */
                status: 'queued' | 'processing' | 'ready' | 'failed' | 'superseded';
              };
              job: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: 'queued' | 'processing' | 'ready' | 'failed' | 'superseded';
                progress_percent: number;
                /** @enum {string} */
                stage: 'queued' | 'fetching' | 'reading' | 'indexing' | 'done';
              };
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createUploadUrl: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          filename: string;
          /** @enum {string} */
          content_type:
            | 'application/pdf'
            | 'text/plain'
            | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
            | 'text/markdown';
          byte_size: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              bucket: string;
              path: string;
              /** Format: uri */
              signed_url: string;
              token: string;
              /** @description Seconds. */
              expires_in: number;
              content_type: string;
              byte_size: number;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getKnowledgeSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
        source_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSource'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  archiveKnowledgeSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
        source_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSource'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeKnowledgeSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        space_id: string;
        source_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          description?: string | null;
          /** @enum {string} */
          status?: 'active' | 'archived';
          text?: string;
          /** Format: uri */
          url?: string;
          max_depth?: number;
          path?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeSource'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listKnowledgeBases: {
    parameters: {
      query?: {
        name?: string;
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBase'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createKnowledgeBase: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** @default  */
          description?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBase'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getKnowledgeBase: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBase'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteKnowledgeBase: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeKnowledgeBase: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          description?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBase'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listKnowledgeBaseSources: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBaseSource'][];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  addDocumentSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** @default null */
          description?: string | null;
          file: {
            filename: string;
            /** @description Base64, of at most 50 MB. */
            data: string;
            /** @enum {string} */
            content_type:
              | 'application/pdf'
              | 'text/plain'
              | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
              | 'text/markdown';
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBaseSource'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  addWebSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** @default null */
          description?: string | null;
          urls: string[];
          /** @default 1 */
          max_depth?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['KnowledgeBaseSource'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteKnowledgeBaseSource: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        kb_id: string;
        source_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The voice platform failed. It is safe to try again. */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCalls: {
    parameters: {
      query?: {
        status?:
          | 'queued'
          | 'ringing'
          | 'in_progress'
          | 'completed'
          | 'failed'
          | 'no_answer'
          | 'busy'
          | 'voicemail';
        direction?: 'inbound' | 'outbound';
        agent_id?: string;
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Call'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description The agent must be active.
           */
          agent_id: string;
          /** @description Whom to call: E.164. */
          phone_number: string;
          /** @description What they see: E.164, a number that the agent calls from. Default: any of those. */
          from_number?: string;
          /** @description Fill the placeholders of the prompt and of the greeting. `transfer_number` is whom the agent can transfer to. */
          variables?: {
            [key: string]: string | number | boolean;
          };
          call_settings?: {
            /** @default true */
            recording_enabled?: boolean;
            /** @default true */
            transcription_enabled?: boolean;
            greeting?: string;
            max_duration?: string;
            join_timeout?: string;
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Call'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The workspace has too few credits. */
      402: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Call'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          context?: {
            [key: string]: unknown;
          };
          call_settings?: {
            recording_enabled?: boolean;
            transcription_enabled?: boolean;
          };
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Call'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  rateCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Stars: 1 is bad, 5 is good. */
          rating: number;
          /** @description The caller's own words. Default: none. */
          comment?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Call'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteCalls: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ids: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              deleted_count: number;
              failed_count: number;
              deleted_ids: string[];
              /** @description Of calls that are active, or do not exist. */
              failed_ids: string[];
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getRecording: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              recording_url: string;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTranscript: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              transcript: components['schemas']['TranscriptEntry'][];
              /** @description Empty until there is one. */
              summary: string;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listBatchCalls: {
    parameters: {
      query?: {
        agent_id?: string;
        status?: 'draft' | 'scheduled' | 'active' | 'paused' | 'completed';
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /**
           * @description Numbers to call from. Empty: the agent's.
           * @default []
           */
          phone_number_ids?: string[];
          /**
           * @default random
           * @enum {string}
           */
          phone_rotation_strategy?: 'random' | 'sequential' | 'round_robin';
          /** @description Needed where schedule_type is scheduled. */
          scheduled_at?: string | null;
          /** @description HH:MM. Null: the day's begin. */
          start_time?: string | null;
          /** @description HH:MM. Null: the day's end. */
          end_time?: string | null;
          /**
           * @description 1 Monday to 7 Sunday.
           * @default [
           *       1,
           *       2,
           *       3,
           *       4,
           *       5
           *     ]
           */
          working_days?: number[];
          /** @default 10 */
          max_concurrent_calls?: number;
          /** @description Null: any number. */
          max_calls_per_day?: number | null;
          /** @default false */
          retry_failed?: boolean;
          /** @default 0 */
          max_retry_attempts?: number;
          /**
           * Format: uuid
           * @description The agent must be active.
           */
          agent_id: string;
          /**
           * @default csv
           * @enum {string}
           */
          contact_source?: 'csv' | 'folder' | 'manual';
          /** @description Needed where contact_source is folder. */
          contact_folder_id?: string | null;
          /**
           * @default immediate
           * @enum {string}
           */
          schedule_type?: 'immediate' | 'scheduled';
          /** @default UTC */
          timezone?: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          /** @description Numbers to call from. Empty: the agent's. */
          phone_number_ids?: string[];
          /** @enum {string} */
          phone_rotation_strategy?: 'random' | 'sequential' | 'round_robin';
          scheduled_at?: string | null;
          /** @description Null: the day's begin. */
          start_time?: string | null;
          /** @description Null: the day's end. */
          end_time?: string | null;
          /** @description 1 Monday to 7 Sunday. */
          working_days?: number[];
          max_concurrent_calls?: number;
          /** @description Null: any number. */
          max_calls_per_day?: number | null;
          retry_failed?: boolean;
          max_retry_attempts?: number;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  scheduleBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  pauseBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  resumeBatchCall: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCall'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listBatchCallContacts: {
    parameters: {
      query?: {
        state?: 'pending' | 'calling' | 'done' | 'skipped';
        page?: number;
        page_size?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BatchCallContact'][];
            pagination: components['schemas']['NumberedPagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  addBatchCallContacts: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          contacts: (
            | {
                phone_number: string;
                variables?: {
                  [key: string]: string | number | boolean;
                };
              }
            | {
                /** Format: uuid */
                contact_id: string;
              }
          )[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              accepted_count: number;
              rejected_count: number;
              /** @description The first of those that were not taken. */
              rejected: {
                /** @description The line that it begins in, from 1. */
                row: number;
                /** @description The column; `row` for the row as a whole. */
                field: string;
                message: string;
              }[];
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  importBatchCallContacts: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        batch_call_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description As in the import of contacts. */
          csv: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              accepted_count: number;
              rejected_count: number;
              /** @description The first of those that were not taken. */
              rejected: {
                /** @description The line that it begins in, from 1. */
                row: number;
                /** @description The column; `row` for the row as a whole. */
                field: string;
                message: string;
              }[];
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listTelephonyCredentials: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TelephonyCredential'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createTelephonyCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          /** @enum {string} */
          provider: 'simulated_1' | 'simulated_2' | 'simulated_3';
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TelephonyCredential'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTelephonyCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        credential_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TelephonyCredential'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteTelephonyCredential: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        credential_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  searchPhoneNumbers: {
    parameters: {
      query?: {
        country?: string;
        contains?: string;
        provider?: 'simulated_1' | 'simulated_2' | 'simulated_3';
        page?: number;
        page_size?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              phone_number: string;
              country: string;
              /** @enum {string} */
              provider: 'simulated_1' | 'simulated_2' | 'simulated_3';
            }[];
            pagination: components['schemas']['NumberedPagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPhoneNumbers: {
    parameters: {
      query?: {
        agent_id?: string;
        direction?: 'inbound' | 'outbound';
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PhoneNumber'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPhoneNumber: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          phone_number: string;
          /** Format: uuid */
          credential_id: string;
          /** @default null */
          name?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PhoneNumber'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPhoneNumber: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        number_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PhoneNumber'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePhoneNumber: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        number_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  assignPhoneNumber: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        number_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          inbound_agent_id?: string | null;
          outbound_agent_id?: string | null;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PhoneNumber'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listContactFolders: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactFolder'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createContactFolder: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactFolder'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getContactFolder: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        folder_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactFolder'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteContactFolder: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        folder_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  renameContactFolder: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        folder_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactFolder'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listContacts: {
    parameters: {
      query?: {
        folder_id?: string;
        phone_number?: string;
        name?: string;
        do_not_call?: boolean;
        page?: number;
        page_size?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Contact'][];
            pagination: components['schemas']['NumberedPagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @default null */
          folder_id?: string | null;
          phone_number: string;
          /** @default null */
          name?: string | null;
          /** @default {} */
          variables?: {
            [key: string]: string | number | boolean;
          };
          /** @default false */
          do_not_call?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Contact'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        contact_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Contact'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        contact_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** Format: uuid */
              id: string;
              /** @constant */
              deleted: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        contact_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          folder_id?: string | null;
          phone_number?: string;
          name?: string | null;
          variables?: {
            [key: string]: string | number | boolean;
          };
          do_not_call?: boolean;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Contact'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  importContacts: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @default null */
          folder_id?: string | null;
          csv: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              imported: number;
              updated: number;
              rejected_count: number;
              /** @description The first 1000. */
              rejected: {
                row: number;
                field: string;
                message: string;
              }[];
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  exportCalls: {
    parameters: {
      query?: {
        status?:
          | 'queued'
          | 'ringing'
          | 'in_progress'
          | 'completed'
          | 'failed'
          | 'no_answer'
          | 'busy'
          | 'voicemail';
        direction?: 'inbound' | 'outbound';
        agent_id?: string;
        ids?: string[];
        date_from?: string;
        date_to?: string;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  exportCampaigns: {
    parameters: {
      query?: {
        agent_id?: string;
        status?: 'draft' | 'scheduled' | 'active' | 'paused' | 'completed';
        ids?: string[];
        date_from?: string;
        date_to?: string;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        call_id?: string;
        agent_id?: string;
        status?: 'pending' | 'delivered' | 'failed';
        limit?: number;
        offset?: number;
      };
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WebhookDelivery'][];
            pagination: components['schemas']['Pagination'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getWebhookDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        delivery_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WebhookDeliveryWithAttempts'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  replayWebhookDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any text: the same request with it is done once. */
        'X-Idempotency-Key'?: string;
        /** @description With a master key: the workspace that is meant. */
        'X-Service-Workspace-Id'?: string;
      };
      path: {
        delivery_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WebhookDeliveryWithAttempts'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description The request could not be read: not JSON, too large, or an address that cannot be decoded. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid. */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key may not do this. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such resource, or it is not available. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A field is missing or invalid, or the operation does not fit the state of the resource. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The rate limit is exceeded. */
      429: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service failed. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
}
