// The schema of the webhook's options, with the defaults and the preset.
import { z } from 'zod';
import type { WebhookOptions } from './webhook-options.js';

/** The webhook's options after checking: one format, whichever way it was asked for. */
export interface WebhookSettings {
  readonly secrets: readonly Uint8Array[];
  readonly onResult: WebhookOptions['onResult'];
  /** In lower case, as the two below. */
  readonly signatureHeader: string;
  readonly timestampHeader: string;
  readonly idHeader: string;
  readonly algorithm: 'sha256' | 'sha512';
  readonly encoding: 'hex' | 'base64';
  /** What every signature of this scheme begins with: the header may hold several, of several schemes. */
  readonly scheme: 'v1' | undefined;
  /** With `{body}` in it exactly once. */
  readonly signed: string;
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const STANDARD_WEBHOOKS = {
  signatureHeader: 'webhook-signature',
  timestampHeader: 'webhook-timestamp',
  idHeader: 'webhook-id',
  algorithm: 'sha256',
  encoding: 'base64',
  scheme: 'v1',
  signed: '{id}.{timestamp}.{body}',
} as const;

const OWN_FORMAT = {
  signatureHeader: 'x-webhook-signature',
  timestampHeader: 'x-webhook-timestamp',
  idHeader: 'x-webhook-id',
  algorithm: 'sha256',
  encoding: 'hex',
  scheme: undefined,
  signed: '{timestamp}.{body}',
} as const;

const STANDARD_SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;
/** What the specification asks of a secret. */
const STANDARD_SECRET_BYTES = { least: 24, most: 64 };

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'is not a header name')
  .transform((name) => name.toLowerCase());
const secret = z.string().min(8, 'is shorter than 8 characters');
const signed = z
  .string()
  .max(256)
  .refine((template) => template.split('{body}').length === 2, 'must hold {body} once')
  .refine(
    (template) =>
      (template.match(/\{\w*\}/g) ?? []).every((name) => /^\{(?:id|timestamp|body)\}$/.test(name)),
    'knows {id}, {timestamp} and {body} only',
  );

/** Takes what `WebhookOptions` describes. */
export const webhookSchema = z
  .strictObject({
    secret: z.union([secret, z.array(secret).min(1, 'names no secret')]),
    onResult: z.custom<WebhookOptions['onResult']>(
      (value) => typeof value === 'function',
      'is not a function',
    ),
    standardWebhooks: z.boolean().default(false),
    signatureHeader: headerName.optional(),
    timestampHeader: headerName.optional(),
    idHeader: headerName.optional(),
    algorithm: z.enum(['sha256', 'sha512']).optional(),
    encoding: z.enum(['hex', 'base64']).optional(),
    signed: signed.optional(),
  })
  .transform(({ secret: given, onResult, standardWebhooks, ...own }, context): WebhookSettings => {
    const texts = Array.isArray(given) ? given : [given];
    const format = Object.fromEntries(
      Object.entries<unknown>(own).filter(([, value]) => value !== undefined),
    );
    if (!standardWebhooks) {
      const secrets = texts.map((text) => Buffer.from(text));
      return { ...OWN_FORMAT, ...format, secrets, onResult };
    }
    for (const name of Object.keys(format)) {
      context.addIssue({ code: 'custom', path: [name], message: 'is decided by standardWebhooks already' });
    }
    const secrets = texts.map(standardSecret).filter((bytes) => bytes !== undefined);
    if (secrets.length < texts.length) {
      const message = 'is not whsec_ and 24 to 64 bytes in base64, as Standard Webhooks has it';
      context.addIssue({ code: 'custom', path: ['secret'], message });
    }
    return { ...STANDARD_WEBHOOKS, secrets, onResult };
  });

function standardSecret(text: string): Uint8Array | undefined {
  if (!STANDARD_SECRET.test(text)) return undefined;
  const bytes = Buffer.from(text.slice('whsec_'.length), 'base64');
  const { least, most } = STANDARD_SECRET_BYTES;
  return bytes.byteLength >= least && bytes.byteLength <= most ? bytes : undefined;
}
