import { DeviceFailure } from '../offline/failure.ts';
import type { ResizeAnswer } from './resize.worker.ts';

/** Pictures are at most this wide and high, JPEG of this quality (specification 001, section 9). */
export const pictureLimits = { side: 1500, quality: 0.5 } as const;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, PromiseWithResolvers<Blob>>();

const startWorker = (): Worker => {
  const made = new Worker(new URL('./resize.worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<ResizeAnswer>) => {
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if ('blob' in data) pending?.resolve(data.blob);
    else pending?.reject(new DeviceFailure('device.picture', { reason: data.reason }));
  });
  made.addEventListener('error', () => {
    for (const pending of waiting.values()) pending.reject(new DeviceFailure('device.picture', { reason: 'worker' }));
    waiting.clear();
    worker = undefined;
  });
  return made;
};

/** A picture as the job keeps it: turned upright, small enough, without what the camera wrote into the file. */
export function preparePicture(file: Blob): Promise<Blob> {
  worker ??= startWorker();
  asked += 1;
  const pending = Promise.withResolvers<Blob>();
  waiting.set(asked, pending);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ id: asked, file, ...pictureLimits });
  return pending.promise;
}
