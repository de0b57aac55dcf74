// Asks the voice service what is left of a finished call. How requests travel is the transport's.
import type { z } from 'zod';
import type { ProxySettings } from '../config/settings.js';
import { isLoopbackHost } from '../http/loopback.js';
import { parseJson } from '../http/parse-json.js';
import { proxyError } from '../http/proxy-error.js';
import { Deadline } from '../time/deadline.js';
import {
  isAcceptableRecordingUrl,
  type Recording,
  recordingAnswerSchema,
  type Transcript,
  transcriptAnswerSchema,
} from './call-parts.js';
import { failureOfError, failureOfStatus } from './failure.js';
import { serviceHeaders } from './service-headers.js';
import type { UpstreamResponse, UpstreamTransport } from './upstream-transport.js';

/** What is left of calls. Both throw `not_available_yet`, and otherwise as the README's table of errors says. */
export interface CallArchive {
  readonly readTranscript: (callId: string, signal: AbortSignal) => Promise<Transcript>;
  readonly readRecording: (callId: string, signal: AbortSignal) => Promise<Recording>;
  /** Lets what is under way finish, for a limited time, and gives every connection back. */
  readonly close: () => Promise<void>;
}

type ArchiveSettings = Pick<
  ProxySettings,
  'baseUrl' | 'apiKey' | 'workspaceId' | 'workspaceHeader' | 'timeoutMs' | 'now'
>;

/** The longest answer that a transport for it should read, in bytes: an hour of talk is about 60 KB of words. */
export const MAX_CALL_PART_BYTES = 1024 * 1024;
/** Services commonly take a few seconds after a call, in milliseconds. */
const NOT_YET_RETRY_MS = 5_000;

/**
 * Makes the client. Nothing is tried twice: the page asks again by itself.
 * @param transport owned by the archive from now on
 */
export function createCallArchive(settings: ArchiveSettings, transport: UpstreamTransport): CallArchive {
  const { baseUrl, apiKey, timeoutMs, now } = settings;
  const headers = serviceHeaders(settings);
  const quotedKey = JSON.stringify(apiKey).slice(1, -1);

  async function ask(path: string, deadline: Deadline): Promise<UpstreamResponse> {
    try {
      return await transport.request({
        method: 'GET',
        path: baseUrl.pathname + path,
        headers,
        signal: deadline.signal,
      });
    } catch (error) {
      throw failureOfError(error, deadline.abortedBy).error;
    }
  }

  async function read<Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    visitor: AbortSignal,
  ): Promise<Answer> {
    const deadline = new Deadline(timeoutMs, visitor);
    try {
      const { status, retryAfter, text } = await ask(path, deadline);
      if (status === 404) throw notAvailableYet();
      if (status !== 200) throw failureOfStatus(status, retryAfter, now()).error;
      const answer = schema.safeParse(parseJson(text));
      const isSafe = answer.success && !JSON.stringify(answer.data).includes(quotedKey);
      if (!isSafe) throw unusableAnswer();
      return answer.data;
    } finally {
      deadline.release();
    }
  }

  return {
    async readTranscript(callId, visitor) {
      const { data } = await read(`/calls/${callId}/transcript`, transcriptAnswerSchema, visitor);
      return { transcript: data.transcript, summary: data.summary ?? '' };
    },
    async readRecording(callId, visitor) {
      const { data } = await read(`/calls/${callId}/recording`, recordingAnswerSchema, visitor);
      const { recording_url: recordingUrl } = data;
      if (recordingUrl === null) throw notAvailableYet();
      const allowsLoopback = isLoopbackHost(baseUrl.hostname);
      if (!isAcceptableRecordingUrl(recordingUrl, { allowsLoopback })) throw unusableAnswer();
      return { recordingUrl };
    },
    close: () => transport.close(),
  };
}

function notAvailableYet() {
  return proxyError('not_available_yet', { upstreamStatus: 404, retryAfterMs: NOT_YET_RETRY_MS });
}

function unusableAnswer() {
  const alert =
    'The voice service answered 200 with something other than a transcript or a recording: check the base URL, and report it to the service.';
  return proxyError('provider_error', { upstreamStatus: 200, alert });
}
