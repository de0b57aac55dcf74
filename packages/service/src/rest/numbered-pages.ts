// Lists whose pages are counted: the specification's form for contacts.

import { z } from 'zod';
import { metaSchema, pageQuery } from './envelope.js';

/** `page`, from 1, and `limit`, as they arrive in a query: decimal text. */
export const numberedPageQuery = {
  page: z
    .string()
    .regex(/^\d{1,9}$/u, 'must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(1))
    .default(1),
  limit: pageQuery.limit,
};

const numberedPaginationSchema = z.strictObject({
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
});

export function numberedListEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: numberedPaginationSchema, meta: metaSchema });
}

export function numberPages(total: number, { page, limit }: { page: number; limit: number }) {
  return { page, pages: Math.ceil(total / limit), total };
}
