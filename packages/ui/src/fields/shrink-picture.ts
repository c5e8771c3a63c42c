import type { PicturePart, ResizeAnswer, ResizeRequest } from './shrink-picture.worker.ts';

export interface PictureSize {
  /** The maximum width and height, in px. */
  side: number;
  /** The JPEG quality, 0..1. */
  quality: number;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, PromiseWithResolvers<Blob>>();

const startWorker = (): Worker => {
  const made = new Worker(new URL('./shrink-picture.worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<ResizeAnswer>) => {
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if ('blob' in data) pending?.resolve(data.blob);
    else pending?.reject(new Error(data.reason));
  });
  made.addEventListener('error', () => {
    for (const pending of waiting.values()) pending.reject(new Error('worker'));
    waiting.clear();
    worker = undefined;
  });
  return made;
};

function ask(request: Omit<ResizeRequest, 'id'>): Promise<Blob> {
  worker ??= startWorker();
  asked += 1;
  const pending = Promise.withResolvers<Blob>();
  waiting.set(asked, pending);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ id: asked, ...request });
  return pending.promise;
}

/**
 * Returns the picture upright, within the size limit, and without the camera's metadata. Rejects if the file is not a
 * picture.
 */
export const shrinkPicture = (file: Blob, { side, quality }: PictureSize): Promise<Blob> =>
  ask({ file, side, quality });

/** Returns a part of the upright picture, within the size limit. */
export const cropPicture = (file: Blob, part: PicturePart, { side, quality }: PictureSize): Promise<Blob> =>
  ask({ file, side, quality, part });
