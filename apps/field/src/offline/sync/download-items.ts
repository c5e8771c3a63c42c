import { db } from '../db.ts';
import type { SyncStepRun } from './context.ts';
import { dropUnseen, markSeen } from './full-sync.ts';
import { putMark, takePages } from './pages.ts';

/** Fetches items with their dilutions, label facts and batches, and removes deleted items. */
export const downloadItem2: SyncStepRun = async (context) => {
  const store = db();
  const received = await takePages(context, {
    id: 'items',
    first: await context.anyAnswer(),
    pageOf: (answer) => answer.items,
    store: (rows, mark) =>
      store.transaction('rw', store.items, store.unseen, store.marks, async () => {
        await store.items.bulkPut(rows.filter((row) => row.dts === null));
        await store.items.bulkDelete(rows.filter((row) => row.dts !== null).map((row) => row.id));
        await markSeen('items', rows);
        await putMark(mark);
      }),
  });
  await dropUnseen('items');
  return received > 0 ? 'done' : 'nothing';
};
