import type { PictureSource } from '@field-service/ui/fields/PictureField.tsx';
import { prepareForCrop } from '../../native/picture.ts';
import { holdingDb } from '../../offline/db.ts';
import { showNotice } from '../../offline/notices.ts';
import { keepChosenPicture } from '../../offline/own-files/chosen-picture.ts';
import { createFileQueue } from './file-queue.ts';

/** Says that no picture was taken; why, the failure itself says. */
async function told<T>(source: PictureSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (source === 'camera') showNotice({ kind: 'notTakenWithCamera' });
    throw error;
  }
}

const queue = createFileQueue<{ source: PictureSource }>({
  keyOf: () => '',
  store: async ({ source }, file, own) =>
    await told(source, async () => await keepChosenPicture(await prepareForCrop(file, source), own)),
  // Logging out does not close the store before the picture is in it.
  whileStoring: (own, end) => void holdingDb(own, () => end),
});

/** The picture that is taken or chosen for the profile: it is stored, and then cropped. */
export const ownPictureQueue = {
  ...queue,
  ask: (place: { source: PictureSource }, answer: () => Promise<readonly File[]>): void =>
    queue.ask(place, async () => await told(place.source, answer)),
};
