import type { Invoice } from '@field-service/contract/money/invoices.ts';
import type { BankDetails } from '@field-service/contract/money/payments.ts';
import { documentNumber } from '@field-service/domain/money/document-number.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Draft, DraftLine } from './draft.ts';
import { enteredDiscount } from './lines.queries.ts';
import { billTo, companyOf, poRequired, type Parties } from './parties.queries.ts';
import { currentSupply, supply } from './supply.queries.ts';

const number = (column: string): RawBuilder<string> => sql`trim_scale(${sql.ref(column)})::text`;

const sumOf = (column: string): RawBuilder<string> => sql`trim_scale(coalesce(sum(${sql.ref(column)}), 0))::text`;

/** The current date in the folder's time zone. An open invoice is overdue after its due date. */
const today = sql`to_char(now() at time zone f.timezone, 'YYYYMMDD')::integer`;

/** A row of the dataset `invoices` from `i` (invoice), `f` (folder) and `c` (contact). */
export const invoiceRow = sql`json_build_object(
  'id', i.id, 'kind', i.kind, 'creditsid', i.credits_id, 'docno', i.docno, 'state', i.state, 'contact', json_build_object('id', c.id, 'name', c.name), 'folderid', i.folder_id, 'currency', i.currency,
  'nett', ${number('i.nett')}, 'taxes', ${number('i.taxes')}, 'amount', ${number('i.amount')}, 'paid', ${number('i.paid')}, 'balance', trim_scale(i.amount - i.paid)::text,
  'issuedAt', i.issued_at, 'issuedOn', i.issued_on, 'dueOn', i.due_on, 'overdue', coalesce(i.due_on < ${today} and i.state in ('issued', 'part_paid'), false),
  'jobs', coalesce((select json_agg(json_build_object('id', p.id, 'docno', p.docno) order by p.docno) ${related('from invoice_post ip join post p on p.id = ip.post_id where ip.invoice_id = i.id')}), '[]'),
  'uts', i.uts)`;
export const invoiceJoins = related('join folder f on f.id = i.folder_id join contact c on c.id = i.contact_id');

// Unscoped: anyone who can see an invoice can see its credit notes and its PDF.
const invoiceDetail = sql<Invoice>`(${invoiceRow})::jsonb || json_build_object(
  'country', coalesce(i.snapshot ->> 'country', f.country),
  'company', (select jsonb_build_object('name', coalesce(o.company ->> 'name', ''), 'address', coalesce(o.company ->> 'address', ''), 'taxid', coalesce(o.company ->> 'taxid', ''))
    from (select coalesce(i.snapshot -> 'company', ${companyOf}) company) o),
  'billTo', jsonb_build_object('person', null, 'lang', c.lang) || coalesce(i.snapshot -> 'billTo', (select b.party from ${billTo} b)),
  'bank', i.snapshot -> 'bank',
  'taxTotals', coalesce(i.snapshot -> 'taxTotals', '[]'),
  'lines', coalesce((
    select json_agg(json_build_object('id', l.id, 'postid', l.post_id, 'docno', p.docno, 'name', l.name, 'qty', ${number('l.qty')}, 'uom', l.uom, 'price', ${number('l.price')}, 'uiDisc', ${enteredDiscount},
        'discount', ${number('l.discount')}, 'nett', ${number('l.nett')}, 'taxes', ${number('l.taxes')}, 'amount', ${number('l.amount')}, 'tax', t.name, 'supply', ${supply},
        'credited', (select json_build_object('qty', ${sumOf('k.qty')}, 'discount', ${sumOf('k.discount')}, 'taxes', ${sumOf('k.taxes')}, 'amount', ${sumOf('k.amount')}) ${related('from invoice_line k where k.credits_line_id = l.id')}),
        'period', case when bp.id is null then null else json_build_object('ordersetid', bp.order_set_id, 'docno', os.docno, 'from', bp.from_day, 'to', bp.to_day) end) order by l.ord)
      from invoice_line l ${related('left join post p on p.id = l.post_id')} left join lookup t on t.id = l.tax_id
      ${related('left join billing_period bp on bp.id = l.billing_period_id left join order_set os on os.id = bp.order_set_id')} where l.invoice_id = i.id), '[]'),
  'note', i.note, 'ponumber', i.po_number, 'porequired', i.state = 'draft' and ${poRequired}, 'reason', i.reason,
  'credited', (select json_build_object('id', k.id, 'docno', k.docno) from invoice k where k.id = i.credits_id),
  'credits', coalesce((select json_agg(json_build_object('id', k.id, 'docno', k.docno, 'amount', ${number('k.amount')}) order by k.seq) from invoice k where k.credits_id = i.id), '[]'),
  'payments', coalesce((
    select json_agg(json_build_object('id', pay.id, 'provider', pay.provider, 'state', pay.state, 'amount', trim_scale(case when pay.state = 'confirmed' then pi.applied else pi.amount end)::text, 'at', coalesce(pay.confirmed_at, pay.cts), 'receivedOn', pay.received_on) order by pay.seq)
      ${related('from payment_invoice pi join payment pay on pay.id = pi.payment_id where pi.invoice_id = i.id')} and (pay.state <> 'confirmed' or pi.applied > 0)), '[]'),
  'reminders', coalesce((select json_agg(json_build_object('level', r.level, 'at', r.at, 'byHand', r.user_id is not null) order by r.at, r.level) ${related('from invoice_reminder r where r.invoice_id = i.id')}), '[]'),
  'pdf', (select json_build_object('fileId', fi.id, 'filename', fi.file_name) from file fi where fi.ref_kind = 'INVOICE' and fi.ref_id = i.id and fi.dts is null order by fi.seq desc limit 1))::jsonb`;

