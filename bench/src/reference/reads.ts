import { sql } from 'kysely';
import { findCondition } from '@field-service/server/datasets/public.ts';
import { jobJoins, jobJson } from '@field-service/server/features/work/posts/read/job-json.queries.ts';
import { jobDataset } from '@field-service/server/features/work/posts/read/datasets.queries.ts';
import { fieldJoins } from '@field-service/server/features/work/posts/read/post-fields.queries.ts';
import {
  conflicts,
  followups,
  history,
  namedInHistory,
  invoice,
  jobPictures,
  packages,
  plans,
  report,
  result,
  stationChanges,
  stations,
  stock,
  trails,
  treatments,
  visits,
} from '@field-service/server/features/work/posts/read/recorded.queries.ts';
import { inReview } from '@field-service/server/features/work/posts/read/review.queries.ts';
import type pg from 'pg';
import { columnsOf, conditionOf, textOf } from './row-form.ts';
import { safePoint } from './safe-point.ts';

/** The conditions of the list. */
export interface Filter {
  folders: readonly string[];
  statuses: readonly string[];
  from: number;
  to: number;
}

/** The `find` that is sent to the product for a filter; the reference builds its condition from the same text. */
export const findOf = ({ folders, statuses, from, to }: Filter): string =>
  JSON.stringify({ folderid: { $in: folders }, status: { $in: statuses }, plan: { $gte: from, $lt: to } });
export const foldersFind = (folders: readonly string[]): string => JSON.stringify({ folderid: { $in: folders } });

const example: Filter = { folders: ['a'], statuses: ['b'], from: 1, to: 2 };
const filtered = conditionOf(findCondition(findOf(example), jobDataset.fields));
const inFolders = conditionOf(findCondition(foldersFind(example.folders), jobDataset.fields), 4);
if (filtered.count !== 4 || inFolders.count !== 1)
  throw new TypeError('A find has other parameters than the reference hands over.');

const job = columnsOf(jobJson);
const page = (chosen: string, order: string): string =>
  `select ${job} from (${chosen}) page join post p on p.id = page.id ${textOf(jobJoins)} order by ${order}`;

const listText = page(
  `select p.id from post p ${textOf(fieldJoins)} where p.systype = 'job' and p.dts is null and ${filtered.text} order by p.cts desc, p.seq desc limit $5::bigint offset 0`,
  'p.cts desc, p.seq desc',
);
const deltaText = page(
  `select p.id from post p ${textOf(fieldJoins)} where p.systype = 'job' and (p.uts > $1::bigint and p.uts <= $2::bigint) and ${inFolders.text} order by p.uts, p.seq limit $3::bigint`,
  'p.uts, p.seq',
);
const recorded = {
  visits,
  pictures: jobPictures(false),
  stationChanges: stationChanges(false),
  treatments: treatments(false),
  stations,
  plans,
  result: result(false),
  report: report(false),
  review: inReview,
  followups: followups(sql`post`),
  invoice: invoice(true),
  stock,
  trails,
  history: history(sql<boolean>`true`),
  named: namedInHistory,
  packages,
  conflicts: conflicts(sql<boolean>`true`),
};
const getText = `select ${job}, ${Object.entries(recorded)
  .map(([name, part]) => `${textOf(part)} as "${name}"`)
  .join(', ')}
  from post p ${textOf(jobJoins)} left join post_result r on r.post_id = p.id where p.id = $1 and p.systype = 'job' and p.dts is null`;

export type Row = Record<string, unknown>;

export async function list(pool: pg.Pool, { folders, statuses, from, to }: Filter, limit: number): Promise<Row[]> {
  return (await pool.query<Row>(listText, [folders, statuses, from, to, limit])).rows;
}

export async function changes(
  pool: pg.Pool,
  folders: readonly string[],
  since: number,
  limit: number,
): Promise<{ rows: Row[]; uts: number }> {
  const uts = await safePoint(pool);
  return { rows: (await pool.query<Row>(deltaText, [since, uts, limit, folders])).rows, uts };
}

export async function get(pool: pg.Pool, id: string): Promise<Row | undefined> {
  return (await pool.query<Row>(getText, [id])).rows[0];
}
