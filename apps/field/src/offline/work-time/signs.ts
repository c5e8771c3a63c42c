import { currentWorkDay, nextSigns, type WorkType } from '@field-service/domain/people/work-time.ts';
import { knownPosition } from '../../native/position.ts';
import { serverNow } from '../connection/clock.ts';
import { session } from '../connection/session-state.ts';
import { db, isCurrent } from '../db.ts';
import { DeviceFailure, toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { enqueueWrite, holdWrite } from '../outbox/outbox.ts';
import type { Removal } from '../recorded/removal.ts';
import { withRoom } from '../room.ts';
import { sendSoon } from '../uploading/background.ts';
import { readOwnWork, type OwnWork } from './work-days.ts';

/** How far an entry may be ahead of the clock, in ms, for the next one to follow it rather than the clock. */
const aheadMs = 5 * 60_000;

/** Somewhat longer than taking an act back is offered, in ms. */
const heldMs = 12_000;

/** The time of a new entry: never before that of the latest one, if the clock was set back a little in between. */
function timeOf({ days }: OwnWork, now: number): number {
  const latest = Math.max(0, ...days.flatMap(({ entries }) => entries.map(({ at }) => at)));
  return latest >= now && latest - now < aheadMs ? latest + 1 : now;
}

/** Adds the position to an entry that is not on its way to the server yet. */
async function addPosition(id: string, store = db()): Promise<void> {
  const geo = await knownPosition();
  if (geo === null || !store.isOpen()) return;
  await store.transaction('rw', store.outbox, async () => {
    const row = await store.outbox.get(id);
    if (row?.write.kind === 'workSign' && row.tries === 0)
      await store.outbox.update(id, { write: { ...row.write, geo } });
  });
}

/**
 * Records an entry of the user's work, which is durable when this resolves. Returns how it can be taken back while it is
 * not sent, which it is once the offer has ended; undefined if the entry does not fit the state, as after a second tap.
 */
export async function recordSign(type: WorkType): Promise<(Removal & { at: number }) | undefined> {
  const store = db();
  const folderId = session()?.folderId ?? '';
  const added = await withRoom(() =>
    store.transaction('rw', store.outbox, store.sheets, store.profile, async () => {
      const work = await readOwnWork(store, folderId);
      const at = timeOf(work, serverNow());
      if (!nextSigns(currentWorkDay(work.days, at, work.timeZone).sums.running).includes(type)) return undefined;
      const id = await enqueueWrite({ kind: 'workSign', type, time: at, geo: null, postid: null }, store);
      return { id, at, release: holdWrite(id, heldMs) };
    }),
  );
  if (added === undefined) return undefined;
  const { id, at, release } = added;
  addPosition(id, store).catch((error: unknown) => log('warning', `position: ${toFailure(error).code}`));
  return {
    record: id,
    at,
    undo: async () => {
      try {
        await store.transaction('rw', store.outbox, async () => {
          const row = isCurrent(store) ? await store.outbox.get(id) : undefined;
          // Another window of the app may have sent it.
          if (row === undefined || row.tries > 0) throw new DeviceFailure('device.sent');
          await store.outbox.delete(id);
        });
      } finally {
        release();
      }
    },
    end: async () => {
      release();
      sendSoon();
      await Promise.resolve();
    },
  };
}
