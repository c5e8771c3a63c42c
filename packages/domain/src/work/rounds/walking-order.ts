/** Where a station stands. */
export interface StandingStation {
  id: string;
  /** The plan on which it stands, and its position there as shares of the picture's width and height; null if unknown. */
  floorid: string | null;
  xy: readonly [x: number, y: number] | null;
}

export interface PlanSize {
  id: string;
  width: number;
  height: number;
}

/** The squared distance between two stations of one plan, in pixels of its picture. */
const distance = (a: readonly [number, number], b: readonly [number, number], { width, height }: PlanSize): number =>
  ((a[0] - b[0]) * width) ** 2 + ((a[1] - b[1]) * height) ** 2;

function nearestAt<S extends StandingStation>(left: readonly S[], from: S['xy'], plan: PlanSize): number {
  if (from === null) return 0;
  const far = left.map(({ xy }) => (xy === null ? Infinity : distance(xy, from, plan)));
  return far.indexOf(Math.min(...far));
}

/**
 * Stations in the order in which a person walks past them: always the nearest one on the plan next, from the station
 * `from` on, which is the one that was scanned last. Then come the other plans in their order, each from its first
 * station on, and stations without a position in the order given.
 */
export function walkingOrder<S extends StandingStation>(
  stations: readonly S[],
  plans: readonly PlanSize[],
  from: S | undefined,
): S[] {
  const here = plans.filter(({ id }) => id === from?.floorid);
  const order = [...here, ...plans.filter(({ id }) => id !== from?.floorid)];
  const walked = order.flatMap((plan) => {
    const left = stations.filter(({ floorid, xy }) => floorid === plan.id && xy !== null);
    const path: S[] = [];
    for (let at = from?.floorid === plan.id ? from.xy : null; left.length > 0; at = path.at(-1)?.xy ?? null)
      path.push(...left.splice(nearestAt(left, at, plan), 1));
    return path;
  });
  const known = new Set(walked);
  return [...walked, ...stations.filter((station) => !known.has(station))];
}
