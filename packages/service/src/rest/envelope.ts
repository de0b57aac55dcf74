// The shape of every body the API sends: `{ data, meta }`, `{ data, pagination, meta }` or `{ error, meta }`.

import type { Response } from 'express';
import { z } from 'zod';

import { ERROR_STATUS, type ApiError, type ErrorCode } from './api-error.js';
import { requestIdOf } from './request-watch.js';

export const metaSchema = z.strictObject({ request_id: z.string(), ts: z.iso.datetime() });

/** `limit` and `offset` of an offset list, as they arrive in a query: decimal text. */
export const pageQuery = {
  limit: decimal().pipe(z.int().min(1).max(100)).default(50),
  offset: decimal().pipe(z.int().min(0)).default(0),
};

/** `page` and `page_size` of a page-based list, likewise. The specification leaves both open. */
export const numberedPageQuery = {
  page: decimal().pipe(z.int().min(1)).default(1),
  page_size: decimal().pipe(z.int().min(1).max(100)).default(50),
};

export const paginationSchema = z.strictObject({
  total: z.int().min(0),
  limit: z.int().min(1).max(100),
  offset: z.int().min(0),
  has_more: z.boolean(),
});

/** Of page-based lists. */
export const numberedPaginationSchema = z.strictObject({
  page: z.int().min(1),
  /** 0 where there is nothing. */
  pages: z.int().min(0),
  total: z.int().min(0),
});

export function dataEnvelope<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ data, meta: metaSchema });
}

export function listEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: paginationSchema, meta: metaSchema });
}

export function numberedPagesEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: numberedPaginationSchema, meta: metaSchema });
}

/** The answer to a deletion, which the specification leaves open. */
export const deletedEnvelope = dataEnvelope(z.strictObject({ id: z.uuid(), deleted: z.literal(true) }));

const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

export const errorEnvelope = z.strictObject({
  error: z.strictObject({
    code: z.enum(errorCodes),
    message: z.string(),
    details: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  }),
  meta: metaSchema,
});

export function createMeta(requestId: string, now: Date): z.output<typeof metaSchema> {
  return { request_id: requestId, ts: now.toISOString() };
}

export function paginate(total: number, { limit, offset }: { limit: number; offset: number }) {
  return { total, limit, offset, has_more: offset + limit < total };
}

interface NumberedPage {
  readonly page: number;
  readonly page_size: number;
}

/** The rows of a numbered page. */
export function toOffset({ page, page_size: limit }: NumberedPage) {
  return { limit, offset: (page - 1) * limit };
}

export function paginateNumbered(total: number, { page, page_size: size }: NumberedPage) {
  return { page, pages: Math.ceil(total / size), total };
}

/** Sends JSON as it is, without Express's ETag: an answer may hold a joinUrl, and nothing is to be kept of it. */
export function sendJson(response: Response, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.locals.sentBody = body; // for whoever watches
  response.end(JSON.stringify(body));
}

export function sendError(response: Response, error: ApiError, now: Date): void {
  if (error.code === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(error.retryAfterSeconds));
  }
  sendJson(response, error.status, errorBody(error, requestIdOf(response), now));
}

export function errorBody({ code, message, details }: ApiError, requestId: string, now: Date) {
  return { error: { code, message, ...(details && { details }) }, meta: createMeta(requestId, now) };
}

function decimal() {
  // Fifteen digits are exact in a double.
  return z
    .string()
    .regex(/^\d{1,15}$/u, 'must be a whole number.')
    .transform(Number);
}
