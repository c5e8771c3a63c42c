import { cropPicture, shrinkPicture, type PictureSize } from '@field-service/ui/fields/shrink-picture.ts';
import type { PicturePart } from '@field-service/ui/fields/shrink-picture.worker.ts';
import type { PictureSource } from '@field-service/ui/fields/PictureField.tsx';
import { DeviceFailure } from '../offline/failure.ts';
import { isShell } from './shell.ts';

/** The maximum width and height of pictures, and their JPEG quality (specification 001, section 9). */
export const pictureLimits = { side: 1500, quality: 0.5 } as const;

/** The same of a profile picture, and the ratio of width to height to which it is cropped. */
export const profilePictureLimits = { side: 1000, quality: 0.5, ratio: 4 / 3 } as const;
/** A profile picture before that: twice as large, because a part of it is left, and hardly compressed. */
const uncroppedLimits = { side: 2000, quality: 0.92 } as const;

const codes = { camera: 'device.take_picture', gallery: 'device.get_picture' } as const;

/** Why there is no picture, as the device says it. */
export function pictureFailure(error: unknown, source: PictureSource): DeviceFailure {
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return new DeviceFailure(codes[source], { denied: true });
  return new DeviceFailure(codes[source], { reason: error instanceof Error ? error.message : String(error) });
}

async function prepare(file: Blob, source: PictureSource, limits: PictureSize): Promise<Blob> {
  try {
    return await shrinkPicture(file, limits);
  } catch (error) {
    throw pictureFailure(error, source);
  }
}

/** Converts a picture to the form in which the job stores it. Throws `DeviceFailure` if the picture cannot be read. */
export const preparePicture = async (file: Blob, source: PictureSource): Promise<Blob> =>
  await prepare(file, source, pictureLimits);

/** Converts a picture to the form in which it is cropped. Throws `DeviceFailure` if the picture cannot be read. */
export const prepareForCrop = async (file: Blob, source: PictureSource): Promise<Blob> =>
  await prepare(file, source, uncroppedLimits);

/** Crops a picture to the form in which the profile has it. */
export const cropForProfile = async (picture: Blob, part: PicturePart): Promise<Blob> =>
  await cropPicture(picture, part, profilePictureLimits);

/**
 * Asks for pictures as the native shell does: takes one with its camera, or lets the person choose at most `limit` of
 * its gallery. Empty if the person chose nothing. Throws `DeviceFailure`. Undefined in a browser, whose fields for files
 * ask for themselves.
 */
export const pictureAsk = (): ((source: PictureSource, limit: number) => Promise<File[]>) | undefined =>
  isShell()
    ? async (source, limit) => {
        const { takePicture, choosePictures } = await import('./shell-pictures.ts');
        return source === 'camera'
          ? await takePicture(pictureLimits.side)
          : await choosePictures(pictureLimits.side, limit);
      }
    : undefined;
