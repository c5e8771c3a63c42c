import type { Geo } from '../offline/rows.ts';

const options: PositionOptions = { enableHighAccuracy: true, timeout: 8000, maximumAge: 60_000 };
const toGeo = ({ coords }: GeolocationPosition): Geo => [
  Number(coords.latitude.toFixed(6)),
  Number(coords.longitude.toFixed(6)),
];

/**
 * The position of the device; null if it is not known within `waitMs`, so that a missing position never delays the
 * work.
 */
export function currentPosition(waitMs = 3000): Promise<Geo | null> {
  const geolocation: Geolocation | undefined = navigator.geolocation;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), waitMs);
    const answer = (geo: Geo | null) => {
      clearTimeout(timer);
      resolve(geo);
    };
    geolocation.getCurrentPosition(
      (position) => answer(toGeo(position)),
      () => answer(null),
      options,
    );
  });
}

/** The position of the device; null unless permission was granted before. Never prompts for permission. */
export async function knownPosition(): Promise<Geo | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted' ? await currentPosition() : null;
  } catch {
    // Some browsers do not support querying permissions.
    return null;
  }
}

/** Calls `onGeo` for every position until the returned function is called. */
export function watchPosition(onGeo: (geo: Geo) => void): () => void {
  const geolocation: Geolocation | undefined = navigator.geolocation;
  if (!geolocation) return () => undefined;
  const watch = geolocation.watchPosition(
    (position) => onGeo(toGeo(position)),
    () => undefined,
    options,
  );
  return () => geolocation.clearWatch(watch);
}
