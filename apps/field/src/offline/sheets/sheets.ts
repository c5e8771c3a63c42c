import { isPassing, toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { db, isCurrent, type FieldDb } from '../db.ts';
import { session } from '../connection/session-state.ts';
import { liveRead } from '../live.ts';
import { withRoom } from '../room.ts';
import type { SheetId, SheetOf, SheetRow } from './rows.ts';

/** The form of the stored data; what an earlier version stored in another form is read again. */
export const sheetVersion = 1;

/** Every sheet, in the order in which they are read after a sync. */
export const sheetIds: readonly SheetId[] = [
  'workDays',
  'leaves',
  'leaveBalance',
  'claims',
  'supplies',
  'stock',
  'ledger',
  'pastVisits',
  'quote',
];

export const isSheetOf = <Id extends SheetId>(row: SheetRow | null | undefined, id: Id): row is SheetOf<Id> =>
  row?.id === id && row.version === sheetVersion;

const revOf = async (store: FieldDb, id: SheetId): Promise<number> => (await store.sheets.get(id))?.rev ?? 0;

async function read(store: FieldDb, id: SheetId, signal: AbortSignal): Promise<void> {
  const { userId = '', folderId = '' } = session() ?? {};
  const { readers, receiptsIn, noteRead } = await import('./read-sheet.ts');
  for (;;) {
    const rev = await revOf(store, id);
    const receipts = await receiptsIn(store);
    const data = await readers[id]({ userId, signal });
    // Another user may have logged in meanwhile, or another folder may have been chosen.
    if (!isCurrent(store) || session()?.folderId !== folderId) return;
    const put = async (): Promise<boolean> => {
      // A write that was answered meanwhile may be missing in what was read.
      if ((await revOf(store, id)) !== rev) return false;
      await store.sheets.put({ ...data, version: sheetVersion, folderId, at: Date.now(), rev });
      await noteRead(store, data, receipts);
      return true;
    };
    if (await withRoom(() => store.transaction('rw', store.sheets, store.aids, store.lookups, put), store)) return;
  }
}

const running = new Map<string, Promise<void>>();

/**
 * Reads a sheet from the server and stores it; a read that is under way is joined. Rejects if that fails: what is stored
 * stays.
 */
export async function refreshSheet(id: SheetId, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const store = db();
  const key = `${store.name}/${session()?.folderId ?? ''}/${id}`;
  const known = running.get(key);
  if (known) return await known;
  const reading = read(store, id, signal).finally(() => running.delete(key));
  running.set(key, reading);
  await reading;
}

/**
 * Reads several sheets, such as after a sync. Returns those that could not be read for another reason than the network
 * or a missing permission.
 */
export async function refreshSheets(ids: readonly SheetId[], signal?: AbortSignal): Promise<SheetId[]> {
  const failed: SheetId[] = [];
  for (const id of ids) {
    try {
      await refreshSheet(id, signal);
    } catch (error) {
      const { code } = toFailure(error);
      log('warning', `sheet ${id}: ${code}`);
      if (!isPassing(error) && code !== 'permission.missing') failed.push(id);
    }
  }
  return failed;
}

const sheet = liveRead(async (id: SheetId): Promise<SheetRow | null> => (await db().sheets.get(id)) ?? null);

/**
 * What the server last said of a sheet; null if it was never read, or only by another version of the app; undefined until
 * the store has answered.
 */
export function useStoredSheet<Id extends SheetId>(id: Id): SheetOf<Id> | null | undefined {
  const row = sheet.useResult(id);
  if (row === undefined) return undefined;
  return isSheetOf(row, id) ? row : null;
}
