import type { Recurrence } from '@field-service/domain/work/recurrence/recurrence.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isLiveSiteOf } from '../../customers/contacts/public.ts';

export type OrderSetRow = Selectable<Tables['order_set']>;
export type NewOrderSet = Insertable<Tables['order_set']>;
export interface SetLine {
  itemid: string | null;
  name: string;
  qty: string;
  price: string;
  uiDisc: string | null;
  tax: string | null;
  flags: string;
}

/** A live contract, if the caller can see it. */
export async function readOrderSet(db: ScopedDb, id: string): Promise<OrderSetRow | undefined> {
  return await db
    .fromAny('order_set', 's')
    .selectAll('s')
    .where('s.id', '=', id)
    .where('s.dts', 'is', null)
    .executeTakeFirst();
}

/**
 * Locks a live contract until the transaction ends, then reads it, because its row may have changed during the wait for
 * the lock.
 */
export async function lockOrderSet(db: ScopedDb, id: string): Promise<OrderSetRow | undefined> {
  const locked = await db.rows(
    sql`select s.id from ${db.sourceAny('order_set')} s where s.id = ${id} and s.dts is null for no key update`,
  );
  return locked.length === 0 ? undefined : await readOrderSet(db, id);
}

export async function insertOrderSet(db: ScopedDb, row: NewOrderSet): Promise<void> {
  await db.insert('order_set').values(row).execute();
}

type Changed = Partial<Omit<NewOrderSet, 'id' | 'folder_id' | 'contact_id' | 'cts'>>;
export async function updateOrderSet(db: ScopedDb, id: string, change: Changed): Promise<void> {
  await db.update('order_set').set(change).where('order_set.id', '=', id).execute();
}

export async function readSetLines(db: ScopedDb, id: string): Promise<SetLine[]> {
  return await db.rows(sql<SetLine>`
    select l.item_id itemid, l.name, trim_scale(l.qty)::text qty, trim_scale(l.price)::text price, l.ui_disc "uiDisc", l.tax_id tax, l.flags
      from ${db.childrenOf('order_set_line.order_set_id', id)} l order by l.ord`);
}

export async function writeSetLines(
  db: ScopedDb,
  id: string,
  lines: readonly SetLine[],
  newId: () => string,
): Promise<void> {
  await db.remove('order_set_line').where('order_set_id', '=', id).execute();
  if (lines.length === 0) return;
  await db
    .insert('order_set_line')
    .values(
      lines.map((line, ord) => ({
        id: newId(),
        order_set_id: id,
        ord,
        item_id: line.itemid,
        name: line.name,
        qty: line.qty,
        price: line.price,
        ui_disc: line.uiDisc,
        tax_id: line.tax,
        flags: line.flags,
      })),
    )
    .execute();
}

