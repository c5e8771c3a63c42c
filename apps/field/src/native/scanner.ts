import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { isLocked } from '../offline/pin/lock-state.ts';
import { isShell } from './shell.ts';

const everyMs = 180;

/** The reader's WebAssembly file is part of this app, so nothing is requested from other servers. */
const prepared = () =>
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  });

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  if (video.videoWidth === 0) return undefined;
  // At this width, labels are read reliably and phones are fast enough.
  const scale = Math.min(1, 960 / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Shows the rear camera in `video` and reports the barcode of each frame, undefined if it has none, until the signal
 * ends it. Rejects if there is no camera or no permission, or if a frame cannot be read.
 */
export async function scanWithCamera(
  video: HTMLVideoElement,
  onFrame: (code: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  prepared();
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' } },
    audio: false,
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return;
  }
  signal.addEventListener('abort', stop, { once: true });
  Object.assign(video, { srcObject: stream });
  await video.play();
  const canvas = document.createElement('canvas');
  const pause = async () => await new Promise((resolve) => setTimeout(resolve, everyMs));
  for (; !signal.aborted; await pause()) {
    const frame = frameOf(video, canvas);
    const [found] = frame ? await readBarcodes(frame, { tryHarder: true, maxNumberOfSymbols: 1 }) : [];
    // Under the lock, the camera sees nothing.
    if (!signal.aborted && !isLocked()) onFrame(found?.isValid ? found.text : undefined);
  }
}

/**
 * Reads one barcode with the scanner of the native shell; undefined if the person closes it. In a browser, and for one
 * barcode after another, there is only `scanWithCamera`.
 */
export const shellScan = (): ((instructions: string) => Promise<string | undefined>) | undefined =>
  isShell() ? async (instructions) => await (await import('./shell-scan.ts')).scanOne(instructions) : undefined;

/**
 * Vibrates, if the device can: once when something was done, twice when not. Users feel this through gloves while they
 * look at the station.
 */
export const buzz = (how: 'done' | 'refused'): void => {
  if ('vibrate' in navigator) navigator.vibrate(how === 'done' ? 60 : [60, 60, 60]);
};
