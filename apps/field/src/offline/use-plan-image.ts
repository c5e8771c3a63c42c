import { db } from './db.ts';
import { useLive } from './live.ts';

/** The stored image of a floor plan; undefined while it is read or when it is not on the device. */
export const usePlanImage = (fileId: string): Blob | undefined =>
  useLive(`plan/${fileId}`, async () => (await db().planImages.get(fileId))?.blob) ?? undefined;
