import { addressInLine } from '@field-service/domain/values/address-format.ts';
import type { Address } from '@field-service/domain/values/address.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressText } from './address-text.queries.ts';
import type { Database } from './connect.ts';
import { systemDb } from './system.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.stop();
});

const full = {
  street_address: '24 Clementi Avenue 2',
  street_address_2: '#02-01',
  locality: 'Town',
  postal_code: '129903',
};
const addresses: Address[] = ['SG', 'MY', 'VN', 'ID', 'CN', 'ZZ', ''].flatMap((country_iso) => [
  { ...full, admin_area: 'Area', country: 'Country', country_iso },
  { ...full, admin_area: 'Town', country: 'town', country_iso },
  { ...full, admin_area: '', country_iso },
  { admin_area: 'Area', postal_code: '129903', country_iso },
  { country_iso },
]);

test('an address is written in SQL as the domain writes it', async () => {
  for (const address of addresses) {
    const json = sql`${JSON.stringify(address)}::jsonb`;
    const { rows } = await sql<{ line: string }>`select ${addressText(json)} line`.execute(systemDb(database.appPool));
    expect(rows).toEqual([{ line: addressInLine(address, { withCountry: true }) }]);
  }
});
