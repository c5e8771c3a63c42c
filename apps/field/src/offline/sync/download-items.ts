import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { db } from '../db.ts';
import { isTimeout, toFailure } from '../failure.ts';
import type { SyncStepRun } from './context.ts';
import { dropUnseen, markSeen } from './full-sync.ts';
import { putMark, takePages } from './pages.ts';

/** A timeout names the page on which it occurred (specification 001, section 7). */
function onPage(error: unknown, page: number): unknown {
  if (!isTimeout(error)) return error;
  const { params } = toFailure(error);
  return new ApiFailure('client.timeout', { params: { ...params, page }, cause: error });
}

/** Fetches items with their dilutions, label facts and batches, and removes deleted items. */
export const downloadItem2: SyncStepRun = async (context) => {
  const store = db();
  const first = await context.anyAnswer().catch((error: unknown) => {
    throw onPage(error, 1);
  });
  const received = await takePages(context, {
    id: 'items',
    first,
    pageOf: (answer) => answer.items,
    failedOn: onPage,
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
