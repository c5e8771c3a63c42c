import type { ClaimLineInput } from '@field-service/contract/people/new-claim.ts';
import { businessDateOf, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { computeClaim, type ClaimedLine } from '@field-service/domain/people/claim.ts';
import { isZeroMoney } from '@field-service/domain/values/money.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { choicesOf } from '../../site/lookups/public.ts';
import { attachOwnFiles, readLookups } from '../../work/posts/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { filesOfClaim } from './queries.ts';
import type { ClaimAmounts, LineToWrite } from './write.queries.ts';

interface ClaimFolder {
  folderId: string;
  timezone: string;
  currency: string;
}

/** Throws `field.invalid` for an invalid date, or a date after `today`. */
function requireDays(lines: readonly ClaimLineInput[], today: number): void {
  const wrong = lines.flatMap(({ date }, at) => (isBusinessDate(date) && date <= today ? [] : [`lines.${at}.date`]));
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong });
}

async function requireCategories(
  context: Pick<RequestContext, 'db'>,
  folderId: string,
  lines: readonly ClaimLineInput[],
): Promise<void> {
  const known = await choicesOf(
    context.db,
    folderId,
    'claim-category',
    lines.flatMap((line) => (line.kind === 'expense' ? [line.categoryid] : [])),
  );
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'expense' && !known.has(line.categoryid))
      throw new Refusal('record.referenced_missing', { field: `lines.${at}.categoryid`, id: line.categoryid });
  }
}

/** Adds to each expense line the tax class that it refers to. Throws if the folder has no such tax. */
async function withTaxes(
  context: Pick<RequestContext, 'db'>,
  folderId: string,
  lines: readonly ClaimLineInput[],
): Promise<ClaimedLine[]> {
  const lookups = await readLookups(
    context.db,
    folderId,
    lines.flatMap((line) => (line.kind === 'expense' && line.tax !== null ? [line.tax] : [])),
  );
  return lines.map((line, at): ClaimedLine => {
    if (line.kind === 'mileage') return line;
    const tax = lookups.find(({ id, type }) => id === line.tax && type === 60);
    const taxClass = tax && taxClassOf(tax);
    if (line.tax !== null && taxClass === undefined)
      throw new Refusal('record.referenced_missing', { field: `lines.${at}.tax`, id: line.tax });
    return { ...line, taxClass: taxClass ?? null };
  });
}

/** Computes the amounts of entered lines with the folder's taxes and mileage rate. Throws if a rule rejects a line. */
export async function computedLines(
  context: Pick<RequestContext, 'db' | 'now'>,
  folder: ClaimFolder,
  lines: readonly ClaimLineInput[],
): Promise<{ lines: LineToWrite[]; totals: ClaimAmounts }> {
  requireDays(lines, businessDateOf(context.now, folder.timezone));
  await requireCategories(context, folder.folderId, lines);
  const { mileageRate } = await readFolderSetting(context.db, folder.folderId, 'claims');
  if (isZeroMoney(mileageRate) && lines.some(({ kind }) => kind === 'mileage'))
    throw new Refusal('claim.no_mileage_rate', {});
  const claim = computeClaim(await withTaxes(context, folder.folderId, lines), {
    currency: folder.currency,
    rate: mileageRate,
  });
  if (!claim.ok) throw new Refusal(claim.code, { ...claim.params, line: claim.line });
  const nothing = claim.lines.flatMap(({ amount }, at) =>
    isZeroMoney(amount) ? [`lines.${at}.${lines[at]?.kind === 'mileage' ? 'km' : 'amount'}`] : [],
  );
  if (nothing.length > 0) throw new Refusal('field.invalid', { fields: nothing });
  const { nett, taxes, amount } = claim;
  return {
    totals: { nett, taxes, amount },
    lines: lines.flatMap((line, at): LineToWrite[] => {
      const amounts = claim.lines[at];
      if (amounts === undefined) return [];
      const { date, kind, note, files } = line;
      return [
        {
          id: uuidv7(),
          date,
          kind,
          note,
          categoryId: line.kind === 'expense' ? line.categoryid : null,
          taxId: line.kind === 'expense' ? line.tax : null,
          files: [...new Set(files)],
          amounts,
        },
      ];
    }),
  };
}

/**
 * Attaches the receipts named in lines to the claim: the claimant's own uploads, or files that the claim already has.
 * Throws `record.referenced_missing` for the first file that is neither.
 */
export async function attachReceipts(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  claimId: string,
  lines: readonly LineToWrite[],
): Promise<void> {
  const named = [...new Set(lines.flatMap(({ files }) => files))];
  const there = await filesOfClaim(context.db, claimId, named);
  const missing = await attachOwnFiles(
    context.db,
    caller.userId,
    claimId,
    named.filter((id) => !there.has(id)),
  );
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'files', id: missing });
}
