import { DeviceFailure } from '../offline/failure.ts';

/* The error codes of the native shell's plugins, in the terms of the app. */

const partsOf = (error: unknown): { code: string; message: string } => {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return { code: text(read('code')), message: text(read('message')) };
};

/** The codes of browsers for what the plugin reports; everything else makes the position unavailable. */
const positionCodes: Readonly<Record<string, number>> = {
  'OS-PLUG-GLOC-0003': 1,
  'OS-PLUG-GLOC-0008': 1,
  'OS-PLUG-GLOC-0009': 1,
  'OS-PLUG-GLOC-0010': 3,
};
const unavailable = 2;

export const positionCode = (error: unknown): number => positionCodes[partsOf(error).code] ?? unavailable;

/** Somebody closed the camera, the gallery or the editor. */
const closed = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013', 'OS-PLUG-CAMR-0020'];
/** The number is the code of older cameras (specification 001, section 8). */
const denied = ['OS-PLUG-CAMR-0003', '20'];
const noLibrary = 'OS-PLUG-CAMR-0005';
const noCamera = 'OS-PLUG-CAMR-0007';

/** Why there is no picture; undefined if the person chose none. */
export function shellPictureFailure(error: unknown, source: 'camera' | 'gallery'): DeviceFailure | undefined {
  const { code, message } = partsOf(error);
  if (closed.includes(code) || message === 'No Image Selected') return undefined;
  if (code === noCamera) return new DeviceFailure('device.no_camera');
  if (code === noLibrary) return new DeviceFailure('device.no_library');
  const failed = source === 'camera' ? 'device.take_picture' : 'device.get_picture';
  return new DeviceFailure(failed, denied.includes(code) ? { denied: true } : { reason: message });
}

/** Whether somebody closed the scanner. */
export const isScanClosed = (error: unknown): boolean => partsOf(error).code === 'OS-PLUG-BARC-0006';

/** Whether the phone has no app that opens a file. */
export const isWithoutApp = (error: unknown): boolean =>
  /\bno (?:app|activity)|activitynotfound/i.test(partsOf(error).message);
