import type { Page } from 'playwright-core';
import { killAtRow } from '../with-server.ts';

/** Replaces the store by one of its second version with the same data, as a phone has it before an update of the app. */
export const downgrade = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    const { Dexie, databaseName, firstTables, db, closeDb, session } = globalThis.offline;
    const name = databaseName(session()?.userId ?? '');
    const known = [...Object.keys(firstTables), 'lateSigns'];
    const rows = new Map<string, unknown[]>();
    for (const table of known) rows.set(table, await db().table(table).toArray());
    // The second version kept no positions that it had sent, so here they have not been sent yet.
    const unsent = await db().sentTrails.toArray();
    const writes = unsent.map(({ id, jobId, trails }, at) => ({
      id,
      seq: -1 - at,
      write: { kind: 'trails', jobId, trails },
      at: 0,
      tries: 0,
      lastError: null,
    }));
    rows.set('outbox', [...writes, ...(rows.get('outbox') ?? [])]);
    closeDb();
    await Dexie.delete(name);
    const old = new Dexie(name);
    old.version(2).stores({ ...firstTables, lateSigns: 'jobId' });
    await old.open();
    const later: Record<string, readonly string[]> = {
      packages: ['seq'],
      pictures: ['seq'],
      usages: ['seq'],
      drafts: ['moreSigns', 'signCovers', 'signVoidedAt'],
      jobs: ['news', 'partSentAt', 'late'],
      facts: ['folderId', 'fullSync'],
    };
    for (const [table, all] of rows) {
      const missing = later[table] ?? [];
      const before = all.map((row) => {
        const fields: [string, unknown][] = Object.entries(row instanceof Object ? row : {});
        return Object.fromEntries(fields.filter(([field]) => !missing.includes(field)));
      });
      await old.table(table).bulkAdd(before);
    }
    old.close();
  });

/** Opens the store, whose update is killed before this write; says whether it was opened. */
export const openStore = async (page: Page, dieAfter: number | undefined): Promise<string> => {
  if (dieAfter !== undefined) await page.evaluate(killAtRow, dieAfter);
  return await page.evaluate(
    async () =>
      await globalThis.offline.resumeSession().then(
        () => 'opened',
        () => 'killed',
      ),
  );
};
