import { correctiveActions, thresholds } from '@field-service/contract/datasets/work.ts';
import type { CorrectiveAction, Threshold } from '@field-service/contract/work/trends.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { neverNull, datasetOf, type Column, type Dataset, versionOf } from '../../../datasets/public.ts';

export type ThresholdRow = Selectable<Tables['threshold']>;
export type ActionRow = Selectable<Tables['corrective_action']>;
type Noun = 'threshold' | 'corrective_action';

const column = (name: string): Column => ({ column: sql.ref(`n.${name}`) });
const stamps = sql`'cts', n.cts, 'uts', n.uts, 'dts', n.dts, 'ctid', n.seq`;
const whose = sql`'id', n.id, 'folderid', n.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', i.id, 'name', i.name)`;
const joins = {
  threshold: sql`${related('join contact c on c.id = n.contact_id join contact_info i on i.id = n.site_id')} join lookup t on t.id = n.station_type_id`,
  corrective_action: sql`${related('join contact c on c.id = n.contact_id join contact_info i on i.id = n.site_id join post p on p.id = n.post_id')} left join person on person.id = n.owner_id`,
} as const;
const thresholdJson = sql<Threshold>`json_build_object(${whose}, 'area', n.area, 'stationType', json_build_object('id', t.id, 'name', t.name), 'species', n.species, 'measure', n.measure,
  'alert', trim_scale(n.alert)::text, 'action', trim_scale(n.action)::text, 'consecutive', n.consecutive, 'zeroTolerance', n.zero_tolerance, 'validFrom', n.valid_from, 'validTo', n.valid_to, 'dueDays', n.due_days,
  'approvedBy', n.approved_by, 'approvedAt', n.approved_at, ${stamps})`;
const actionJson = sql<CorrectiveAction>`json_build_object(${whose}, 'thresholdid', n.threshold_id, 'postid', n.post_id, 'docno', p.docno, 'value', trim_scale(n.value)::text,
  'owner', case when n.owner_id is null then null else json_build_object('id', n.owner_id, 'name', person.displayname) end, 'due', n.due, 'state', n.state, 'notes', n.notes, ${stamps})`;
const commonFields = {
  id: neverNull(column('id')),
  folderid: neverNull(column('folder_id')),
  contactid: neverNull(column('contact_id')),
  siteid: neverNull(column('site_id')),
  cts: neverNull(column('cts')),
  uts: neverNull(column('uts')),
  ctid: neverNull(column('seq')),
};
const common: Pick<Dataset, 'callers' | 'needs' | 'alive' | 'tie' | 'delta' | 'cap'> = {
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  alive: sql<boolean>`n.dts is null`,
  tie: sql`n.seq desc`,
  delta: versionOf('n'),
  cap: 5000,
};

export const thresholdDataset = datasetOf(thresholds, {
  ...common,
  from: ({ context }) => sql`${context.db.source('threshold')} n ${joins.threshold}`,
  row: thresholdJson,
  fields: {
    ...commonFields,
    stationtypeid: neverNull(column('station_type_id')),
    area: column('area'),
    species: column('species'),
    measure: neverNull(column('measure')),
    validFrom: neverNull(column('valid_from')),
    validTo: column('valid_to'),
    approvedAt: column('approved_at'),
  },
});
export const correctiveActionDataset = datasetOf(correctiveActions, {
  ...common,
  from: ({ context }) => sql`${context.db.source('corrective_action')} n ${joins.corrective_action}`,
  row: actionJson,
  fields: {
    ...commonFields,
    state: neverNull(column('state')),
    due: neverNull(column('due')),
    postid: neverNull(column('post_id')),
    thresholdid: neverNull(column('threshold_id')),
    ownerid: column('owner_id'),
  },
});

export async function readThreshold(db: ScopedDb, id: string): Promise<Threshold | undefined> {
  return (
    await db.rows(
      sql<{
        row: Threshold;
      }>`select ${thresholdJson} as row from ${db.sourceAny('threshold')} n ${joins.threshold} where n.id = ${id} and n.dts is null`,
    )
  )[0]?.row;
}
export async function readAction(db: ScopedDb, id: string): Promise<CorrectiveAction | undefined> {
  return (
    await db.rows(
      sql<{
        row: CorrectiveAction;
      }>`select ${actionJson} as row from ${db.sourceAny('corrective_action')} n ${joins.corrective_action} where n.id = ${id} and n.dts is null`,
    )
  )[0]?.row;
}

/**
 * Locks a record that the caller may see; its data must be read afterwards. Returns false if there is no such record.
 */
