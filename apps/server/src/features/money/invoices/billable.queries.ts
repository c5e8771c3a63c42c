import type { Consolidation } from '@field-service/domain/money/consolidation.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

export interface BillableLine {
  id: string;
  name: string;
  qty: string;
  uom: string;
  price: string;
  uiDisc: string | null;
  flags: string;
  tax: { id: string; code: string; name: string; flags: string; data: unknown } | null;
}
/** A job with the data that billing needs. */
export interface BillablePost {
  id: string;
  docno: string;
  systype: string;
  statusFlags: string;
  /** Whether the job is covered by a flat billing plan. */
  covered: boolean;
  /** Whether all of the job's service types are free of charge. */
  free: boolean;
  folderId: string;
  folderCode: string;
  timezone: string;
  currency: string;
  contactId: string | null;
  siteId: string | null;
  /** How the customer's jobs are combined into invoices. */
  consolidation: Consolidation;
  /** The date that determines the tax rates. */
  taxPoint: number;
  invoiceId: string | null;
  lines: BillableLine[];
}

/** Whether the job `p` has service types and all of them are non-billable (flag X of a lookup 207). */
export const isFree = sql<boolean>`(cardinality(p.natures) > 0 and not exists (select from unnest(p.natures) n (id) left join lookup l on l.id = n.id where coalesce(l.flags, '') !~ 'X'))`;

/**
 * The business date of the job `p` in folder `f`. A job imported without a date uses the date of its completion,
 * otherwise that of its last change.
 */
const taxPoint = sql<number>`coalesce(p.date, to_char(to_timestamp(coalesce(p.done_at, p.uts) / 1000.0) at time zone f.timezone, 'YYYYMMDD')::integer)`;

/** Locks the jobs in id order and reads them with their lines. Jobs that the caller cannot see are omitted. */
export async function lockBillablePosts(db: ScopedDb, ids: readonly string[]): Promise<BillablePost[]> {
  await db.rows(
    sql`select p.id from ${db.sourceAny('post')} p where p.id = any(${[...ids]}::text[]) and p.dts is null order by p.id for no key update`,
  );
  return await db.rows(sql<BillablePost>`
    select p.id, p.docno, p.systype, st.flags "statusFlags", p.covered, ${isFree} free, p.folder_id "folderId", f.code "folderCode", f.timezone, f.currency,
           p.contact_id "contactId", p.site_id "siteId", coalesce(c.data ->> 'consolidation', 'job') consolidation, ${taxPoint} "taxPoint", ip.invoice_id "invoiceId",
           coalesce((
             select json_agg(json_build_object('id', l.id, 'name', l.name, 'qty', trim_scale(l.qty)::text, 'uom', l.uom, 'price', trim_scale(l.price)::text,
                      'uiDisc', l.ui_disc, 'flags', l.flags,
                      'tax', case when t.id is null then null else json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'flags', t.flags, 'data', t.data) end)
                      order by l.ord, l.id)
               ${related('from post_line l left join lookup t on t.id = l.tax_id where l.post_id = p.id')}), '[]') lines
      from ${db.sourceAny('post')} p
      join lookup st on st.id = p.status_id
      ${related('join folder f on f.id = p.folder_id')}
      ${related('left join contact c on c.id = p.contact_id')}
      ${related('left join invoice_post ip on ip.post_id = p.id')}
     where p.id = any(${[...ids]}::text[]) and p.dts is null
     order by p.done_at, p.docno`);
}
