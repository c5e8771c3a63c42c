import type { ComputedClaimLine } from '@field-service/domain/people/claim.ts';
import type { Updateable } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';

// Posts are written through the scope. The rows that depend on a post are written only after the post has been locked
// or created in the same transaction.

export interface NewClaimPost {
  id: string;
  folderId: string;
  typeId: string;
  statusId: string;
  docno: string;
  title: string;
  claimantId: string;
}
export interface ClaimAmounts {
  nett: string;
  taxes: string;
  amount: string;
}

/** Inserts a draft claim and its post. Returns the post's `uts`. */
export async function insertClaim(
  db: ScopedDb,
  post: NewClaimPost,
  claim: ClaimAmounts & { notes: string; currency: string },
): Promise<number> {
  const { uts } = await db
    .insert('post')
    .values({
      id: post.id,
      folder_id: post.folderId,
      systype: 'claim',
      type_id: post.typeId,
      status_id: post.statusId,
      docno: post.docno,
      title: post.title,
      created_by: post.claimantId,
    })
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  await db
    .insert('claim')
    .values({ post_id: post.id, claimant_id: post.claimantId, ...claim })
    .execute();
  return uts;
}

/** Writes the changes to a locked claim and its post. Returns the post's new `uts`. */
export async function saveClaim(
  db: ScopedDb,
  id: string,
  post: Updateable<Tables['post']>,
  claim: Updateable<Tables['claim']>,
): Promise<number> {
  if (Object.keys(claim).length > 0) await db.update('claim').set(claim).where('claim.post_id', '=', id).execute();
  const { uts } = await db
    .update('post')
    .set(post)
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  return uts;
}

export interface LineToWrite {
  id: string;
  date: number;
  kind: 'expense' | 'mileage';
  categoryId: string | null;
  note: string;
  taxId: string | null;
  files: readonly string[];
  amounts: ComputedClaimLine;
}

/** Replaces the lines of a claim, including their receipts. */
export async function writeClaimLines(db: ScopedDb, postId: string, lines: readonly LineToWrite[]): Promise<void> {
  await db.remove('claim_line').where('post_id', '=', postId).execute();
  if (lines.length === 0) return;
  await db
    .insert('claim_line')
    .values(
      lines.map(({ id, date, kind, categoryId, note, taxId, amounts }, ord) => ({
        id,
        post_id: postId,
        ord,
        date,
        kind,
        category_id: categoryId,
        note,
        qty: amounts.qty,
        price: amounts.price,
        tax_id: taxId,
        nett: amounts.nett,
        taxes: amounts.taxes,
        amount: amounts.amount,
        tax_detail: JSON.stringify(
          amounts.parts.map(({ id: part, name, rate, amount }) => ({ id: part, name, rate, amount })),
        ),
      })),
    )
    .execute();
  const receipts = lines.flatMap(({ id, files }) =>
    files.map((fileId, ord) => ({ line_id: id, ord, file_id: fileId })),
  );
  if (receipts.length > 0) await db.insert('claim_receipt').values(receipts).execute();
}
