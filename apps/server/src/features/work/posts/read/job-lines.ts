import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { seesPrices } from '../../../site/settings/public.ts';
import { enteredLine } from '../fields.ts';
import { computeLines, referencesOf, type ComputedLine, type EnteredLine } from '../create/lines.ts';
import type { LoadedPost } from '../queries.ts';
import { readItems, readLines, readLookups, type ReferenceState } from '../references.queries.ts';
import { writeLines } from '../change/write.queries.ts';

interface LinesOf {
  folderId: string;
  timezone: string;
  currency: string;
  /** The job's business date; without one, today's tax rates apply. */
  date: number | null;
}

/** Computes lines with the items and taxes of the job's folder and the tax rates on the job's date. */
export async function linesFor(
  context: Pick<RequestContext, 'db' | 'now'>,
  job: LinesOf,
  lines: readonly EnteredLine[],
  known: readonly string[] = [],
  among: ReferenceState = 'living',
): Promise<ComputedLine[]> {
  if (lines.length === 0) return [];
  const { items, taxes } = referencesOf(lines);
  return computeLines(lines, {
    currency: job.currency,
    taxPoint: job.date ?? businessDateOf(context.now, job.timezone),
    items: await readItems(context.db, job.folderId, items, among),
    lookups: await readLookups(context.db, job.folderId, taxes, among),
    known,
    newId: uuidv7,
  });
}

/**
 * Replaces the price, discount and tax of lines sent by a caller who may not see prices. Existing lines of the same item
 * keep theirs; other lines get those of their item. Lines of other callers are returned unchanged.
 */
export async function withOwnPrices(
  context: Pick<RequestContext, 'db'>,
  caller: Pick<Caller, 'app'>,
  folderId: string,
  lines: readonly EnteredLine[],
  current: readonly EnteredLine[] = [],
): Promise<EnteredLine[]> {
  if (await seesPrices(context, caller, folderId)) return [...lines];
  const items = await readItems(context.db, folderId, referencesOf(lines).items);
  return lines.map((line) => {
    const known = current.find(({ id, itemid }) => id !== undefined && id === line.id && itemid === line.itemid);
    if (known !== undefined) {
      const { price, uiDisc, tax, flags } = known;
      return { ...line, price, uiDisc, tax, flags };
    }
    const { price = '0', uiDisc = null, tax = null } = items.find(({ id }) => id === line.itemid) ?? {};
    return { ...line, price, uiDisc, tax, flags: '' };
  });
}

/**
 * Recomputes the lines of a rescheduled job, unless the job is billed, because other tax rates may apply on the new
 * date.
 */
export async function moveLines(
  context: Pick<RequestContext, 'db' | 'now'>,
  post: LoadedPost,
  date: number | null,
): Promise<void> {
  if (date === post.date || post.billed) return;
  const lines = await readLines(context.db, post.id);
  if (lines.length === 0) return;
  await writeLines(
    context.db,
    post.id,
    await linesFor(
      context,
      { ...post, date },
      lines.map(enteredLine),
      lines.map(({ id }) => id),
      'all',
    ),
  );
}
