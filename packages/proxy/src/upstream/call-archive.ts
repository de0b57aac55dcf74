// Asks the voice service what is left of a finished call. How requests travel is the transport's.
import type { z } from 'zod';
import type { ProxySettings } from '../config/settings.js';
import { isLoopbackHost } from '../http/loopback.js';
import { parseJson } from '../http/parse-json.js';
import { proxyError } from '../http/proxy-error.js';
import {
  isAcceptableRecordingUrl,
  type Recording,
  recordingAnswerSchema,
  type Transcript,
  transcriptAnswerSchema,
} from './call-parts.js';
import { createCallQuery, type CallQuerySettings, type CallQuestion } from './call-query.js';
import { failureOfStatus } from './failure.js';
import type { UpstreamTransport } from './upstream-transport.js';

/** What is left of calls. Both throw `not_available_yet`, and otherwise as the README's table of errors says. */
export interface CallArchive {
  readonly readTranscript: (callId: string, signal: AbortSignal) => Promise<Transcript>;
  readonly readRecording: (callId: string, signal: AbortSignal) => Promise<Recording>;
  /** Lets what is under way finish, for a limited time, and gives every connection back. */
  readonly close: () => Promise<void>;
}

/** The longest answer that a transport for it should read, in bytes: an hour of talk is about 60 KB of words. */
export const MAX_CALL_PART_BYTES = 1024 * 1024;
/** Services commonly take a few seconds after a call, in milliseconds. */
const NOT_YET_RETRY_MS = 5_000;

/**
 * Makes the client. Nothing is tried twice: the page asks again by itself.
 * @param transport owned by the archive from now on
 */
export function createCallArchive(
  settings: CallQuerySettings & Pick<ProxySettings, 'now'>,
  transport: UpstreamTransport,
): CallArchive {
  const { baseUrl, apiKey, now } = settings;
  const ask = createCallQuery(settings, transport);
  const quotedKey = JSON.stringify(apiKey).slice(1, -1);

  async function read<Answer>(
    question: CallQuestion,
    schema: z.ZodType<Answer>,
    visitor: AbortSignal,
  ): Promise<Answer> {
    const { status, retryAfter, text } = await ask(question, visitor);
    if (status === 404) throw notAvailableYet();
    if (status !== 200) throw failureOfStatus(status, retryAfter, now()).error;
    const answer = schema.safeParse(parseJson(text));
    const isSafe = answer.success && !JSON.stringify(answer.data).includes(quotedKey);
    if (!isSafe) throw unusableAnswer();
    return answer.data;
  }

  return {
    async readTranscript(callId, visitor) {
      const { data } = await read({ callId, part: 'transcript' }, transcriptAnswerSchema, visitor);
      return { transcript: data.transcript, summary: data.summary ?? '' };
    },
    async readRecording(callId, visitor) {
      const { data } = await read({ callId, part: 'recording' }, recordingAnswerSchema, visitor);
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