async function locked(db: ScopedDb, noun: Noun, id: string): Promise<boolean> {
  return (
    (
      await db.rows(
        sql`select n.id from ${db.sourceAny(noun)} n where n.id = ${id} and n.dts is null for no key update`,
      )
    ).length > 0
  );
}
export const lockThreshold = async (db: ScopedDb, id: string): Promise<ThresholdRow | undefined> =>
  (await locked(db, 'threshold', id))
    ? await db.fromAny('threshold', 'n').selectAll('n').where('n.id', '=', id).executeTakeFirst()
    : undefined;
export const lockAction = async (db: ScopedDb, id: string): Promise<ActionRow | undefined> =>
  (await locked(db, 'corrective_action', id))
    ? await db.fromAny('corrective_action', 'n').selectAll('n').where('n.id', '=', id).executeTakeFirst()
    : undefined;

export const insertThreshold = async (db: ScopedDb, row: Insertable<Tables['threshold']>): Promise<void> =>
  void (await db.insert('threshold').values(row).execute());

/**
 * Approves a threshold, ends its predecessor in the same series, and ends the threshold itself on the day before a
 * later threshold starts. Approvals at one site are serialised.
 */
export async function writeApproval(
  db: ScopedDb,
  row: ThresholdRow,
  approved: { by: string; at: number; dayBefore: number },
): Promise<void> {
  const system = db.asSystem('the threshold was locked through the scope, and the others are of its own series');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`thresholds of ${row.site_id}`}, 0))`.execute(system);
  const ofSeries = sql<boolean>`s.site_id = ${row.site_id} and s.station_type_id = ${row.station_type_id} and s.measure = ${row.measure} and s.area is not distinct from ${row.area} and s.species is not distinct from ${row.species}`;
  await system
    .updateTable('threshold')
    .set({ valid_to: approved.dayBefore })
    .where('site_id', '=', row.site_id)
    .where('station_type_id', '=', row.station_type_id)
    .where('measure', '=', row.measure)
    .where(sql<boolean>`area is not distinct from ${row.area} and species is not distinct from ${row.species}`)
    .where('approved_at', 'is not', null)
    .where('valid_from', '<', row.valid_from)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', approved.dayBefore)]))
    .execute();
  // Unscoped: reads only thresholds of the same series as the locked threshold.
  const until = sql<
    number | null
  >`(select to_char(to_date(min(s.valid_from)::text, 'YYYYMMDD') - 1, 'YYYYMMDD')::integer from threshold s where ${ofSeries} and s.approved_at is not null and s.dts is null and s.valid_from > ${row.valid_from})`;
  await system
    .updateTable('threshold')
    .set({ approved_by: approved.by, approved_at: approved.at, valid_to: until })
    .where('id', '=', row.id)
    .execute();
}

/** The approved thresholds of a device type at a site. */
export async function readHolding(db: ScopedDb, siteId: string, stationTypeId: string): Promise<ThresholdRow[]> {
  return await db
    .fromAny('threshold', 'n')
    .selectAll('n')
    .where('n.site_id', '=', siteId)
    .where('n.station_type_id', '=', stationTypeId)
    .where('n.approved_at', 'is not', null)
    .where('n.dts', 'is', null)
    .orderBy('n.valid_from')
    .orderBy('n.seq')
    .execute();
}

/** Opens a corrective action, once per threshold and job. Returns true if the action is new. */
export async function openAction(db: ScopedDb, row: Insertable<Tables['corrective_action']>): Promise<boolean> {
  const made = await db
    .insert('corrective_action')
    .values(row)
    .onConflict((conflict) => conflict.constraint('corrective_action_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
export const updateAction = async (
  db: ScopedDb,
  id: string,
  change: Partial<Pick<Insertable<Tables['corrective_action']>, 'owner_id' | 'due' | 'notes' | 'state'>>,
): Promise<void> =>
  void (await db
    .update('corrective_action')
    .set({ ...change, id })
    .where('corrective_action.id', '=', id)
    .execute());

/**
 * The initial owner of a corrective action: the person who proposed the threshold, or null if that person does not work
 * in the folder.
 */
export async function ownerOf(db: ScopedDb, userId: string | null, folderId: string): Promise<string | null> {
  // Unscoped: checks only whether the person works in the folder.
  const [row] = await db.rows(sql<{ id: string }>`
    select u.id from app_user u ${related('join folder_user fu on fu.user_id = u.id')} and fu.folder_id = ${folderId} where u.id = ${userId} and u.usertype = 'staff' and u.status = 'active' and u.dts is null`);
  return row?.id ?? null;
}

export const isStationType = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db
    .table('lookup')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 231)
    .where('deletor', 'is', null)
    .executeTakeFirst()) !== undefined;
