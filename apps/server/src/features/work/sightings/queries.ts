import { sightings } from '@field-service/contract/datasets/work.ts';
import type { Sighting } from '@field-service/contract/work/sightings.ts';
import { sql, type Insertable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { neverNull, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';

const column = (name: string): Column => ({ column: sql.ref(`n.${name}`) });
const joins = related(
  'join contact c on c.id = n.contact_id join contact_info i on i.id = n.site_id join post p on p.id = n.post_id join lookup st on st.id = p.status_id left join post_result r on r.post_id = p.id left join person w on w.id = n.reporter_id left join person q on q.id = n.closed_by',
);
/**
 * The time of the technician's arrival: as recorded by the technician, otherwise when the job was started or completed.
 */
const answeredAt = sql`coalesce(r.start_at, (select min(h.at) from history h where h.noun = 'post' and h.noun_id = p.id and h.kind = 'status' and h.after->>'status' = 'IP'), p.done_at)`;
const state = sql`case when n.closed_at is not null then 'closed' when ${answeredAt} is not null then 'visited' when p.dts is not null or st.flags ~ 'X' then 'jobless' else 'waiting' end`;
const now = sql`floor(extract(epoch from now()) * 1000)::bigint`;
/** Whether a technician came, or the answer was given, after the deadline. No clock runs for a cancelled call-out. */
const isLate = sql`(coalesce(${answeredAt}, n.closed_at, ${now}) > n.respond_by and ${state} <> 'jobless')`;
const row = sql<Sighting>`json_build_object(
  'id', n.id, 'folderid', n.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', i.id, 'name', i.name), 'seenAt', n.seen_at, 'seenBy', n.seen_by,
  'pest', n.pest, 'place', n.place, 'notes', n.notes, 'files', n.files,
  'job', json_build_object('id', p.id, 'docno', p.docno, 'status', json_build_object('id', st.id, 'code', st.code, 'name', st.name, 'flags', st.flags)),
  'respondBy', n.respond_by, 'answeredAt', ${answeredAt}, 'late', ${isLate}, 'state', ${state},
  'reporter', case when w.id is null then null else json_build_object('id', w.id, 'name', w.displayname) end, 'answer', n.answer, 'closedAt', n.closed_at, 'closedBy', q.displayname, 'cts', n.cts, 'uts', n.uts, 'dts', n.dts, 'ctid', n.seq)`;

/** Sightings, for staff and for the customer of the site. */
export const sightingDataset = datasetOf(sightings, {
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('sighting')} n ${joins}`,
  alive: sql<boolean>`n.dts is null`,
  row: () => row,
  fields: {
    id: neverNull(column('id')),
    folderid: neverNull(column('folder_id')),
    contactid: neverNull(column('contact_id')),
    siteid: neverNull(column('site_id')),
    'job.id': neverNull(column('post_id')),
    pest: neverNull(column('pest')),
    place: neverNull(column('place')),
    seenAt: neverNull(column('seen_at')),
    respondBy: neverNull(column('respond_by')),
    answeredAt: { column: answeredAt },
    status: { column: sql`st.code`, notNull: true },
    state: { column: state },
    late: { column: isLate },
    closedAt: column('closed_at'),
    cts: neverNull(column('cts')),
    uts: neverNull(column('uts')),
    ctid: neverNull(column('seq')),
  },
  tie: sql`n.seq desc`,
  search: [sql`n.pest`, sql`n.place`, sql`c.name`, sql`i.name`],
  delta: versionOf('n'),
  cap: 5000,
});

export async function readSighting(db: ScopedDb, id: string): Promise<Sighting | undefined> {
  const [found] = await db.rows(
    sql<{
      row: Sighting;
    }>`select ${row} as row from ${db.sourceAny('sighting')} n ${joins} where n.id = ${id} and n.dts is null`,
  );
  return found?.row;
}

/** Locks a sighting that the caller can see; what became of it is read after the lock. */
export async function lockSighting(db: ScopedDb, id: string): Promise<Sighting | undefined> {
  const locked = await db.rows(
    sql`select n.id from ${db.sourceAny('sighting')} n where n.id = ${id} and n.dts is null for no key update`,
  );
  return locked.length === 0 ? undefined : await readSighting(db, id);
}

/** Writes the given fields of a locked sighting. */
export const updateSighting = async (
  db: ScopedDb,
  id: string,
  change: Partial<Pick<Insertable<Tables['sighting']>, 'post_id' | 'answer' | 'closed_at' | 'closed_by'>>,
): Promise<void> =>
  void (await db
    .asSystem('the sighting was locked through the scope')
    .updateTable('sighting')
    .set(change)
    .where('id', '=', id)
    .execute());

export const insertSighting = async (db: ScopedDb, made: Insertable<Tables['sighting']>): Promise<void> =>
  void (await db.insert('sighting').values(made).execute());

/** The response hours promised for a site by active contracts. */
export async function promisedHours(db: ScopedDb, siteId: string): Promise<number[]> {
  // Unscoped: reads only the hours that contracts promise for the site.
  const rows = await db.rows(sql<{ hours: number }>`
    select s.response_hours hours from order_set_site i ${related('join order_set s on s.id = i.order_set_id')} where i.site_id = ${siteId} and s.state = 'active' and s.dts is null and s.response_hours is not null`);
  return rows.map(({ hours }) => hours);
}

/** The call-out type of a folder: its own, otherwise that of the nearest ancestor, otherwise the global one. */
export async function callOutType(db: ScopedDb, folderId: string): Promise<string | undefined> {
  // Unscoped: reads only the folder's position in the tree.
  const [found] = await db.rows(sql<{ id: string }>`
    select l.id from lookup l, folder f where f.id = ${folderId} and l.type = 20 and l.code = 'CALL' and l.deletor is null and l.data->>'systype' = 'job'
       and (l.folder_id is null or l.folder_id = any(string_to_array(f.path, '/'))) order by array_position(string_to_array(f.path, '/'), l.folder_id) desc nulls last limit 1`);
  return found?.id;
}
