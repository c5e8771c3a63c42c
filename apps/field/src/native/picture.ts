import { shrinkPicture } from '@field-service/ui/fields/shrink-picture.ts';
import { DeviceFailure } from '../offline/failure.ts';

/** The maximum width and height of pictures, and their JPEG quality (specification 001, section 9). */
export const pictureLimits = { side: 1500, quality: 0.5 } as const;

/** Converts a picture to the form in which the job stores it. Throws `DeviceFailure` if the picture cannot be read. */
export async function preparePicture(file: Blob): Promise<Blob> {
  try {
    return await shrinkPicture(file, pictureLimits);
  } catch (error) {
    throw new DeviceFailure('device.picture', { reason: error instanceof Error ? error.message : String(error) });
  }
}
