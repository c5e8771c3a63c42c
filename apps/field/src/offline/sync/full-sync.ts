import { db } from '../db.ts';
import type { FactsRow, UnseenTable } from '../rows.ts';
import { session } from '../connection/session-state.ts';
import { offerTrailsAgain } from '../outbox/outbox.ts';
import { offerAgain } from '../uploading/uploader.ts';
import { editFacts } from './facts.ts';

/** Ends the steps of a sync that has to read everything again; the sync then starts over. */
export class StartOver extends Error {}

const unseenTables: readonly UnseenTable[] = ['items', 'lookups'];

/**
 * Begins to read everything again, for as many syncs as it takes: no cursor is valid any longer. What is stored stays
 * usable until the server's rows replace it. A new epoch also offers the kept packages and positions again,
 * because a restored server may have lost work that it had received.
 */
export async function beginFullSync(change: Partial<Pick<FactsRow, 'epoch' | 'folderId'>> = {}): Promise<void> {
  const store = db();
  const tables = [
    store.facts,
    store.jobs,
    store.marks,
    store.settings,
    store.ibase,
    store.planImages,
    store.items,
    store.lookups,
    store.unseen,
    store.sent,
    store.packages,
    store.sentTrails,
    store.outbox,
    store.gone,
  ];
  await store.transaction('rw', tables, async () => {
    await store.marks.clear();
    await store.settings.toCollection().modify({ uts: 0 });
    // Older than every stamp of the server.
    await store.ibase.toCollection().modify({ uts: -1 });
    await store.planImages.filter(({ blob }) => blob === null).delete();
    for (const table of unseenTables)
      await store.unseen.put({ table, ids: await store[table].toCollection().primaryKeys() });
    if (change.epoch !== undefined) {
      await offerAgain();
      await offerTrailsAgain();
      // Of other work that was sent the restored server may know nothing, so its word counts.
      const offered = new Set((await store.packages.toArray()).map(({ jobId }) => jobId));
      await store.jobs
        .filter(({ id }) => !offered.has(id))
        .modify((row) => {
          row.partSentAt = null;
          row.lateAt = null;
          row.sentAt = null;
        });
      await store.gone.toCollection().modify((row) => {
        delete row.endedAt;
      });
    }
    await editFacts({ ...change, fullSync: true, stoppedStep: 0, toldWhole: null });
  });
}

/** Begins a full sync if the cursors belong to another folder than the one in which the user is working. */
export async function followFolder(): Promise<void> {
  const folderId = session()?.folderId ?? '';
  const facts = await db().facts.get('this');
  if (facts?.folderId === folderId) return;
  const first = !facts?.lastSyncAt && (await db().marks.count()) === 0;
  await (first ? editFacts({ folderId }) : beginFullSync({ folderId }));
}

/** Detects a restored server by its new epoch. Throws `StartOver` if everything must be read again. */
export async function followEpoch(epoch: string): Promise<void> {
  const known = (await db().facts.get('this'))?.epoch ?? null;
  if (known === epoch) return;
  if (known === null) {
    await editFacts({ epoch });
    return;
  }
  await beginFullSync({ epoch });
  throw new StartOver(`the server's epoch is new: ${epoch}`);
}

/** Notes which rows the server still has; requires a transaction over `unseen`. */
export async function markSeen(table: UnseenTable, rows: readonly { id: string }[]): Promise<void> {
  const { unseen } = db();
  const row = await unseen.get(table);
  if (!row) return;
  const seen = new Set(rows.map(({ id }) => id));
  await unseen.put({ table, ids: row.ids.filter((id) => !seen.has(id)) });
}

/**
 * Deletes the rows that a full reading did not bring: a reading from the start contains no deleted rows, and none of
 * another folder.
 */
export async function dropUnseen(table: UnseenTable): Promise<void> {
  const store = db();
  await store.transaction('rw', store[table], store.unseen, async () => {
    const row = await store.unseen.get(table);
    if (!row) return;
    await store[table].bulkDelete(row.ids);
    await store.unseen.delete(table);
  });
}
