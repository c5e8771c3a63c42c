import { hasMoved } from '@field-service/domain/values/distance.ts';
import { watchPosition } from '../../native/position.ts';
import { serverNow } from '../connection/clock.ts';
import { db } from '../db.ts';
import { toFailure } from '../failure.ts';
import { folderSettings } from '../folder-settings.ts';
import { log } from '../logs/log.ts';
import { readMobileSettings } from '../mobile-settings.ts';
import type { Geo } from '../rows.ts';
import { recordAtWork } from '../work-time/at-work.ts';

let last: Geo | undefined;

/**
 * Adds a position to the trail of every job in progress, and to the user's work day, if the device has moved and the track
 * mode of the folder is at least 1.
 */
async function record(geo: Geo): Promise<void> {
  if (last && !hasMoved(last, geo)) return;
  last = geo;
  const store = db();
  // Positions are sent apart from the work, whose times the server corrects.
  const at = serverNow();
  const started = await store.jobs.where('bucket').equals('inProgress').toArray();
  const tracks = await Promise.all(
    started.map(async ({ job }) => readMobileSettings(await folderSettings(store, job.folderid)).trackMode >= 1),
  );
  const tracked = started.filter((row, at) => row.aside === null && tracks[at] === true);
  await store.trails.bulkAdd(tracked.map((row) => ({ jobId: row.id, point: [geo[0], geo[1], at, 'TR', row.id] })));
  await recordAtWork(geo, at);
}

/**
 * Tracks the position while the permission is granted, without ever prompting for it. Returns a function that stops
 * tracking.
 */
export function trackPosition(): () => void {
  const ended = new AbortController();
  const onGeo = (geo: Geo) => {
    record(geo).catch((error: unknown) => log('error', `trail: ${toFailure(error).code}`));
  };
  // A part of the app that is not loaded is loaded at the next start.
  watchPosition(onGeo, ended.signal).catch(() => undefined);
  return () => ended.abort();
}