export async function readInvoice(db: ScopedDb, id: string): Promise<Invoice | undefined> {
  const [row] = await db.rows(
    sql<{
      invoice: Invoice;
    }>`select ${invoiceDetail} invoice from ${db.sourceAny('invoice')} i ${invoiceJoins} where i.id = ${id} and i.dts is null`,
  );
  return row?.invoice;
}

export interface LockedInvoice {
  id: string;
  state: string;
  folderId: string;
  contactId: string;
  currency: string;
  amount: string;
  paid: string;
  timezone: string;
  docno: string | null;
  kind: string;
}
/** Locks invoices in id order, omitting those that the caller cannot see. */
export async function lockInvoices(db: ScopedDb, ids: readonly string[]): Promise<LockedInvoice[]> {
  return await db.rows(sql<LockedInvoice>`
    with locked as materialized (select i.id from ${db.sourceAny('invoice')} i where i.id = any(${[...ids]}::text[]) and i.dts is null order by i.id for no key update)
    select i.id, i.state, i.folder_id "folderId", i.contact_id "contactId", i.currency, ${number('i.amount')} amount, ${number('i.paid')} paid, f.timezone, i.docno, i.kind
      from ${db.sourceAny('invoice')} i join locked on locked.id = i.id ${related('join folder f on f.id = i.folder_id')} order by i.id`);
}

export async function insertDraft(db: ScopedDb, id: string, draft: Draft, userId: string): Promise<void> {
  await db
    .insert('invoice')
    .values({
      id,
      folder_id: draft.folderId,
      contact_id: draft.contactId,
      currency: draft.currency,
      nett: draft.nett,
      taxes: draft.taxes,
      amount: draft.amount,
      docno: null,
      issued_at: null,
      issued_on: null,
      due_on: null,
      created_by: userId,
      snapshot: JSON.stringify({ taxTotals: taxTotals(draft) }),
    })
    .execute();
  await insertDraftLines(db, id, draft);
}

/** Inserts the lines of a draft; `idOf` returns the id of a line that the draft already had. */
async function insertDraftLines(
  db: ScopedDb,
  id: string,
  draft: Draft,
  idOf: (line: DraftLine) => string | undefined = () => undefined,
): Promise<void> {
  const jobs = [...new Set(draft.lines.flatMap((line) => line.postId ?? []))];
  if (jobs.length > 0)
    await db
      .insert('invoice_post')
      .values(jobs.map((postId) => ({ post_id: postId, invoice_id: id })))
      .execute();
  await db
    .insert('invoice_line')
    .values(
      draft.lines.map((line, ord) => ({
        id: idOf(line) ?? uuidv7(),
        invoice_id: id,
        ord,
        post_id: line.postId,
        post_line_id: line.postLineId,
        billing_period_id: line.periodId,
        name: line.name,
        qty: line.qty,
        uom: line.uom,
        price: line.price,
        ui_disc: line.uiDisc,
        discount: line.discount,
        nett: line.nett,
        taxes: line.taxes,
        amount: line.amount,
        tax_id: line.taxId,
        tax_detail: JSON.stringify(line.taxDetail),
      })),
    )
    .execute();
}

/**
 * Replaces a draft's contents with the recomputed values. Lines that stay keep their id (`idOf`), so that two people's
 * changes to different lines can be told apart.
 */
