import { supplyRequests } from '@field-service/contract/datasets/goods.ts';
import type { SupplyRequest, SupplyRequestRow } from '@field-service/contract/goods/supply-requests.ts';
import type { SupplyStep } from '@field-service/domain/goods/supply-request.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { datasetOf, versionOf } from '../../../datasets/public.ts';

const docno = sql`'SR-' || lpad(r.seq::text, 6, '0')`;
const joins = sql`join person who on who.id = r.user_id join person asker on asker.id = r.created_by left join person decider on decider.id = r.decided_by
  left join stockist_name source on source.id = r.from_id`;
const named = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`case when ${id} is null then null else json_build_object('id', ${id}, 'name', ${name}) end`;
const count = sql`(select count(*)::integer ${related('from supply_request_line l where l.request_id = r.id')})`;
const fieldsOf = sql`'id', r.id, 'docno', ${docno}, 'folderid', r.folder_id, 'person', ${named(sql`r.user_id`, sql`who.displayname`)}, 'state', r.state, 'wantedOn', r.wanted_on, 'notes', r.notes,
  'items', ${count}, 'askedBy', ${named(sql`r.created_by`, sql`asker.displayname`)}, 'decidedAt', r.decided_at, 'decidedBy', ${named(sql`r.decided_by`, sql`decider.displayname`)}, 'reason', r.reason,
  'from', ${named(sql`r.from_id`, sql`source.name`)}, 'bookingid', r.booking_id, 'cts', r.cts, 'uts', r.uts, 'ctid', r.seq`;

/** The caller's own requests and those that the scope shows besides (`seesSupplyRequests`). */
export const supplyRequestDataset = datasetOf(supplyRequests, {
  callers: ['staff'],
  needs: null,
  from: ({ context }) => sql`${context.db.source('supply_request')} r ${joins}`,
  row: sql<SupplyRequestRow>`json_build_object(${fieldsOf})`,
  fields: {
    id: { column: sql`r.id`, notNull: true },
    docno: { column: docno },
    folderid: { column: sql`r.folder_id`, notNull: true },
    'person.id': { column: sql`r.user_id`, notNull: true },
    'person.name': { column: sql`who.displayname`, notNull: true },
    state: { column: sql`r.state`, notNull: true },
    wantedOn: { column: sql`r.wanted_on` },
    decidedAt: { column: sql`r.decided_at` },
    cts: { column: sql`r.cts`, notNull: true },
    uts: { column: sql`r.uts`, notNull: true },
    ctid: { column: sql`r.seq`, notNull: true },
  },
  tie: sql`r.seq desc`,
  search: [docno, sql`who.displayname`, sql`r.notes`],
  delta: versionOf('r'),
  cap: 5000,
});

/** One request with its lines; undefined if the caller cannot see it. */
export async function readSupplyRequest(db: ScopedDb, id: string): Promise<Omit<SupplyRequest, 'history'> | undefined> {
  const [row] = await db.rows(sql<{ request: Omit<SupplyRequest, 'history'> }>`
    select json_build_object(${fieldsOf}, 'lines', (
      select json_agg(json_build_object('id', l.id, 'item', json_build_object('id', i.id, 'code', i.code, 'name', i.name), 'uomid', l.uom_id, 'uom', u.name,
        'qty', trim_scale(l.qty)::text, 'given', trim_scale(l.given)::text, 'note', l.note) order by l.ord)
        ${related('from supply_request_line l join item i on i.id = l.item_id join lookup u on u.id = l.uom_id where l.request_id = r.id')})) request
      from ${db.sourceAny('supply_request')} r ${joins} where r.id = ${id}`);
  return row?.request;
}

/** Locks a request until the transaction ends, so that it is decided once. */
export async function lockSupplyRequest(db: ScopedDb, id: string): Promise<void> {
  await db.rows(sql`select r.id from ${db.sourceAny('supply_request')} r where r.id = ${id} for no key update`);
}

/** Whether a live member of staff has this id and the caller can see them. */
export async function seesStaff(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select u.id from ${db.sourceAny('app_user')} u where u.id = ${id} and u.usertype = 'staff' and u.dts is null`,
  );
  return rows.length > 0;
}

export interface NewSupplyRequest {
  id: string;
  folderId: string;
  userId: string;
  createdBy: string;
  wantedOn: number | null;
  notes: string;
  lines: readonly { id: string; itemId: string; uomId: string; qty: string; note: string }[];
}
export async function insertSupplyRequest(db: ScopedDb, { lines, ...request }: NewSupplyRequest): Promise<void> {
  await db
    .insert('supply_request')
    .values({
      id: request.id,
      folder_id: request.folderId,
      user_id: request.userId,
      created_by: request.createdBy,
      wanted_on: request.wantedOn,
      notes: request.notes,
    })
    .execute();
  await db
    .insert('supply_request_line')
    .values(
      lines.map(({ id, itemId, uomId, qty, note }, ord) => ({
        id,
        request_id: request.id,
        ord,
        item_id: itemId,
        uom_id: uomId,
        qty,
        note,
      })),
    )
    .execute();
}

export interface Decision {
  state: SupplyStep;
  at: number;
  by: string;
  reason: string | null;
  fromId: string | null;
  bookingId: string | null;
}
export async function writeDecision(db: ScopedDb, id: string, decision: Decision): Promise<void> {
  await db
    .update('supply_request')
    .set({
      state: decision.state,
      decided_at: decision.at,
      decided_by: decision.by,
      reason: decision.reason,
      from_id: decision.fromId,
      booking_id: decision.bookingId,
    })
    .where('id', '=', id)
    .execute();
}

export async function writeGiven(db: ScopedDb, requestId: string, given: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, qty] of given)
    await db
      .update('supply_request_line')
      .set({ given: qty })
      .where('id', '=', id)
      .where('request_id', '=', requestId)
      .execute();
}
