import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';

export interface OverdueInvoice {
  id: string;
  dueOn: number;
  /** The highest level sent so far; 0 for none. */
  sent: number;
}
// Unscoped: reminders cover the whole site; each reader adds the folder or the locked invoice.
const overdue = sql`
  select i.id, i.due_on "dueOn", coalesce((select max(r.level) ${related('from invoice_reminder r where r.invoice_id = i.id')}), 0) sent from invoice i
   where i.kind = 'invoice' and i.state in ('issued', 'part_paid') and i.dts is null and coalesce(i.snapshot -> 'billTo' ->> 'email', '') <> ''
     and not exists (select ${related('from payment_invoice pi join payment y on y.id = pi.payment_id where pi.invoice_id = i.id')} and y.provider = 'transfer' and y.state = 'pending')`;

/**
 * The open invoices of a folder that were due before a day, except those without an email address or with a pending
 * transfer.
 */
export async function readOverdue(system: SystemDb, folderId: string, day: number): Promise<OverdueInvoice[]> {
  const { rows } =
    await sql<OverdueInvoice>`${overdue} and i.folder_id = ${folderId} and i.due_on < ${day} order by i.id`.execute(
      system,
    );
  return rows;
}

/**
 * Locks an overdue invoice and returns its current state; undefined if it is no longer open or a transfer for it is
 * pending.
 */
export async function lockOverdue(system: SystemDb, id: string): Promise<OverdueInvoice | undefined> {
  await sql`select from invoice where id = ${id} for no key update`.execute(system);
  const { rows } = await sql<OverdueInvoice>`${overdue} and i.id = ${id}`.execute(system);
  return rows[0];
}

/**
 * Records a reminder. `userId` is the user who sent it manually, or null for the scheduler, which sends each level only
 * once.
 */
export async function noteReminder(
  db: Pick<SystemDb, 'insertInto'>,
  {
    id,
    invoiceId,
    level,
    userId,
    now,
  }: { id: string; invoiceId: string; level: number; userId: string | null; now: number },
): Promise<void> {
  await db
    .insertInto('invoice_reminder')
    .values({ id, invoice_id: invoiceId, level, at: now, user_id: userId })
    .execute();
}

export interface ReminderInvoice {
  state: string;
  folderId: string;
  timezone: string;
  dueOn: number | null;
  sent: number;
  email: string | null;
}
/** Locks an invoice for a manual reminder; undefined if the caller cannot see the invoice. */
export async function lockReminderInvoice(db: ScopedDb, id: string): Promise<ReminderInvoice | undefined> {
  await db.rows(
    sql`select i.id from ${db.sourceAny('invoice')} i where i.id = ${id} and i.dts is null for no key update`,
  );
  const [row] = await db.rows(sql<ReminderInvoice>`
    select i.state, i.folder_id "folderId", f.timezone, i.due_on "dueOn", coalesce((select max(r.level) ${related('from invoice_reminder r where r.invoice_id = i.id')}), 0) sent, nullif(i.snapshot -> 'billTo' ->> 'email', '') email
      from ${db.sourceAny('invoice')} i ${related('join folder f on f.id = i.folder_id')} where i.id = ${id} and i.dts is null`);
  return row;
}

export async function readFolders(system: SystemDb): Promise<{ id: string; timezone: string }[]> {
  return await system.selectFrom('folder').select(['id', 'timezone']).where('dts', 'is', null).orderBy('id').execute();
}
