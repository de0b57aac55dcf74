// The whole sandbox: the only file that knows every layer, and wires them to each other.

import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import type { Responder as Brain } from '@voice-agent/service';
import { createResponder } from './responders/responders.js';
import { prepareGreeting } from '@voice-agent/service';
import type { SpeechEngines } from '@voice-agent/service';
import { createSpeechEngines } from '@voice-agent/service';
import { createAgent } from '@voice-agent/service';
import { API_PATH, createApi } from './api/app.js';
import { readAgents } from './api/read-agents.js';
import type { AgentDefinition } from './domain/agent-definition.js';
import type { PreparedCall } from '@voice-agent/service';
import type { CallNotice } from './domain/call-notice.js';
import { createCallStore, type CallStore } from './domain/call-store.js';
import { SANDBOX_AGENTS } from './domain/sandbox-agents.js';
import { placeholdersIn } from '@voice-agent/service';
import { DEFAULT_API_KEY, DEFAULT_HOST, DEFAULT_PORT } from './defaults.js';
import { answerWhileStarting, listen, stopListening } from './listening.js';
import type { ListenAddress } from './listen-address.js';
import type { CallMedia } from '@voice-agent/service';
import { createMediaPool, type MediaPool } from '@voice-agent/service';
import type { CallConnection, CallOutcome } from '@voice-agent/service';
import type { SignalVersion } from '@voice-agent/service';
import { createSignalServer } from '@voice-agent/service';
import { createCallResults } from './webhook/call-results.js';

export interface SandboxOptions {
  /** Default 8788; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on and to offer media at. Default `127.0.0.1`, which keeps the sandbox off the network. */
  readonly host?: string;
  /** What API clients send as `Authorization: Bearer …`: no spaces. Default `sandbox-key`. */
  readonly apiKey?: string;
  /** How long a joinUrl is valid, in milliseconds. Default 60 000. */
  readonly joinTtlMs?: number;
  /** Default: the agents every sandbox starts with. Their ids are known in lower case. */
  readonly agents?: readonly AgentDefinition[];
  /**
   * Makes what answers for an agent, anew for each call. Where it gives undefined, and by default, that is the script which
   * the agent's `personality` names. When it throws, the call ends.
   */
  readonly createBrain?: (agent: AgentDefinition) => Brain | undefined;
  /** The ways of LiveKit signalling to offer. Default both; for testing a client's fallback to the older one. */
  readonly signalVersions?: readonly SignalVersion[];
  /** Told when a visitor joins a call, and when a call is over. What it throws is dropped. Default: nobody is told. */
  readonly onCall?: (notice: CallNotice) => void;
}

export interface Sandbox {
  /** Up to and including the version: `http://127.0.0.1:8788/api/public/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `variables` are the names that the agent's greeting has a place for. */
  readonly agents: readonly {
    readonly id: string;
    readonly name: string;
    readonly variables: readonly string[];
  }[];
  readonly capabilities: { readonly recognizesSpeech: boolean };
  /** Ends every call and releases everything: processes, threads, files, the port. Never rejects. Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox.
 * @throws Error of one line: it names the setting when one is unusable or the port is taken, or says why WebRTC cannot be
 * loaded here; nothing is left open.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, apiKey = DEFAULT_API_KEY } = options;
  refuseUnusable({ ...options, apiKey });
  const agents = readAgents(options.agents ?? SANDBOX_AGENTS);
  const server = createServer(answerWhileStarting);
  const address = await listen(server, { port, host });
  const media = createMediaPool();
  media.expect(1);
  let speech: SpeechEngines | undefined;
  let recordings: string | undefined;
  const release = async (): Promise<void> => {
    await Promise.all([media.close(), speech?.close(), stopListening(server)]);
    if (recordings !== undefined) await rm(recordings, { recursive: true, force: true });
  };
  try {
    recordings = await mkdtemp(join(tmpdir(), 'voice-agent-sandbox-'));
    speech = await createSpeechEngines();
    await media.ready();
    const service = mountService({
      options,
      server,
      address,
      apiKey,
      agents,
      media,
      speech,
      recordings,
    });
    let closing: Promise<void> | undefined;
    return {
      baseUrl: `${address.origin}${API_PATH}`,
      apiKey,
      agents: agents.map(({ id, name, greeting }) => ({
        id,
        name,
        variables: placeholdersIn(greeting.text),
      })),
      capabilities: { recognizesSpeech: speech.recognizer !== undefined },
      close: () =>
        (closing ??= service
          .close()
          .then(release)
          .catch(() => undefined)), // each part is as released as it can be
    };
  } catch (error) {
    await release();
    throw error;
  }
}

interface ServiceParts {
  readonly options: SandboxOptions;
  readonly server: Server;
  readonly address: ListenAddress;
  readonly apiKey: string;
  readonly agents: readonly AgentDefinition[];
  readonly media: MediaPool;
  readonly speech: SpeechEngines;
  /** The folder that recordings are kept in. */
  readonly recordings: string;
}

