import { sql } from 'kysely';
import { addressText } from '../../../db/address-text.queries.ts';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/**
 * The recipient of the customer `c`'s invoices, as a row with one column `party`: the billing address that the customer
 * chose, otherwise their first one, otherwise their first site. The language is that of the address, otherwise the
 * customer's.
 * Unscoped: anyone who can see a document can see its recipient.
 */
export const billTo = sql`lateral (
  select jsonb_build_object('name', c.name, 'person', info.person, 'taxid', c.tax_id, 'email', coalesce(info.email, c.email), 'lang', coalesce(info.data ->> 'lang', c.lang),
      'address', ${addressText(sql`info.address`)}) party
    from (select) one left join lateral (
      select n.* from contact_info n where n.contact_id = c.id and n.dts is null and (n.id = c.data ->> 'billinginfoid' or n.type_val in (1, 3))
       order by n.id = c.data ->> 'billinginfoid' desc nulls last, n.type_val, n.seq limit 1) info on true)`;

/** The company named on documents of the folder `f`: from the nearest folder setting, otherwise the site's. */
export const companyOf = sql`coalesce(
  (select s.data from setting s ${related('join folder a on a.id = s.folder_id')} and starts_with(f.path, a.path) where s.key = 'company' order by length(a.path) desc limit 1),
  (select s.company from site s))`;

/** Whether the customer `c` requires a purchase order number on every invoice. */
export const poRequired = sql<boolean>`coalesce((c.data ->> 'porequired')::boolean, false)`;

export interface Parties {
  company: Record<string, string>;
  billTo: {
    name: string;
    person: string | null;
    taxid: string | null;
    email: string | null;
    lang: string;
    address: string;
  };
  paymentDays: number;
  /** Whether the customer requires a purchase order on every invoice. */
  poRequired: boolean;
}

/** The current company and customer data for an invoice. */
export async function readParties(db: ScopedDb, invoiceId: string): Promise<Parties | undefined> {
  const [row] = await db.rows(sql<Parties>`
    select ${companyOf} company, b.party "billTo", c.payment_days "paymentDays", ${poRequired} "poRequired"
      from ${db.sourceAny('invoice')} i ${related('join folder f on f.id = i.folder_id join contact c on c.id = i.contact_id')} cross join ${billTo} b
     where i.id = ${invoiceId}`);
  return row;
}

/**
 * To whom the emails of invoices go, in no particular order: the address on an issued invoice, otherwise the one that
 * it would be issued to. Invoices that the caller cannot see are omitted.
 */
export async function readRecipients(
  db: ScopedDb,
  invoiceIds: readonly string[],
): Promise<{ id: string; to: string | null }[]> {
  return await db.rows(sql<{ id: string; to: string | null }>`
    select i.id, nullif(coalesce(i.snapshot -> 'billTo', b.party) ->> 'email', '') "to"
      from ${db.sourceAny('invoice')} i ${related('join contact c on c.id = i.contact_id')} cross join ${billTo} b
     where i.id = any(${[...invoiceIds]}::text[]) and i.dts is null`);
}
