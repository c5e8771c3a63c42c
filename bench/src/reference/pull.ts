import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { itemJoins, itemJson } from '@field-service/server/features/goods/items/queries.ts';
import { lookupJson } from '@field-service/server/features/site/lookups/queries.ts';
import { jobJoins, jobJson } from '@field-service/server/features/work/posts/read/job-json.queries.ts';
import { installedBaseDataset } from '@field-service/server/features/work/stations/public.ts';
import type pg from 'pg';
import type { Row } from './reads.ts';
import { columnsOf, textOf } from './row-form.ts';

/** A device's data, read page by page without checking for changes: the rows of the product's first sync. */
const statements = {
  jobs: `select ${columnsOf(jobJson)} from (select p.id from post p where p.systype = 'job' and p.dts is null and p.id in (select a.post_id from post_assignee a where a.user_id = $3)
      and p.plan >= $4::bigint and p.plan < $5::bigint order by p.uts, p.seq offset $1::bigint limit $2::bigint) page
    join post p on p.id = page.id ${textOf(jobJoins)} order by p.uts, p.seq`,
  lookups: `select ${columnsOf(lookupJson)} from lookup l where l.type = any('{14,207,4,209,231,230,15,200,20,208,0,310,50,60}') and l.deletor is null
      and (l.folder_id is null or exists (select from folder_user m join folder own on own.id = m.folder_id join folder f on starts_with(own.path, f.path) where m.user_id = $3 and f.id = l.folder_id))
    order by l.uts, l.seq offset $1::bigint limit $2::bigint`,
  items: `select ${columnsOf(itemJson)} from item i ${textOf(itemJoins)} where i.dts is null order by i.uts, i.seq offset $1::bigint limit $2::bigint`,
};
if (typeof installedBaseDataset.row === 'function')
  throw new TypeError('The installed base is built for each request.');
const sitesText = `select ${columnsOf(installedBaseDataset.row)} from contact_info si where si.id = any($1::text[]) and si.type_val = 3 and si.dts is null order by si.id`;

const compress = promisify(gzip);
export type PullName = keyof typeof statements;

export interface Pull {
  skip: number;
  limit: number;
  userId: string;
  from: number;
  to: number;
}

const packed = async (rows: readonly Row[]): Promise<Buffer> =>
  await compress(JSON.stringify({ ok: true, data: rows }));

export async function pullPage(
  pool: pg.Pool,
  name: PullName,
  { skip, limit, userId, from, to }: Pull,
): Promise<Buffer> {
  const values = { jobs: [skip, limit, userId, from, to], lookups: [skip, limit, userId], items: [skip, limit] }[name];
  return await packed((await pool.query<Row>(statements[name], values)).rows);
}

export async function pullSites(pool: pg.Pool, ids: readonly string[]): Promise<Buffer> {
  return await packed((await pool.query<Row>(sitesText, [ids])).rows);
}
