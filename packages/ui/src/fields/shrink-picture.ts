import type { ResizeAnswer } from './shrink-picture.worker.ts';

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

/**
 * Returns the picture upright, within the size limit, and without the camera's metadata. Rejects if the file is not a
 * picture.
 */
export function shrinkPicture(file: Blob, size: PictureSize): Promise<Blob> {
  worker ??= startWorker();
  asked += 1;
  const pending = Promise.withResolvers<Blob>();
  waiting.set(asked, pending);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ id: asked, file, ...size });
  return pending.promise;
}
