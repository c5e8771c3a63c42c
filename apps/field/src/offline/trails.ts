import { hasMoved } from '@field-service/domain/values/distance.ts';
import { watchPosition } from '../native/position.ts';
import { db } from './db.ts';
import { toFailure } from './failure.ts';
import { log } from './log.ts';
import { readMobileSettings } from './mobile-settings.ts';
import type { Geo } from './rows.ts';

let last: Geo | undefined;

/** Adds a position to the trail of every job in progress if the device has moved and the track mode is at least 1. */
async function record(geo: Geo): Promise<void> {
  if (last && !hasMoved(last, geo)) return;
  last = geo;
  const store = db();
  const folder = await store.settings.get('folder');
  if (readMobileSettings(folder?.row).trackMode < 1) return;
  const at = Date.now();
  const started = await store.jobs.where('bucket').equals('inProgress').toArray();
  const listed = started.filter((row) => row.aside === null);
  await store.trails.bulkAdd(listed.map((row) => ({ jobId: row.id, point: [geo[0], geo[1], at, 'TR', row.id] })));
}

/**
 * Tracks the position if permission was granted, without ever prompting for it. Returns a function that stops tracking.
 */
export function trackPosition(): () => void {
  let stop: () => void = () => undefined;
  let gone = false;
  const begin = async () => {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state === 'granted' && !gone) {
      stop = watchPosition((geo) => {
        record(geo).catch((error: unknown) => log('error', `trail: ${toFailure(error).code}`));
      });
    }
  };
  begin().catch(() => undefined);
  return () => {
    gone = true;
    stop();
  };
}
