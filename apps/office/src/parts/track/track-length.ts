import { distanceKm } from '@field-service/domain/values/distance.ts';

type Point = readonly [lat: number, lng: number, ...rest: unknown[]];

/** The length of a way through points in their order, in kilometres. */
export const lengthKm = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, [lat, lng], at) => {
    const from = points[at];
    return from ? sum + distanceKm([from[0], from[1]], [lat, lng]) : sum;
  }, 0);
