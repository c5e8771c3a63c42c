import { shrinkPicture } from '@field-service/ui/fields/shrink-picture.ts';
import { DeviceFailure } from '../offline/failure.ts';

/** Pictures are at most this wide and high, JPEG of this quality (specification 001, section 9). */
export const pictureLimits = { side: 1500, quality: 0.5 } as const;

/** A picture as the job keeps it. */
export async function preparePicture(file: Blob): Promise<Blob> {
  try {
    return await shrinkPicture(file, pictureLimits);
  } catch (error) {
    throw new DeviceFailure('device.picture', { reason: error instanceof Error ? error.message : String(error) });
  }
}
