import { claims } from '@field-service/contract/datasets/people.ts';
import type { Claim, ClaimRow } from '@field-service/contract/people/claims.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { neverNull, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';

const named = (id: RawBuilder<unknown>, alias: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${id} is null then null else json_build_object('id', ${id}, 'name', ${alias}.displayname) end`;
const joins = sql`join person who on who.id = k.claimant_id left join person decider on decider.id = k.decided_by left join person payer on payer.id = k.paid_by`;

/**
 * Live claims other than `p`, excluding rejected ones, that include a file with the same bytes as the file `f`.
 * Unscoped: reveals only that other claims have the same receipt, unless `posts` is scoped.
 */
const sameReceipts = (posts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from file same join claim_receipt sr on sr.file_id = same.id ${related('join claim_line sl on sl.id = sr.line_id join claim sk on sk.post_id = sl.post_id')} join ${posts} sp on sp.id = sk.post_id
 where same.sha256 = f.sha256 and sk.post_id <> p.id and sk.state <> 'rejected' and sp.dts is null`;
const duplicated = sql<boolean>`exists (select ${sameReceipts(sql`post`)})`;
const duplicates = sql<boolean>`(k.state <> 'rejected' and exists (
  select ${related('from claim_line dl join claim_receipt dr on dr.line_id = dl.id join file f on f.id = dr.file_id where dl.post_id = p.id')} and ${duplicated}))`;

const fieldsOf = sql`
  'id', p.id, 'docno', p.docno, 'title', p.title, 'notes', k.notes, 'state', k.state, 'claimant', ${named(sql`who.id`, sql`who`)}, 'folderid', p.folder_id, 'currency', k.currency,
  'nett', trim_scale(k.nett)::text, 'taxes', trim_scale(k.taxes)::text, 'amount', trim_scale(k.amount)::text, 'duplicates', ${duplicates}, 'submittedAt', k.submitted_at,
  'decidedAt', k.decided_at, 'decidedBy', ${named(sql`decider.id`, sql`decider`)}, 'reason', k.reason, 'paidAt', k.paid_at, 'paidBy', ${named(sql`payer.id`, sql`payer`)}, 'reference', k.reference,
  'cts', p.cts, 'uts', p.uts, 'dts', p.dts, 'ctid', p.seq`;

const column = (name: string): Column => ({ column: sql.ref(name) });

/** The caller's own claims and, with CLAM:VW, those in the caller's folders, as the scope of posts allows. */
export const claimDataset = datasetOf(claims, {
  callers: ['staff'],
  needs: null,
  from: ({ context }) => sql`${context.db.source('post')} p ${related('join claim k on k.post_id = p.id')} ${joins}`,
  alive: sql<boolean>`p.dts is null`,
  row: sql<ClaimRow>`json_build_object(${fieldsOf}, 'lines', (select count(*)::integer ${related('from claim_line l where l.post_id = p.id')}))`,
  fields: {
    id: neverNull(column('p.id')),
    docno: neverNull(column('p.docno')),
    title: neverNull(column('p.title')),
    state: neverNull(column('k.state')),
    'claimant.id': neverNull(column('k.claimant_id')),
    folderid: neverNull(column('p.folder_id')),
    currency: neverNull(column('k.currency')),
    amount: neverNull(column('k.amount')),
    duplicates: { column: duplicates },
    submittedAt: column('k.submitted_at'),
    decidedAt: column('k.decided_at'),
    paidAt: column('k.paid_at'),
    cts: neverNull(column('p.cts')),
    uts: neverNull(column('p.uts')),
    ctid: neverNull(column('p.seq')),
  },
  tie: sql`p.seq desc`,
  search: [sql`p.docno`, sql`p.title`, sql`who.displayname`],
  sums: { nett: sql`k.nett`, taxes: sql`k.taxes`, amount: sql`k.amount` },
  delta: versionOf('p'),
  cap: 5000,
});

/** One claim with its lines and receipts. */
export async function readClaim(db: ScopedDb, id: string): Promise<Omit<Claim, 'history'> | undefined> {
  const [row] = await db.rows(sql<{ claim: Omit<Claim, 'history'> }>`
    select json_build_object(${fieldsOf}, 'lines', coalesce((
      select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'date', l.date, 'category', case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end, 'note', l.note,
        'qty', trim_scale(l.qty)::text, 'price', trim_scale(l.price)::text, 'tax', case when x.id is null then null else json_build_object('id', x.id, 'name', x.name) end,
        'nett', trim_scale(l.nett)::text, 'taxes', trim_scale(l.taxes)::text, 'amount', trim_scale(l.amount)::text,
        'files', coalesce((
          select json_agg(json_build_object('id', f.id, 'filename', f.file_name, 'duplicate', k.state <> 'rejected' and ${duplicated},
            'duplicateOf', coalesce((select json_agg(json_build_object('id', twin.id, 'docno', twin.docno) order by twin.docno) from (select distinct sp.id, sp.docno ${sameReceipts(db.sourceAny('post'))} and k.state <> 'rejected') twin), '[]')) order by r.ord)
            ${related('from claim_receipt r join file f on f.id = r.file_id where r.line_id = l.id')}), '[]')) order by l.ord)
        ${related('from claim_line l left join lookup c on c.id = l.category_id left join lookup x on x.id = l.tax_id where l.post_id = p.id')}), '[]')) claim
      from ${db.sourceAny('post')} p ${related('join claim k on k.post_id = p.id')} ${joins} where p.id = ${id} and p.dts is null`);
  return row?.claim;
}

/** A claim with the data that its rules need. */
export interface LoadedClaim {
  id: string;
  docno: string;
  title: string;
  notes: string;
  folderId: string;
  timezone: string;
  currency: string;
  claimantId: string;
  state: Claim['state'];
  lines: number;
  uts: number;
}

/**
 * Locks a claim and then reads it, because its row may have changed before the lock was granted. Returns undefined if
 * the caller cannot see the claim.
 */
export async function lockClaim(db: ScopedDb, id: string): Promise<LoadedClaim | undefined> {
  const locked = await db.rows(
    sql`select p.id from ${db.sourceAny('post')} p where p.id = ${id} and p.systype = 'claim' and p.dts is null for no key update`,
  );
  if (locked.length === 0) return undefined;
  const [row] = await db.rows(sql<LoadedClaim>`
    select p.id, p.docno, p.title, k.notes, p.folder_id "folderId", f.timezone, k.currency, k.claimant_id "claimantId", k.state, (select count(*)::integer ${related('from claim_line l where l.post_id = p.id')}) lines, p.uts
      from ${db.sourceAny('post')} p ${related('join claim k on k.post_id = p.id join folder f on f.id = p.folder_id')} where p.id = ${id}`);
  return row;
}

/** A live folder that the caller may access. */
export async function readFolder(
  db: ScopedDb,
  id: string,
): Promise<{ timezone: string; currency: string } | undefined> {
  return await db
    .fromAny('folder', 'f')
    .select(['f.timezone', 'f.currency'])
    .where('f.id', '=', id)
    .where('f.dts', 'is', null)
    .executeTakeFirst();
}

/** The ids among `ids` that belong to live files of the claim. */
export async function filesOfClaim(db: ScopedDb, postId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .fromAny('file', 'f')
    .select('f.id')
    .where('f.ref_kind', '=', 'POST')
    .where('f.ref_id', '=', postId)
    .where('f.dts', 'is', null)
    .where('f.id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
