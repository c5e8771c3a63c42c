import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { PlanCharge } from './draft.ts';

/** The charges for the contract periods that a draft bills, at the stored amounts. */
export async function readCharges(db: ScopedDb, invoiceId: string): Promise<PlanCharge[]> {
  return await db.rows(sql<PlanCharge>`
    select l.billing_period_id "periodId", l.name, '1' qty, trim_scale(bp.amount)::text price, null "uiDisc", bp.tax_point "taxPoint",
           case when t.id is null then null else json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'flags', t.flags, 'data', t.data) end tax
      from ${db.childrenOf('invoice_line.invoice_id', invoiceId)} l ${related('join billing_period bp on bp.id = l.billing_period_id')} left join lookup t on t.id = l.tax_id order by l.ord`);
}

/** Releases the billing periods of a draft before its deletion, so that they can be billed again. */
export async function releasePeriods(db: ScopedDb, invoiceId: string): Promise<void> {
  await db
    .update('billing_period')
    .set({ state: 'returned', invoice_id: null })
    .where('billing_period.invoice_id', '=', invoiceId)
    .execute();
}

/**
 * Copies the periods of a fully credited invoice so that they can be billed again. The original rows stay with the
 * invoice as void.
 */
export async function returnPeriods(db: ScopedDb, invoiceId: string): Promise<void> {
  const voided = await db
    .update('billing_period')
    .set({ state: 'void' })
    .where('billing_period.invoice_id', '=', invoiceId)
    .where('billing_period.state', '=', 'billed')
    .returning([
      'folder_id',
      'contact_id',
      'order_set_id',
      'from_day',
      'to_day',
      'bill_on',
      'tax_point',
      'days',
      'full_days',
      'amount',
    ])
    .execute();
  if (voided.length > 0)
    await db
      .insert('billing_period')
      .values(voided.map((period) => ({ ...period, id: uuidv7(), state: 'returned' as const })))
      .execute();
}
