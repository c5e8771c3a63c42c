import { recommendations } from '@field-service/contract/datasets/work.ts';
import type { Recommendation } from '@field-service/contract/work/recommendations.ts';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { neverNull, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';
import { inReview } from '../posts/public.ts';

export type RecommendationRow = Selectable<Tables['recommendation']>;

const column = (name: string): Column => ({ column: sql.ref(`n.${name}`) });
const joins = related('join contact c on c.id = n.contact_id join contact_info i on i.id = n.site_id');
const row = sql<Recommendation>`json_build_object(
  'id', n.id, 'folderid', n.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', i.id, 'name', i.name), 'postid', n.post_id, 'stationid', n.station_id,
  'type', n.type, 'priority', n.priority, 'owner', n.owner, 'title', n.title, 'notes', n.notes, 'place', n.place, 'due', n.due, 'files', n.files, 'state', n.state,
  'cts', n.cts, 'uts', n.uts, 'dts', n.dts, 'ctid', n.seq)`;

/** Customers who require reviews see a job's recommendations only once the work is released. */
const shownTo = (customer: boolean): RawBuilder<boolean> =>
  customer
    ? sql<boolean>`not exists (select ${related('from post p join contact c on c.id = p.contact_id left join post_result r on r.post_id = p.id where p.id = n.post_id')} and ${inReview})`
    : sql<boolean>`true`;

/** Recommendations, for staff and for the customer of the site. */
export const recommendationDataset = datasetOf(recommendations, {
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('recommendation')} n ${joins}`,
  where: ({ caller }) => shownTo(caller.kind === 'portal'),
  alive: sql<boolean>`n.dts is null`,
  row,
  fields: {
    id: neverNull(column('id')),
    folderid: neverNull(column('folder_id')),
    contactid: neverNull(column('contact_id')),
    siteid: neverNull(column('site_id')),
    postid: column('post_id'),
    stationid: column('station_id'),
    type: neverNull(column('type')),
    priority: neverNull(column('priority')),
    owner: neverNull(column('owner')),
    state: neverNull(column('state')),
    title: neverNull(column('title')),
    due: column('due'),
    cts: neverNull(column('cts')),
    uts: neverNull(column('uts')),
    ctid: neverNull(column('seq')),
  },
  tie: sql`n.seq desc`,
  search: [sql`n.title`, sql`n.place`, sql`c.name`, sql`i.name`],
  delta: versionOf('n'),
  cap: 5000,
});

export async function readRecommendation(
  db: ScopedDb,
  id: string,
  customer: boolean,
): Promise<Recommendation | undefined> {
  const [found] = await db.rows(
    sql<{
      row: Recommendation;
    }>`select ${row} as row from ${db.sourceAny('recommendation')} n ${joins} where n.id = ${id} and n.dts is null and ${shownTo(customer)}`,
  );
  return found?.row;
}

/**
 * Locks a recommendation that the caller can see, then reads it, because its row may have changed during the wait for
 * the lock.
 */
export async function lockRecommendation(
  db: ScopedDb,
  id: string,
  customer: boolean,
): Promise<RecommendationRow | undefined> {
  const locked = await db.rows(
    sql`select n.id from ${db.sourceAny('recommendation')} n where n.id = ${id} and n.dts is null and ${shownTo(customer)} for no key update`,
  );
  return locked.length === 0
    ? undefined
    : await db.fromAny('recommendation', 'n').selectAll('n').where('n.id', '=', id).executeTakeFirst();
}

export const insertRecommendation = async (db: ScopedDb, made: Insertable<Tables['recommendation']>): Promise<void> =>
  void (await db.insert('recommendation').values(made).execute());

type Change = Partial<
  Pick<
    Insertable<Tables['recommendation']>,
    'type' | 'priority' | 'owner' | 'title' | 'notes' | 'place' | 'due' | 'files' | 'state'
  >
>;
/** Writes the given fields of a locked recommendation, which gets a new version even if no field is given. */
export const updateRecommendation = async (db: ScopedDb, id: string, change: Change): Promise<void> =>
  void (await db
    .asSystem('the recommendation was locked through the scope')
    .updateTable('recommendation')
    .set({ ...change, id })
    .where('id', '=', id)
    .execute());

/** A live site that the caller may see, with its customer and folder. */
export async function readSiteOf(
  db: ScopedDb,
  siteId: string,
): Promise<{ contactId: string; folderId: string } | undefined> {
  return await db
    .fromAny('contact_info', 'i')
    .select(['i.contact_id as contactId', 'i.folder_id as folderId'])
    .where('i.id', '=', siteId)
    .where('i.type_val', '=', 3)
    .where('i.dts', 'is', null)
    .executeTakeFirst();
}

/**
 * Turns those of the files that are the user's own uploads into files of the job, or of the site of a recommendation
 * without a job. The others are left as they are.
 */
export async function attachUploads(
  db: ScopedDb,
  userId: string,
  { siteId, postId }: { siteId: string; postId: string | null },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // Unscoped: the files are the user's own, and the site was read through the scope.
  await db.rows(sql`
    update file set ref_kind = case when ${postId}::text is null then 'SITE' else 'POST' end, ref_id = coalesce(${postId}::text, i.id), folder_id = i.folder_id, contact_id = i.contact_id, site_id = i.id, perms = 'any'
      from contact_info i
     where i.id = ${siteId} and file.id = any(${[...ids]}::text[]) and file.ref_kind = 'USER' and file.ref_id = ${userId} and file.user_id = ${userId} and file.dts is null`);
}

/**
 * A reference, with its field, that does not name a job, station or file of the site that the caller can see; undefined
 * if there is none.
 */
export async function firstForeignReference(
  db: ScopedDb,
  siteId: string,
  named: { postid: string | null; stationid: string | null; files: readonly string[] },
): Promise<{ field: string; id: string } | undefined> {
  const found = await db.rows(sql<{ field: string; id: string }>`
    select n.field, n.id from (
      select 'postid' field, ${named.postid}::text id union all select 'stationid', ${named.stationid}::text union all select 'files', f.id from unnest(${[...named.files]}::text[]) f (id)) n
     where n.id is not null and not case n.field
       when 'postid' then exists (select from ${db.sourceAny('post')} p where p.id = n.id and p.site_id = ${siteId})
       when 'stationid' then exists (select from ${db.sourceAny('station')} s where s.id = n.id and s.site_id = ${siteId})
       else exists (select from ${db.sourceAny('file')} f where f.id = n.id and f.site_id = ${siteId} and f.dts is null) end
     limit 1`);
  return found[0];
}
