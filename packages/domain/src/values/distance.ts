/** Latitude and longitude in degrees. */
export type Geo = readonly [lat: number, lng: number];

/** The radius of the Earth in kilometres (specification 000, section 9). */
export const earthRadiusKm = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres, rounded to 2 decimals. */
export function distanceKm(from: Geo, to: Geo): number {
  const lat = Math.sin(radians(to[0] - from[0]) / 2);
  const lng = Math.sin(radians(to[1] - from[1]) / 2);
  const chord = lat * lat + Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * lng * lng;
  const km = 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
  return Math.round(km * 100) / 100;
}

/** The distance, in degrees, that a position must move to be sent again (specification 000, section 9). */
export const movedThresholdDegrees = 0.0001;

export const hasMoved = (from: Geo, to: Geo): boolean =>
  Math.abs(to[0] - from[0]) > movedThresholdDegrees || Math.abs(to[1] - from[1]) > movedThresholdDegrees;
