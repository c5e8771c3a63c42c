import { DeviceFailure, type DeviceFailureCode } from '../offline/failure.ts';
import type { Geo } from '../offline/rows.ts';
import { watchOptions, type Locator, type Measured, type Positions } from './locator.ts';
import { isShell } from './shell.ts';

const toGeo = ({ coords }: Measured): Geo => [Number(coords.latitude.toFixed(6)), Number(coords.longitude.toFixed(6))];

// Some browsers do not support querying permissions.
const geolocationPermission = async (): Promise<PermissionStatus | undefined> =>
  await Promise.resolve(navigator.permissions?.query({ name: 'geolocation' })).catch(() => undefined);

const inBrowser: Positions = {
  get locator() {
    const geolocation: Geolocation | undefined = navigator.geolocation;
    return geolocation;
  },
  watch: (onPosition) => {
    const watch = navigator.geolocation.watchPosition(onPosition, () => undefined, watchOptions);
    return () => navigator.geolocation.clearWatch(watch);
  },
  isGranted: async () => (await geolocationPermission())?.state === 'granted',
  onPermission: (listener, signal) => {
    void geolocationPermission().then((permission) => permission?.addEventListener('change', listener, { signal }));
  },
};

const positions = async (): Promise<Positions> =>
  isShell() ? (await import('./shell-positions.ts')).inShell : inBrowser;

/** How long one attempt to locate the device may take, in milliseconds. */
export const locateMs = 10_000;

/** By the error codes of browsers. */
const failures: Readonly<Record<number, DeviceFailureCode>> = {
  1: 'device.position_denied',
  2: 'device.position_unavailable',
  3: 'device.position_timeout',
};
const timedOut = 3;

const ask = async (locator: Locator, enableHighAccuracy: boolean): Promise<Measured | { code: number }> =>
  await new Promise((resolve) => {
    locator.getCurrentPosition(resolve, resolve, { enableHighAccuracy, timeout: locateMs, maximumAge: 0 });
  });

/**
 * Asks for the position, and once more at low accuracy if that takes too long: indoors, satellites are often not
 * reached. Throws `DeviceFailure` if the position is not known then.
 */
export async function locateWith(locator: Locator | undefined): Promise<{ geo: Geo }> {
  if (!locator) throw new DeviceFailure('device.position_unavailable');
  let answer = await ask(locator, true);
  if ('code' in answer && answer.code === timedOut) answer = await ask(locator, false);
  if ('code' in answer) throw new DeviceFailure(failures[answer.code] ?? 'device.position_unavailable');
  return { geo: toGeo(answer) };
}

/**
 * Where the device is, for someone who asks to send it: prompts for permission and waits. Throws `DeviceFailure` if the
 * position is not known.
 */
export const locate = async (): Promise<{ geo: Geo }> => await locateWith((await positions()).locator);

/**
 * The position of the device; null if it is not known within `waitMs`, so that a missing position never delays the
 * work.
 */
export async function currentPosition(waitMs = 3000): Promise<Geo | null> {
  return await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), waitMs);
    const answer = (geo: Geo | null) => {
      clearTimeout(timer);
      resolve(geo);
    };
    positions().then(
      ({ locator }) => {
        if (!locator) answer(null);
        locator?.getCurrentPosition(
          (position) => answer(toGeo(position)),
          () => answer(null),
          watchOptions,
        );
      },
      () => answer(null),
    );
  });
}

/** The position of the device; null unless permission was granted before. Never prompts for permission. */
export const knownPosition = async (): Promise<Geo | null> =>
  (await (await positions()).isGranted()) ? await currentPosition() : null;

/**
 * Calls `onGeo` for every position while the permission is granted, without ever prompting for it, until the signal.
 * Rejects if the device cannot tell.
 */
export async function watchPosition(onGeo: (geo: Geo) => void, signal: AbortSignal): Promise<void> {
  const { isGranted, onPermission, watch } = await positions();
  let stop: (() => void) | undefined;
  const end = () => {
    stop?.();
    stop = undefined;
  };
  const follow = async () => {
    const granted = await isGranted();
    if (signal.aborted || !granted) end();
    else stop ??= watch((position) => onGeo(toGeo(position)));
  };
  signal.addEventListener('abort', end, { once: true });
  onPermission(() => void follow(), signal);
  await follow();
}