/** Puts API and signalling on the server. @returns ends every call. */
function mountService(parts: ServiceParts): { close(): Promise<void> } {
  const { options, server, address, apiKey, agents, media, speech } = parts;
  const calls = createCallStore({
    onRecordingDropped: (path) => void unlink(path).catch(() => undefined), // gone already
  });
  const results = createCallResults();
  const mediaOfCalls = new Map<string, CallMedia>();
  /** Calls whose visitors are on their way. */
  const expected = new Set<string>();
  const stopExpecting = (callId: string): void => {
    if (expected.delete(callId)) media.expect(expected.size);
  };
  const finishing = new Set<Promise<void>>();
  const tell = (notice: CallNotice): void => {
    try {
      options.onCall?.(notice);
    } catch {
      // Who watches has failed; that is no reason to break off a call.
    }
  };

  const signal = createSignalServer<CallMedia>({
    httpServer: server,
    ...(options.joinTtlMs !== undefined && { joinTtlMs: options.joinTtlMs }),
    ...(options.signalVersions !== undefined && { versions: options.signalVersions }),
    createMedia: ({ call, ...ids }, events) => {
      const recordingPath = call.agent.isRecordingEnabled
        ? join(parts.recordings, `${call.callId}.wav`)
        : undefined;
      // Nothing but the end of its process breaks a call off without a word to the visitor.
      const isAlone = call.agent.scenario === 'drop';
      const created = media.take({ ...ids, host: address.address, recordingPath, isAlone }, events);
      mediaOfCalls.set(call.callId, created);
      stopExpecting(call.callId);
      return created;
    },
    onJoined: ({ callId, agent }) => {
      calls.start(callId);
      tell({ type: 'started', callId, agentName: agent.name });
    },
    onConnected: (connection) => {
      const { agent } = connection.call;
      const responder = options.createBrain?.(agent) ?? createResponder(agent.personality);
      startAgent(connection, { responder, speech, calls });
    },
    onEnded: (call, outcome) => {
      stopExpecting(call.callId);
      const ended = mediaOfCalls.get(call.callId);
      mediaOfCalls.delete(call.callId);
      const finished = finishRecord(calls, call, outcome, ended).finally(() => {
        finishing.delete(finished);
        const record = calls.get(call.callId);
        if (record !== undefined) results.send(record, call.agent);
        tell({ type: 'ended', callId: call.callId, agentName: call.agent.name, ...outcome });
      });
      finishing.add(finished);
    },
  });

  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    if (address.isMeant(request.headers.host)) next();
    else
      response
        .status(403)
        .type('text')
        .send('This sandbox is reached as localhost only. HOST opens it to others.\n');
  });
  app.use((request, response, next) => signal.validate(request, response, next));
  const issueJoinUrl = (call: PreparedCall, origin: string): string => {
    expected.add(call.callId);
    media.expect(expected.size);
    void prepareGreeting(call, speech.synthesizer);
    return signal.issueJoinUrl(call, origin);
  };
  const originOf = (request: IncomingMessage): string => address.originFor(request.headers.host);
  app.use(API_PATH, createApi({ apiKey, agents, calls, issueJoinUrl, originOf }));
  server.off('request', answerWhileStarting);
  server.on('request', app);

  return {
    async close() {
      await signal.close();
      await Promise.all(finishing);
      await results.close();
    },
  };
}

interface AgentParts {
  readonly responder: Brain;
  readonly speech: SpeechEngines;
  readonly calls: CallStore;
}

function startAgent(connection: CallConnection<CallMedia>, { responder, speech, calls }: AgentParts): void {
  const { call, media, channel, closed } = connection;
  const agent = createAgent({
    call,
    audio: media.audio,
    channel,
    speech,
    responder,
    onTranscript: (entry) => void calls.addTranscript(call.callId, entry),
  });
  void agent.ended.then((reason) => connection.hangUp(reason));
  void closed.then(() => agent.stop());
}

/** Never rejects. */
async function finishRecord(
  calls: CallStore,
  { callId }: PreparedCall,
  { reason, lastError }: CallOutcome,
  media: CallMedia | undefined,
): Promise<void> {
  const recordingPath = await media?.recording();
  if (reason === 'never_joined') calls.neverJoined(callId);
  else if (lastError !== undefined) calls.fail(callId, { error: lastError, recordingPath });
  else calls.end(callId, { reason, recordingPath });
}

function refuseUnusable({ apiKey, joinTtlMs }: SandboxOptions): void {
  if (apiKey !== undefined && !/^\S+$/.test(apiKey)) throw new Error('apiKey must be a word without spaces');
  if (joinTtlMs !== undefined && !(joinTtlMs > 0 && Number.isFinite(joinTtlMs))) {
    throw new Error('joinTtlMs must be a positive number of milliseconds');
  }
}
