import { sql } from 'kysely';
import type { BlobHash } from '../../../files/store.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Supply } from '@field-service/domain/money/line-groups.ts';
import type { InvoicePrint, InvoicePrintLine } from '../../../print/model.ts';
import { supply } from './supply.queries.ts';

interface Printable {
  folderId: string;
  contactId: string;
  lang: string;
  /** The hash of its PDF; null until it is made. */
  pdf: BlobHash | null;
  print: Omit<InvoicePrint, 'kind' | 'lang' | 'groups' | 'title'>;
  country: string;
  lines: (InvoicePrintLine & { supply: Supply | null })[];
}

/**
 * An issued invoice or credit note with the content to print, whose parties and terms are those of the day of issue.
 */
export async function readPrintableInvoice(db: SystemDb, id: string): Promise<Printable | undefined> {
  const { rows } = await sql<Printable>`
    select i.folder_id "folderId", i.contact_id "contactId", coalesce(i.snapshot -> 'billTo' ->> 'lang', c.lang) lang, coalesce(i.snapshot ->> 'country', f.country) country,
      (select fi.sha256 from file fi where fi.ref_kind = 'INVOICE' and fi.ref_id = i.id and fi.dts is null order by fi.seq desc limit 1) pdf,
      json_build_object('timeZone', f.timezone, 'currency', i.currency, 'docno', i.docno, 'credits', case when i.kind = 'credit' then json_build_object('docno', of.docno, 'issuedOn', of.issued_on, 'reason', i.reason) end, 'poNumber', coalesce(i.po_number, of.po_number, ''), 'note', i.note,
        'bank', i.snapshot -> 'bank', 'terms', coalesce(i.snapshot ->> 'terms', ''), 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'company', json_build_object('name', coalesce(i.snapshot -> 'company' ->> 'name', ''), 'address', coalesce(i.snapshot -> 'company' ->> 'address', ''), 'taxId', coalesce(i.snapshot -> 'company' ->> 'taxid', ''), 'licence', ''),
        'billTo', json_build_object('name', coalesce(i.snapshot -> 'billTo' ->> 'name', ''), 'person', coalesce(i.snapshot -> 'billTo' ->> 'person', ''), 'address', coalesce(i.snapshot -> 'billTo' ->> 'address', ''), 'taxId', coalesce(i.snapshot -> 'billTo' ->> 'taxid', ''), 'email', coalesce(i.snapshot -> 'billTo' ->> 'email', '')),
        'taxTotals', coalesce(i.snapshot -> 'taxTotals', '[]'), 'nett', trim_scale(i.nett)::text, 'taxes', trim_scale(i.taxes)::text, 'amount', trim_scale(i.amount)::text) print,
        coalesce((select json_agg(json_build_object('docno', coalesce(p.docno, os.docno, ''), 'name', l.name, 'qty', trim_scale(l.qty)::text, 'uom', l.uom, 'price', trim_scale(l.price)::text, 'discount', trim_scale(l.discount)::text,
             'nett', trim_scale(l.nett)::text, 'tax', coalesce(t.name, ''), 'taxes', trim_scale(l.taxes)::text, 'amount', trim_scale(l.amount)::text, 'supply', ${supply}) order by l.ord)
           from invoice_line l left join post p on p.id = l.post_id left join lookup t on t.id = l.tax_id
             left join billing_period bp on bp.id = l.billing_period_id left join order_set os on os.id = bp.order_set_id where l.invoice_id = i.id), '[]') lines
    from invoice i join folder f on f.id = i.folder_id join contact c on c.id = i.contact_id left join invoice of on of.id = i.credits_id
    where i.id = ${id} and i.state <> 'draft'`.execute(db);
  return rows[0];
}

interface InvoicePdf {
  id: string;
  invoiceId: string;
  folderId: string;
  contactId: string;
  fileName: string;
  sha256: string;
  bytes: number;
  now: number;
}
/** Stores the PDF of an invoice. Returns false if a concurrent run has already done so. */
export async function insertInvoicePdf(db: SystemDb, pdf: InvoicePdf): Promise<boolean> {
  await sql`select from invoice where id = ${pdf.invoiceId} for no key update`.execute(db);
  const there = await db
    .selectFrom('file')
    .select('id')
    .where('ref_kind', '=', 'INVOICE')
    .where('ref_id', '=', pdf.invoiceId)
    .where('dts', 'is', null)
    .executeTakeFirst();
  if (there !== undefined) return false;
  await db
    .insertInto('file_blob')
    .values({ sha256: pdf.sha256, bytes: pdf.bytes, cts: pdf.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('file')
    .values({
      id: pdf.id,
      sha256: pdf.sha256,
      bytes: pdf.bytes,
      type: 'application/pdf',
      file_name: pdf.fileName,
      ref_kind: 'INVOICE',
      ref_id: pdf.invoiceId,
      folder_id: pdf.folderId,
      contact_id: pdf.contactId,
      site_id: null,
      tags: [],
      perms: null,
      user_id: null,
    })
    .execute();
  return true;
}
