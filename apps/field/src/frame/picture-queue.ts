import type { PictureSource } from '@field-service/ui/fields/PictureField.tsx';
import { useSyncExternalStore } from 'react';
import { preparePicture } from '../native/picture.ts';
import { knownPosition } from '../native/position.ts';
import { deviceName } from '../offline/device.ts';
import { db, type FieldDb } from '../offline/db.ts';
import { toFailure } from '../offline/failure.ts';
import type { Failure } from '../offline/rows.ts';
import { addPicture, placePicture, storingIn, type PicturePlace } from '../offline/work.ts';

/*
 * Chosen pictures wait here, outside of the screens: leaving a page loses none. They are decoded one at a time, because a
 * decoded picture of a modern camera takes 200 MB, and each is stored as soon as it is ready, in the store of the user who
 * chose it.
 */

/** A picture that was not added; its name is empty if the device has answered none. */
export interface FailedPicture {
  name: string;
  failure: Failure;
}

/** The pictures that were chosen together for one place, and the failures that nobody has read yet. */
export interface PictureBatch {
  done: number;
  total: number;
  failed: readonly FailedPicture[];
}

interface Waiting {
  place: PicturePlace;
  key: string;
  tags: readonly string[];
  file: File;
  source: PictureSource;
  own: FieldDb;
  settle: () => void;
}

const keyOf = ({ jobId, stationId, side }: PicturePlace): string => `${jobId}/${stationId ?? ''}/${side}`;

let waiting: Waiting[] = [];
let busy = false;
const batches = new Map<string, PictureBatch>();
const listeners = new Set<() => void>();

function change(key: string, next: (batch: PictureBatch) => PictureBatch): void {
  batches.set(key, next(batches.get(key) ?? { done: 0, total: 0, failed: [] }));
  for (const listener of listeners) listener();
}

/**
 * The file's modification time, or the current time if that is earlier: a picture from the gallery keeps the time at
 * which it was taken.
 */
const takenAt = (file: File): number => Math.min(file.lastModified || Date.now(), Date.now());

async function store({ place, tags, file, source, own }: Waiting): Promise<void> {
  const blob = await preparePicture(file, source);
  const { id } = await addPicture({ ...place, blob, takenAt: takenAt(file), device: deviceName() }, tags, own);
  // The picture is safe before the position is requested, which may take seconds.
  void knownPosition().then(async (geo) => (geo ? await placePicture(id, geo, own) : undefined));
}

async function run(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { key, file, settle } = next;
    const failed = await store(next).then(
      () => [],
      (error: unknown) => [{ name: file.name, failure: toFailure(error) }],
    );
    change(key, (batch) => ({ ...batch, done: batch.done + 1, failed: [...batch.failed, ...failed] }));
    settle();
  }
  busy = false;
}

/** Adds pictures to a place, one after another. Until then they count as being stored: a job is not closed meanwhile. */
export function addPictures(
  place: PicturePlace,
  files: readonly File[],
  source: PictureSource,
  tags: readonly string[] = [],
): void {
  const key = keyOf(place);
  const own = db();
  change(key, ({ done, total, failed }) =>
    done === total ? { done: 0, total: files.length, failed } : { done, total: total + files.length, failed },
  );
  for (const file of files) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    waiting.push({ place, key, tags, file, source, own, settle: () => resolve(undefined) });
    void storingIn(own, () => promise);
  }
  void run();
}

/**
 * Adds the pictures that the device answers, such as those of its camera. A failure to get them is shown with those of
 * the pictures.
 */
export function askPictures(
  place: PicturePlace,
  ask: () => Promise<readonly File[]>,
  source: PictureSource,
  tags?: readonly string[],
): void {
  ask().then(
    (files) => (files.length > 0 ? addPictures(place, files, source, tags) : undefined),
    (error: unknown) => {
      const failed = { name: '', failure: toFailure(error) };
      change(keyOf(place), (batch) => ({ ...batch, failed: [...batch.failed, failed] }));
    },
  );
}

/** Forgets the failures of a place, once the person has read them. */
export const forgetFailed = (place: PicturePlace): void => change(keyOf(place), (batch) => ({ ...batch, failed: [] }));

/** Drops the pictures of a place that are still waiting; the one being added is finished. */
export function cancelPictures(place: PicturePlace): void {
  const key = keyOf(place);
  const dropped = waiting.filter((each) => each.key === key);
  waiting = waiting.filter((each) => each.key !== key);
  change(key, (batch) => ({ ...batch, total: batch.total - dropped.length }));
  for (const { settle } of dropped) settle();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The pictures that were last chosen for a place; undefined if there are none. */
export const usePictureBatch = (place: PicturePlace): PictureBatch | undefined =>
  useSyncExternalStore(subscribe, () => batches.get(keyOf(place)));
