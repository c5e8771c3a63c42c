import type { MediaResult } from '@capacitor/camera';
import { DeviceFailure } from '../offline/failure.ts';
import { camera, filesystem } from './plugins.ts';
import { shellPictureFailure } from './shell-codes.ts';

// The app encodes pictures once, when it stores them: the shell only makes them small, so that they pass quickly.
const smaller = (side: number) => ({ targetWidth: side, targetHeight: side, quality: 100 });

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The file of a picture. Its bytes come by the bridge, because pages of the site have no access to the shell's files. */
async function fileOf({ uri, metadata }: MediaResult, at: number): Promise<File> {
  if (uri === undefined) throw new DeviceFailure('device.get_picture');
  const { data } = await filesystem.readFile({ path: uri });
  const blob = typeof data === 'string' ? bytesOf(data) : data;
  const taken = Date.parse(metadata?.creationDate ?? '');
  const name = uri.split('/').at(-1) ?? String(at);
  return new File([blob], name, { type: 'image/jpeg', lastModified: Number.isNaN(taken) ? Date.now() : taken });
}

async function asking(source: 'camera' | 'gallery', ask: () => Promise<readonly MediaResult[]>): Promise<File[]> {
  try {
    return await Promise.all((await ask()).map(fileOf));
  } catch (error) {
    const failure = error instanceof DeviceFailure ? error : shellPictureFailure(error, source);
    if (failure) throw failure;
    return [];
  }
}

/** Takes one picture of at most `side` px with the camera. Empty if the person closed the camera. Throws `DeviceFailure`. */
export const takePicture = async (side: number): Promise<File[]> =>
  await asking('camera', async () => [
    await camera.takePhoto({ ...smaller(side), editable: 'in-app', includeMetadata: true }),
  ]);

/** Lets the person choose at most `limit` pictures of the gallery. Empty if they chose none. Throws `DeviceFailure`. */
export const choosePictures = async (side: number, limit: number): Promise<File[]> =>
  await asking('gallery', async () => {
    const { results } = await camera.chooseFromGallery({
      ...smaller(side),
      allowMultipleSelection: limit > 1,
      limit,
      includeMetadata: true,
    });
    return results;
  });
