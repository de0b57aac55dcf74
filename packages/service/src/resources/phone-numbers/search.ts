// The numbers that providers offer and that nobody has.

import { OFFERED_NUMBERS, type OfferedNumber } from '../../choices/offered-numbers.js';
import { tablesOf, type Db } from '../../db/database.js';
import type { Page } from '../../db/page.js';
import { toOffset } from '../../rest/envelope.js';
import type { NumberSearchQuery } from './schema.js';
import type { PhoneNumberTables } from './table.js';

export async function searchNumbers(
  db: Db,
  { country, contains, provider, ...page }: NumberSearchQuery,
): Promise<Page<OfferedNumber>> {
  const rows = await tablesOf<PhoneNumberTables>(db)
    .selectFrom('phone_numbers')
    .select('phone_number')
    .where('phone_number', 'like', '+12__55501__')
    .execute();
  const taken = new Set(rows.map(({ phone_number }) => phone_number));
  const matching = OFFERED_NUMBERS.filter(
    (each) =>
      (country === undefined || each.country === country) &&
      (provider === undefined || each.provider === provider) &&
      (contains === undefined || each.phone_number.includes(contains)) &&
      !taken.has(each.phone_number),
  );
  const { limit, offset } = toOffset(page);
  return { rows: matching.slice(offset, offset + limit), total: matching.length };
}