export async function replaceDraft(
  db: ScopedDb,
  id: string,
  draft: Draft,
  fields: { note: string; ponumber: string | null },
  idOf: (line: DraftLine) => string | undefined,
): Promise<void> {
  await db.remove('invoice_line').where('invoice_id', '=', id).execute();
  await db.remove('invoice_post').where('invoice_id', '=', id).execute();
  await db
    .update('invoice')
    .set({
      nett: draft.nett,
      taxes: draft.taxes,
      amount: draft.amount,
      note: fields.note,
      po_number: fields.ponumber,
      snapshot: JSON.stringify({ taxTotals: taxTotals(draft) }),
    })
    .where('invoice.id', '=', id)
    .execute();
  await insertDraftLines(db, id, draft, idOf);
}

/** Each tax with the total of the nett amounts that it applies to. */
function taxTotals(draft: Draft): { name: string; rate: string; base: string; amount: string }[] {
  return draft.taxTotals.map((tax) => ({
    name: tax.name,
    rate: tax.rate,
    amount: tax.amount,
    base: addMoney(
      '0',
      ...draft.lines
        .filter((line) => line.taxDetail.some((part) => part.id === tax.id && part.rate === tax.rate))
        .map((line) => line.nett),
    ),
  }));
}

export async function deleteInvoice(db: ScopedDb, id: string): Promise<void> {
  await db.remove('invoice').where('invoice.id', '=', id).execute();
}

/**
 * Takes the next number of a folder's invoices or credit notes. No other transaction takes a number from the same
 * counter before the commit, and a rollback returns the number.
 */
export async function takeInvoiceNumber(
  db: ScopedDb,
  counterId: string,
  folderId: string,
  invoiceId: string,
  date: number,
  now: number,
  series: 'INV' | 'CN' = 'INV',
): Promise<string> {
  // Unscoped: reads only the code of the locked invoice's folder, for the number.
  const [row] = await db.rows(sql<{ id: string; number: number; pattern: string; digits: number; code: string }>`
    with taken as (
      insert into counter (id, folder_id, code, pattern, digits, next, gapless) values (${counterId}, ${folderId}, ${series}, ${series === 'INV' ? '{folder}-{yyyy}-' : '{folder}-CN-{yyyy}-'}, 5, 2, true)
      on conflict (folder_id, code) do update set next = counter.next + 1
      returning id, next - 1 as number, pattern, digits),
    used as (insert into counter_use (counter_id, number, noun, noun_id, at) select taken.id, taken.number, 'invoice', ${invoiceId}, ${now}::bigint from taken)
    select taken.*, f.code from taken, folder f where f.id = ${folderId}`);
  if (row === undefined) throw new Error('a counter answers one row');
  return documentNumber(row, row.number, date, row.code);
}

export interface Issue {
  issuedAt: number;
  issuedOn: number;
  dueOn: number;
  company: Parties['company'];
  billTo: Parties['billTo'];
  bank: BankDetails | null;
  terms: string;
}
export async function setIssued(db: ScopedDb, id: string, docno: string, issue: Issue): Promise<void> {
  await db
    .update('invoice')
    .set((eb) => ({
      state: 'issued',
      docno,
      issued_at: issue.issuedAt,
      issued_on: issue.issuedOn,
      due_on: issue.dueOn,
      // Unscoped: reads only the country of the locked invoice's folder.
      snapshot: sql<string>`${eb.ref('invoice.snapshot')} || ${JSON.stringify({ company: issue.company, billTo: issue.billTo, bank: issue.bank, terms: issue.terms })}::jsonb || (
        select jsonb_build_object('country', f.country, 'supplies', coalesce((select jsonb_object_agg(l.id, ${currentSupply}) from ${db.childrenOf('invoice_line.invoice_id', id)} l), '{}')) from folder f where f.id = ${eb.ref('invoice.folder_id')})`,
    }))
    .where('invoice.id', '=', id)
    .execute();
}

/** Subtracts an amount from the paid total of an invoice and updates the invoice's state. */
export async function takePaid(db: SystemDb, invoiceId: string, amount: string): Promise<void> {
  await sql`update invoice set paid = paid - ${amount}::numeric, state = case when paid = ${amount}::numeric then 'issued' else 'part_paid' end where id = ${invoiceId}`.execute(
    db,
  );
}

/** Voids an invoice. The caller has checked that it is fully credited and has no payments. */
export async function voidInvoice(db: SystemDb, invoiceId: string): Promise<void> {
  await db.updateTable('invoice').set({ state: 'void' }).where('id', '=', invoiceId).execute();
}

/** Adds a confirmed amount to the paid total of an invoice and updates the invoice's state. */
export async function addPaid(db: SystemDb, invoiceId: string, amount: string): Promise<void> {
  await sql`update invoice set paid = paid + ${amount}::numeric, state = case when paid + ${amount}::numeric >= amount then 'paid' else 'part_paid' end where id = ${invoiceId}`.execute(
    db,
  );
}
