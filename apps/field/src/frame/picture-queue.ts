import type { PictureSource } from '@field-service/ui/fields/PictureField.tsx';
import { preparePicture } from '../native/picture.ts';
import { knownPosition } from '../native/position.ts';
import type { FieldDb } from '../offline/db.ts';
import { deviceName } from '../offline/device.ts';
import { addPicture, placePicture, storingIn, type PicturePlace } from '../offline/work.ts';
import { createFileQueue, type FileBatch } from './queues/file-queue.ts';

interface ChosenPlace {
  place: PicturePlace;
  tags: readonly string[];
  source: PictureSource;
}

/**
 * The file's modification time, or the current time if that is earlier: a picture from the gallery keeps the time at
 * which it was taken.
 */
const takenAt = (file: File): number => Math.min(file.lastModified || Date.now(), Date.now());

async function store({ place, tags, source }: ChosenPlace, file: File, own: FieldDb): Promise<void> {
  const blob = await preparePicture(file, source);
  const { id } = await addPicture({ ...place, blob, takenAt: takenAt(file), device: deviceName() }, tags, own);
  // The picture is safe before the position is requested, which may take seconds.
  void knownPosition().then(async (geo) => (geo ? await placePicture(id, geo, own) : undefined));
}

const queue = createFileQueue<ChosenPlace>({
  keyOf: ({ place: { jobId, stationId, side } }) => `${jobId}/${stationId ?? ''}/${side}`,
  store,
  // A job is not closed while a picture of it is being stored.
  whileStoring: (own, end) => void storingIn(own, () => end),
});

/** Adds pictures to a place, one after another. Until then they count as being stored: a job is not closed meanwhile. */
export const addPictures = (
  place: PicturePlace,
  files: readonly File[],
  source: PictureSource,
  tags: readonly string[] = [],
): void => queue.add({ place, tags, source }, files);

/** Adds the pictures that the device answers, such as those of its camera. */
export const askPictures = (
  place: PicturePlace,
  ask: () => Promise<readonly File[]>,
  source: PictureSource,
  tags: readonly string[] = [],
): void => queue.ask({ place, tags, source }, ask);

const anyOf = (place: PicturePlace): ChosenPlace => ({ place, tags: [], source: 'gallery' });

/** Forgets the failures of a place, once the person has read them. */
export const forgetFailed = (place: PicturePlace): void => queue.forget(anyOf(place));

/** Drops the pictures of a place that are still waiting; the one being added is finished. */
export const cancelPictures = (place: PicturePlace): void => queue.cancel(anyOf(place));

/** The pictures that were last chosen for a place; undefined if there are none. */
export const usePictureBatch = (place: PicturePlace): FileBatch | undefined => queue.useBatch(anyOf(place));
