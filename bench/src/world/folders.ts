import type { Sql } from './sql.ts';

export interface Branch {
  id: string;
  country: string;
}

const countries = [
  {
    code: 'MY',
    name: 'Malaysia',
    timezone: 'Asia/Kuala_Lumpur',
    currency: 'MYR',
    locale: 'en-MY',
    branches: ['Kuala Lumpur', 'Penang', 'Johor Bahru'],
  },
  {
    code: 'VN',
    name: 'Vietnam',
    timezone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    locale: 'vi-VN',
    branches: ['Ho Chi Minh City', 'Hanoi', 'Da Nang'],
  },
  {
    code: 'ID',
    name: 'Indonesia',
    timezone: 'Asia/Jakarta',
    currency: 'IDR',
    locale: 'id-ID',
    branches: ['Jakarta', 'Surabaya', 'Medan'],
  },
  {
    code: 'SG',
    name: 'Singapore',
    timezone: 'Asia/Singapore',
    currency: 'SGD',
    locale: 'en-SG',
    branches: ['East', 'West', 'North'],
  },
] as const;

/** Inserts one company in four countries with three branches each; customers and jobs belong to the branches. */
export async function insertFolders(sql: Sql, now: number): Promise<Branch[]> {
  const branches: Branch[] = [];
  const insert = async (
    id: string,
    parent: string | null,
    path: string,
    name: string,
    { code, timezone, currency, locale }: (typeof countries)[number],
  ): Promise<void> => {
    await sql(
      `insert into folder (id, parent_id, path, code, name, country, timezone, currency, locale, cts, uts) values ($1, $2, $3, upper($1), $4, $5, $6, $7, $8, $9, $9)`,
      [id, parent, path, name, code, timezone, currency, locale, now],
    );
  };
  await insert('hq', null, '/hq/', 'Head office', countries[0]);
  for (const country of countries) {
    const above = country.code.toLowerCase();
    await insert(above, 'hq', `/hq/${above}/`, country.name, country);
    for (const [at, name] of country.branches.entries()) {
      const id = `${above}-${at + 1}`;
      await insert(id, above, `/hq/${above}/${id}/`, name, country);
      branches.push({ id, country: country.code });
    }
  }
  return branches;
}
