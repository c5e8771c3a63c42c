import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import type { MarkRow } from '../rows.ts';
import type { SyncContext } from './context.ts';

interface Page<Row> {
  count: number;
  bytes: number;
  rows: Row[];
  uts: number;
  next: { uts: number; ctid: number; until: number } | null;
}

/**
 * Fetches a delta page by page and returns the number of rows received. Each page is stored with its cursor in one
 * transaction (`store`), so an interrupted sync resumes after that page. Every page reads up to the safe point of the
 * first page, which becomes the final cursor.
 */
export async function takePages<Row>(
  context: SyncContext,
  id: MarkRow['id'],
  pageOf: (answer: SyncAnswer) => Page<Row>,
  store: (rows: Row[], mark: MarkRow) => Promise<void>,
): Promise<number> {
  let page = pageOf(await context.answer());
  const total = page.count;
  let [done, bytes] = [0, 0];
  for (;;) {
    const mark: MarkRow = page.next
      ? { id, uts: page.next.uts, ctid: page.next.ctid, safe: page.next.until }
      : { id, uts: page.uts, ctid: 0, safe: null };
    await store(page.rows, mark);
    done += page.rows.length;
    bytes += page.bytes;
    context.report({ done, total: Math.max(total, done), bytes });
    if (!page.next) return done;
    context.signal.throwIfAborted();
    page = pageOf(await context.nextAnswer());
  }
}

export const putMark = async (mark: MarkRow): Promise<void> => {
  await db().marks.put(mark);
};
