import { currentWorkDay, isPositionDue } from '@field-service/domain/people/work-time.ts';
import { session } from '../connection/session-state.ts';
import { db } from '../db.ts';
import { folderSettings } from '../folder-settings.ts';
import { readMobileSettings } from '../mobile-settings.ts';
import { enqueueWrite } from '../outbox/outbox.ts';
import type { Geo } from '../rows.ts';
import { readOwnWork } from './work-days.ts';

/**
 * Records a position of the user at work, unless another one was recorded lately or nearby. A folder whose track mode is
 * below 1 wants none, and a break is the person's own.
 */
export async function recordAtWork(geo: Geo, at: number): Promise<void> {
  const store = db();
  const folderId = session()?.folderId ?? '';
  if (readMobileSettings(await folderSettings(store, folderId)).trackMode < 1) return;
  await store.transaction('rw', store.outbox, store.sheets, store.profile, async () => {
    const work = await readOwnWork(store, folderId);
    // An entry of a moment ago may be later than the position.
    const days = work.days.map((day) => ({ ...day, entries: day.entries.filter((entry) => entry.at <= at) }));
    const { running } = currentWorkDay(days, at, work.timeZone).sums;
    if (running !== 'work' || !isPositionDue(work.position, { at, geo })) return;
    await enqueueWrite({ kind: 'workSign', type: 'WT', time: at, geo, postid: null }, store);
  });
}
