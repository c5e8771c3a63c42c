import type { PagedDelta, SyncAnswer } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import type { MarkRow } from '../rows.ts';
import type { PageMark, SyncContext } from './context.ts';

interface Page<Row> {
  count: number;
  bytes: number;
  rows: Row[];
  uts: number;
  next: { uts: number; ctid: number; until: number } | null;
}

interface Delta<Row> {
  id: PagedDelta;
  /** The answer with the first page. */
  first: SyncAnswer;
  pageOf: (answer: SyncAnswer) => Page<Row>;
  /** Stores a page with its cursor in one transaction. */
  store: (rows: Row[], mark: MarkRow) => Promise<void>;
  /** The error for a page, counted from 1, that could not be fetched. */
  failedOn?: (error: unknown, page: number) => unknown;
  /** Called with the rows of each page but the last once they are stored, while the next page is on its way. */
  meanwhile?: (rows: Row[]) => Promise<void>;
}

async function answered(
  coming: Promise<SyncAnswer>,
  page: number,
  failedOn: Delta<never>['failedOn'],
): Promise<SyncAnswer> {
  try {
    return await coming;
  } catch (error) {
    throw failedOn?.(error, page) ?? error;
  }
}

/**
 * Fetches a delta page by page and returns the number of rows received. Each page is stored with its cursor in one
 * transaction (`store`), so an interrupted sync resumes after that page. The next page is already on its way by then; it
 * is looked at only once the page before it is stored. Every page reads up to the safe point of the first page, which
 * becomes the final cursor.
 */
export async function takePages<Row>(
  context: SyncContext,
  { id, first, pageOf, store, failedOn, meanwhile }: Delta<Row>,
): Promise<number> {
  let page = pageOf(first);
  let number = 1;
  const total = page.count;
  let [done, bytes] = [0, 0];
  for (;;) {
    const { rows, next } = page;
    const mark: PageMark = next
      ? { id, uts: next.uts, ctid: next.ctid, safe: next.until }
      : { id, uts: page.uts, ctid: 0, safe: null };
    context.signal.throwIfAborted();
    const coming = next ? context.askPage(mark) : undefined;
    // If the page cannot be stored, that is the error.
    coming?.catch(() => undefined);
    await store(rows, mark);
    done += rows.length;
    bytes += page.bytes;
    context.report({ done, total: Math.max(total, done), bytes });
    if (!coming) return done;
    await meanwhile?.(rows);
    number += 1;
    const answer = await answered(coming, number, failedOn);
    context.signal.throwIfAborted();
    await context.follow(answer);
    page = pageOf(answer);
  }
}

export const putMark = async (mark: MarkRow): Promise<void> => {
  await db().marks.put(mark);
};
