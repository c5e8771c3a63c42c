import type { FieldDb } from '../db.ts';
import type { Sheets } from './rows.ts';
import { isSheetOf, sheetVersion } from './sheets.ts';

/**
 * Enters a work day into the stored ones, as the server has answered with it. Requires a transaction over `sheets`.
 */
export async function noteWorkDay(store: FieldDb, day: Sheets['workDays'][number]): Promise<void> {
  const row = await store.sheets.get('workDays');
  const known = isSheetOf(row, 'workDays') ? row : undefined;
  const others = (known?.data ?? []).filter(({ id }) => id !== day.id);
  await store.sheets.put({
    id: 'workDays',
    version: sheetVersion,
    folderId: known?.folderId ?? '',
    at: known?.at ?? 0,
    rev: (row?.rev ?? 0) + 1,
    data: [...others, day].toSorted((a, b) => b.date - a.date),
  });
}
