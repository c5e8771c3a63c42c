import { db } from '../db.ts';
import type { SyncStepRun } from './context.ts';
import { putMark, takePages } from './pages.ts';

/** Fetches items with their dilutions, label facts and batches, and removes deleted items. */
export const downloadItem2: SyncStepRun = async (context) => {
  const store = db();
  const received = await takePages(
    context,
    'items',
    (answer) => answer.items,
    (rows, mark) =>
      store.transaction('rw', store.items, store.marks, async () => {
        await store.items.bulkPut(rows.filter((row) => row.dts === null));
        await store.items.bulkDelete(rows.filter((row) => row.dts !== null).map((row) => row.id));
        await putMark(mark);
      }),
  );
  return received > 0 ? 'done' : 'nothing';
};
