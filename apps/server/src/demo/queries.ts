import { sql } from 'kysely';
import type { SystemDb } from '../db/system.ts';

/** Whether the database is still empty: no person and no folder. */
export async function isEmpty(db: SystemDb): Promise<boolean> {
  const { rows } = await sql<{
    empty: boolean;
  }>`select not exists (select from app_user) and not exists (select from folder) as empty`.execute(db);
  return rows[0]?.empty === true;
}

/** Locks the seed, so that the second of two concurrent seeds finds a database that is no longer empty. */
export async function lockSeed(db: SystemDb): Promise<void> {
  await sql`lock table site in exclusive mode`.execute(db);
}

/** The changes that issue a draft, and the amount already paid. */
export interface IssuedInvoice {
  id: string;
  docno: string;
  state: 'issued' | 'part_paid' | 'paid';
  issued_at: number;
  issued_on: number;
  due_on: number;
  paid: string;
  snapshot: Record<string, unknown>;
}

/** Issues the given drafts; their lines must already be inserted. */
export async function issueInvoices(db: SystemDb, invoices: readonly IssuedInvoice[]): Promise<void> {
  await sql`
    update invoice i set docno = n.docno, state = n.state, issued_at = n.issued_at, issued_on = n.issued_on, due_on = n.due_on, paid = n.paid, snapshot = n.snapshot
      from jsonb_populate_recordset(null::invoice, ${JSON.stringify(invoices)}::jsonb) n where n.id = i.id`.execute(db);
}

/** The running contracts. */
export async function readContracts(db: SystemDb): Promise<string[]> {
  const rows = await db.selectFrom('order_set').select('id').where('state', '=', 'active').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Completed jobs for customers who see reports only after release, oldest first. */
export async function readReviewedJobs(db: SystemDb): Promise<string[]> {
  const rows = await db
    .selectFrom('post')
    .innerJoin('contact', 'contact.id', 'post.contact_id')
    .select('post.id')
    .where('contact.review_before_release', '=', true)
    .where('post.done_at', 'is not', null)
    .orderBy('post.done_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets counters past the numbers already used. */
export async function advanceCounters(db: SystemDb, counters: readonly { id: string; next: number }[]): Promise<void> {
  for (const { id, next } of counters) await db.updateTable('counter').set({ next }).where('id', '=', id).execute();
}
