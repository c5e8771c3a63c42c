import { afterEach, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

test('a new store names the unsent jobs that the device noted, once; work that is in the store is never lost', async () => {
  const page = await open();
  const seen = await page.evaluate(
    async ([user]) => {
      const { db, checkStore, lostWork, changeSession } = globalThis.offline;
      const row = { id: 'current' as const, userId: user, username: '', token: '', exp: 1, folderId: '' };
      changeSession(row);
      localStorage.setItem('field-service-unsent', JSON.stringify({ [user]: ['J-1'] }));
      checkStore(db(), user);
      const first = lostWork.current();
      lostWork.dismiss();
      // The same user logs in again while the app is open, with a job in progress.
      localStorage.setItem('field-service-unsent', JSON.stringify({ [user]: ['J-2'] }));
      checkStore(db(), user);
      return [first, lostWork.current()];
    },
    [userId, jobId] as const,
  );
  expect(seen).toEqual([['J-1'], []]);
});
