import type { PlanTerms } from '@field-service/domain/money/billing-plan.ts';
import type { TaxLookup } from '@field-service/domain/money/tax-class.ts';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Problem } from '../../../db/tables/columns.ts';
import { billTo } from '../invoices/public.ts';

export interface HeldPeriod {
  id: string;
  from: number;
  to: number;
  amount: string;
  state: 'due' | 'billed' | 'returned';
}
/** A flat-rate contract with the data that billing needs. */
export interface PlanSet extends PlanTerms {
  id: string;
  docno: string;
  title: string;
  folderId: string;
  timezone: string;
  currency: string;
  contact: { id: string; name: string };
  lang: string;
  amount: string;
  tax: TaxLookup | null;
  enteredAt: number;
  createdBy: string | null;
  held: HeldPeriod[];
}

// Unscoped: periods are as visible as their contract.
const planSet = sql<PlanSet>`
  s.id, s.docno, s.title, s.folder_id "folderId", f.timezone, f.currency, json_build_object('id', c.id, 'name', c.name) contact, b.party ->> 'lang' lang,
  s.billing_plan plan, s.starts_on "startsOn", s.ends_on "endsOn", trim_scale(s.plan_amount)::text amount, s.cts "enteredAt", s.created_by "createdBy",
  case when t.id is null then null else json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'flags', t.flags, 'data', t.data) end tax,
  coalesce((select json_agg(json_build_object('id', p.id, 'from', p.from_day, 'to', p.to_day, 'amount', trim_scale(p.amount)::text, 'state', p.state) order by p.from_day)
    from billing_period p where p.order_set_id = s.id and p.state <> 'void'), '[]') held`;
const joins = sql`${related('join folder f on f.id = s.folder_id join contact c on c.id = s.contact_id')} cross join ${billTo} b left join lookup t on t.id = s.plan_tax_id`;
const charges = sql<boolean>`s.dts is null and s.state in ('active', 'ended') and s.billing_plan <> 'visit' and s.plan_amount > 0`;

/**
 * The flat-rate contracts in id order, starting after the id `after`, that are open-ended or end on or after the date
 * `over`.
 */
export async function readPlanSets(
  db: ScopedDb,
  given: { reach: 'list' | 'any'; id?: string | undefined; after?: string; over?: number; limit: number },
): Promise<PlanSet[]> {
  const source: RawBuilder<unknown> = given.reach === 'list' ? db.source('order_set') : db.sourceAny('order_set');
  return await db.rows(sql<PlanSet>`
    select ${planSet} from ${source} s ${joins}
     where ${charges} and s.id > ${given.after ?? ''} and (${given.id ?? null}::text is null or s.id = ${given.id ?? null}) and (s.ends_on is null or s.ends_on >= ${given.over ?? 0})
     order by s.id limit ${given.limit}`);
}

/**
 * Locks a contract, so that its periods are billed by only one process at a time. Returns false if the caller cannot
 * see the contract.
 */
export async function lockSet(db: ScopedDb, id: string): Promise<boolean> {
  return (
    (
      await db.rows(
        sql`select s.id from ${db.sourceAny('order_set')} s where s.id = ${id} and s.dts is null for no key update`,
      )
    ).length > 0
  );
}

export const seesSet = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db.rows(sql`select s.id from ${db.sourceAny('order_set')} s where s.id = ${id} and s.dts is null`)).length > 0;

export interface DuePeriod {
  from: number;
  to: number;
  billOn: number;
  taxPoint: number;
  days: number;
  fullDays: number;
  amount: string;
  returned: boolean;
}
export type StoredPeriod = DuePeriod & { id: string };

/** Replaces the unbilled periods with the given ones; billed and void periods are kept. */
export async function replaceDue(db: ScopedDb, set: PlanSet, due: readonly DuePeriod[]): Promise<StoredPeriod[]> {
  await db
    .remove('billing_period')
    .where('billing_period.order_set_id', '=', set.id)
    .where('billing_period.state', 'in', ['due', 'returned'])
    .execute();
  const rows = due.map((period) => ({ ...period, id: uuidv7() }));
  if (rows.length === 0) return rows;
  await db
    .insert('billing_period')
    .values(
      rows.map((row) => ({
        id: row.id,
        folder_id: set.folderId,
        contact_id: set.contact.id,
        order_set_id: set.id,
        from_day: row.from,
        to_day: row.to,
        bill_on: row.billOn,
        tax_point: row.taxPoint,
        days: row.days,
        full_days: row.fullDays,
        amount: row.amount,
        state: row.returned ? ('returned' as const) : ('due' as const),
      })),
    )
    .execute();
  return rows;
}

export async function markBilled(db: ScopedDb, id: string, invoiceId: string): Promise<void> {
  await db
    .update('billing_period')
    .set({ state: 'billed', invoice_id: invoiceId, problem: null })
    .where('billing_period.id', '=', id)
    .execute();
}

export async function noteProblem(db: ScopedDb, id: string, problem: Problem): Promise<void> {
  await db
    .update('billing_period')
    .set({ problem: JSON.stringify(problem) })
    .where('billing_period.id', '=', id)
    .execute();
}

/** An invoice's balance due; undefined if the invoice is not open. */
export async function readOpen(system: SystemDb, invoiceId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    open: string;
  }>`select trim_scale(amount - paid)::text open from invoice where id = ${invoiceId} and state in ('issued', 'part_paid')`.execute(
    system,
  );
  return rows[0]?.open;
}
