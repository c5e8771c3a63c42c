import { hitsOfKind, type Hit } from '@field-service/contract/site/search.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { candidates, invoiceMatches } from '../../../db/search.ts';

type Found = Omit<Hit, 'kind'>;

/** The invoices with a text in their number: the one with this very number, then the latest. */
export const findInvoices = async (db: ScopedDb, text: string, limit: { within: number }): Promise<Found[]> =>
  await db.rows(
    sql<Found>`
    with found as materialized (
      select i.id from ${db.sourceAny('invoice')} i where i.dts is null and ${invoiceMatches('i', text)} ${candidates})
    select i.id, i.docno number, c.name, null of, null contactid, null plan
      from ${db.sourceAny('invoice')} i ${related('join contact c on c.id = i.contact_id')}
     where i.id in (select id from found)
     order by lower(i.docno) = lower(${text}) desc, i.cts desc, i.seq desc limit ${hitsOfKind}`,
    limit,
  );
