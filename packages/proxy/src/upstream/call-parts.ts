// The transcript and the recording of a call: what the voice service must answer before a page sees any of it, and
// what the page receives.
import { z } from 'zod';
import { isLoopbackHost } from '../http/loopback.js';

const MAX_URL_LENGTH = 4096;

/** What a page receives of a transcript. The service does not document the fields of an entry, so they are its own. */
export const transcriptSchema = z
  .object({
    transcript: z
      .array(z.record(z.string(), z.unknown()))
      .describe('One entry an utterance, as the voice service has it.'),
    summary: z.string().describe('Empty where the voice service has none.'),
  })
  .meta({ title: 'Transcript' });

/** What a page receives of a recording. */
export const recordingSchema = z
  .object({ recordingUrl: z.string().describe('https, or http on loopback. Whoever has it can listen.') })
  .meta({ title: 'Recording' });

export type Transcript = z.output<typeof transcriptSchema>;
export type Recording = z.output<typeof recordingSchema>;

/** The service's envelope around either. */
export const transcriptAnswerSchema = z.object({
  data: transcriptSchema.extend({ summary: z.string().nullish() }),
});
export const recordingAnswerSchema = z.object({
  data: z.object({ recording_url: z.string().min(1).max(MAX_URL_LENGTH).nullable() }),
});

interface UrlRules {
  /** Whether `http:` on this machine is good enough: only when the service itself is on loopback. */
  readonly allowsLoopback: boolean;
}

/** Whether a page may be sent to fetch it: https, without a user name, and without anything that parsers read in two ways. */
export function isAcceptableRecordingUrl(text: string, { allowsLoopback }: UrlRules): boolean {
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return allowsLoopback && url.protocol === 'http:' && isLoopbackHost(url.hostname);
}