/** The sites of a contract; `living` excludes deleted sites. */
export async function readSites(db: ScopedDb, id: string, living = false): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select c.site_id id from ${db.childrenOf('order_set_site.order_set_id', id)} c ${related('join contact_info i on i.id = c.site_id')} where (not ${living} or i.dts is null) order by i.seq`);
  return rows.map((row) => row.id);
}

export async function writeSites(db: ScopedDb, id: string, contactId: string, sites: readonly string[]): Promise<void> {
  await db.remove('order_set_site').where('order_set_id', '=', id).execute();
  await db
    .insert('order_set_site')
    .values(sites.map((site) => ({ order_set_id: id, contact_id: contactId, site_id: site })))
    .execute();
}

/** One of `sites` that is not a live site of the customer; undefined if all of them are. */
export async function foreignSite(
  db: ScopedDb,
  contactId: string,
  sites: readonly string[],
): Promise<string | undefined> {
  // Unscoped: reveals only whether the sites belong to the customer.
  const [row] = await db.rows(sql<{ id: string }>`
    select n.id from unnest(${[...sites]}::text[]) n (id)
     where not ${isLiveSiteOf(sql`n.id`, sql`${contactId}`)} limit 1`);
  return row?.id;
}

/** The time zone of a folder that the caller may access. */
export async function readZone(db: ScopedDb, folderId: string): Promise<string | undefined> {
  return (
    await db
      .fromAny('folder', 'f')
      .select('f.timezone')
      .where('f.id', '=', folderId)
      .where('f.dts', 'is', null)
      .executeTakeFirst()
  )?.timezone;
}

export interface HeldVisit {
  id: string;
  siteId: string;
  occurrence: number;
  postId: string;
  docno: string;
  plan: number | null;
  status: { id: string; code: string; name: string; flags: string };
  revision: number;
  /** Whether the job is pending and has not been edited since the contract created or updated it. */
  untouched: boolean;
  deleted: boolean;
}

/** The visits for which a contract has created jobs, from the date `from` on. */
export async function readVisits(db: ScopedDb, id: string, from: number): Promise<HeldVisit[]> {
  return await db.rows(sql<HeldVisit>`
    select v.id, v.site_id "siteId", v.occurrence, v.post_id "postId", p.docno, p.plan, json_build_object('id', st.id, 'code', st.code, 'name', st.name, 'flags', st.flags) status, v.revision,
           p.dts is null and p.uts = v.made_uts and st.flags ~ '[DO]' untouched, p.dts is not null deleted
      from ${db.childrenOf('order_set_visit.order_set_id', id)} v ${related('join post p on p.id = v.post_id')} join lookup st on st.id = p.status_id
     where v.occurrence >= ${from} order by v.occurrence, v.site_id`);
}

export const hasVisits = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db.rows(sql`select 1 from ${db.childrenOf('order_set_visit.order_set_id', id)} v limit 1`)).length > 0;

interface Visit {
  orderSetId: string;
  siteId: string;
  occurrence: number;
}

export async function writeVisit(
  db: ScopedDb,
  visit: Visit & { postId: string; revision: number; madeUts: number },
): Promise<void> {
  const said = { revision: visit.revision, made_uts: visit.madeUts };
  await db
    .insert('order_set_visit')
    .values({
      order_set_id: visit.orderSetId,
      site_id: visit.siteId,
      occurrence: visit.occurrence,
      post_id: visit.postId,
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['order_set_id', 'site_id', 'occurrence']).doUpdateSet(said))
    .execute();
}

/** Deletes the record of a withdrawn visit, so that the contract can create the visit's job again. */
export async function forgetVisit(db: ScopedDb, visit: Visit): Promise<void> {
  await db
    .remove('order_set_visit')
    .where('order_set_id', '=', visit.orderSetId)
    .where('site_id', '=', visit.siteId)
    .where('occurrence', '=', visit.occurrence)
    .execute();
}

/** The ids of contracts that may need work: those that are no longer drafts and do not end before `over`. */
export async function readRunning(system: SystemDb, over: number): Promise<string[]> {
  const rows = await system
    .selectFrom('order_set')
    .select('id')
    .where('state', 'in', ['active', 'ended'])
    .where('dts', 'is', null)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', over)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records the reason why a contract's visits cannot be created; null once they can. */
export async function writeProblem(
  system: SystemDb,
  id: string,
  problem: { code: string; params: Record<string, unknown>; at: number } | null,
): Promise<void> {
  await system
    .updateTable('order_set')
    .set({ problem: problem === null ? null : JSON.stringify(problem) })
    .where('id', '=', id)
    .where((eb) => (problem === null ? eb('problem', 'is not', null) : eb.lit(true)))
    .execute();
}

/** Sets a savepoint before a step, so that a refusal rolls back only that step. */
export const beginAct = async (db: ScopedDb): Promise<void> => void (await db.rows(sql`savepoint act`));
export const keepAct = async (db: ScopedDb): Promise<void> => void (await db.rows(sql`release savepoint act`));
export const undoAct = async (db: ScopedDb): Promise<void> => void (await db.rows(sql`rollback to savepoint act`));

export const recurrenceOf = (row: OrderSetRow, minutes: number): Recurrence => ({
  rrule: row.rrule,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  from: row.from_minutes,
  minutes,
  night: row.night,
  tolerance: row.tolerance,
  holidayRule: row.holiday_rule,
});
