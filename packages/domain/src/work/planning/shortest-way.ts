import { timeTypes } from '../../values/business-date.ts';
import { distanceKm, type Geo } from '../../values/distance.ts';

/** A stop on a technician's way. */
export interface WayStop {
  /** Null if the position is not known. */
  geo: Geo | null;
  /** Whether it has a time of its own, and so keeps its place in the order. */
  isFixed: boolean;
}

/** With more stops between two fixed ones, the way is not improved further: it would take too long. */
const maxImproved = 30;
/** Distances are rounded to 10 m, so a smaller gain is none. */
const leastGainKm = 0.005;

/** Whether a job has no fixed time and nobody has started it, so that it may be done earlier or later on its day. */
export const isFreeInOrder = ({ timetype, status }: { timetype: number; status: { flags: string } }): boolean => {
  const type = timeTypes[timetype];
  return (type === 'anytime' || type === 'preferred') && /[DA]/.test(status.flags) && !/[PCX]/.test(status.flags);
};

const between = (from: Geo | undefined, to: Geo | undefined): number => (from && to ? distanceKm(from, to) : 0);

/** The length of a way in kilometres; a stop without a position interrupts it. */
export const wayKm = (stops: readonly Pick<WayStop, 'geo'>[]): number =>
  stops.reduce((sum, { geo }, at) => sum + between(stops[at - 1]?.geo ?? undefined, geo ?? undefined), 0);

interface Placed<S> {
  stop: S;
  geo: Geo;
}

const lengthOf = <S>(run: readonly Placed<S>[], from: Geo | undefined, to: Geo | undefined): number => {
  const way = [from, ...run.map(({ geo }) => geo), to];
  return way.reduce((sum, geo, at) => sum + (at === 0 ? 0 : between(way[at - 1], geo)), 0);
};

/** Goes to the nearest stop each time; without a start, from the first one. */
const nearestFirst = <S>(run: readonly Placed<S>[], from: Geo | undefined): Placed<S>[] => {
  const left = [...run];
  const way: Placed<S>[] = [];
  for (let at = from; left.length > 0; at = way.at(-1)?.geo) {
    const distances = left.map(({ geo }) => between(at, geo));
    way.push(...left.splice(distances.indexOf(Math.min(...distances)), 1));
  }
  return way;
};

/** Turns parts of the way around as long as that makes it shorter (2-opt). */
const untangled = <S>(run: readonly Placed<S>[], from: Geo | undefined, to: Geo | undefined): Placed<S>[] => {
  const way = [...run];
  const geoAt = (at: number): Geo | undefined => (at < 0 ? from : at >= way.length ? to : way[at]?.geo);
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (let first = 0; first < way.length - 1; first += 1)
      for (let last = first + 1; last < way.length; last += 1) {
        const now = between(geoAt(first - 1), geoAt(first)) + between(geoAt(last), geoAt(last + 1));
        const turned = between(geoAt(first - 1), geoAt(last)) + between(geoAt(first), geoAt(last + 1));
        if (now - turned <= leastGainKm) continue;
        way.splice(first, last - first + 1, ...way.slice(first, last + 1).toReversed());
        isShorter = true;
      }
  }
  return way;
};

/** The stops between two others in a short order: the given one, unless another is shorter. */
const shortRun = <S>(run: readonly Placed<S>[], from: Geo | undefined, to: Geo | undefined): Placed<S>[] => {
  const nearest = nearestFirst(run, from);
  const found = run.length > maxImproved ? nearest : untangled(nearest, from, to);
  return lengthOf(run, from, to) - lengthOf(found, from, to) > leastGainKm ? found : [...run];
};

/**
 * The stops of a day by a short way: those without a time of their own change places between the fixed ones around
 * them. Fixed stops, and those without a position, keep their places. The way is never longer than the given one.
 */
export const byShortestWay = <S extends WayStop>(stops: readonly S[]): S[] => {
  const ordered: S[] = [];
  let run: Placed<S>[] = [];
  /** Where the run begins; undefined at the start of the day or after an unknown position. */
  let from: Geo | undefined;
  const close = (to: Geo | undefined) => {
    ordered.push(...shortRun(run, from, to).map(({ stop }) => stop));
    run = [];
  };
  for (const stop of stops) {
    const { geo, isFixed } = stop;
    if (!isFixed && geo !== null) {
      run.push({ stop, geo });
      continue;
    }
    close(geo ?? undefined);
    ordered.push(stop);
    from = geo ?? undefined;
  }
  close(undefined);
  return ordered;
};
