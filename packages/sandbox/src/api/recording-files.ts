// Serves recordings as WAV files at addresses that cannot be guessed, so that an audio element can play them
// without the API key.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { RequestHandler } from 'express';

import type { CallRecord } from '@voice-agent/service';
import type { CallStore } from '../domain/call-store.js';
import { ApiError } from './api-error.js';

export interface RecordingFiles {
  /** For the router: Express's pattern of the addresses. */
  readonly path: string;
  readonly serve: RequestHandler;
  /** The address of a call's recording under this base URL of the API, or `undefined` when it has none. */
  urlOf(record: CallRecord, baseUrl: string): string | undefined;
}

export function createRecordingFiles(calls: CallStore): RecordingFiles {
  // Addresses are worth nothing once the sandbox has ended.
  const secret = randomBytes(32);
  const tokenOf = (callId: string) => createHmac('sha256', secret).update(callId).digest('base64url');

  return {
    path: '/recordings/:call_id/:token.wav',
    serve(request, response, next) {
      const { call_id: callId, token } = request.params;
      const recording = typeof callId === 'string' ? calls.get(callId)?.recordingPath : undefined;
      if (
        typeof callId !== 'string' ||
        typeof token !== 'string' ||
        recording === undefined ||
        !isSame(token, tokenOf(callId))
      ) {
        throw noRecording();
      }
      response.sendFile(
        recording,
        // The folder may be a hidden one; what is served is known, whatever it is called.
        { dotfiles: 'allow', cacheControl: false, etag: false, headers: { 'Content-Type': 'audio/wav' } },
        (error) => {
          // Once the first byte has left, or the client has, there is nothing more to say.
          if (!(error instanceof Error) || response.headersSent || response.destroyed) return;
          const isMissing = 'status' in error && error.status === 404;
          next(isMissing ? noRecording() : error);
        },
      );
    },
    urlOf(record, baseUrl) {
      if (record.recordingPath === undefined) return undefined;
      return `${baseUrl}/recordings/${record.id}/${tokenOf(record.id)}.wav`;
    },
  };
}

export function noRecording(): ApiError {
  return ApiError.notFound('This call has no recording.');
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
