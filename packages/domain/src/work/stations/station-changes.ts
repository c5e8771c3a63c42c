import type { ScanMethod } from '../visit.ts';

/*
 * Changes that a technician makes to the stations of a site during a job: a new station, another place, a new barcode
 * label, or another printed label. The phone shows them at once; the server applies them when the package arrives.
 */

/** The kinds of changes, by what they do to a station. */
export const stationChangeKinds = ['new', 'place', 'barcode', 'label'] as const;
export type StationChangeKind = (typeof stationChangeKinds)[number];

/**
 * What became of a change on the server. `matched`: the barcode of a new station already belonged to a station of its
 * type, which stands for it. `barcode_taken`: the barcode belongs to another station; a new station was added with a
 * marked barcode, and an existing one keeps its own. `plan_gone`: the plan was removed meanwhile. `superseded`: the
 * office changed the same thing later. `retired`: the station was taken out of use. `not_here`: the station is at another
 * site than the job, to which a dispatcher applied the work. `other_site`: a new station stands at the site where it was
 * recorded, which is no longer the job's. `site_gone`: that site was removed; the new station is there, out of use.
 */
export const stationChangeOutcomes = [
  'applied',
  'matched',
  'barcode_taken',
  'plan_gone',
  'superseded',
  'retired',
  'not_here',
  'other_site',
  'site_gone',
] as const;
export type StationChangeOutcome = (typeof stationChangeOutcomes)[number];

export type PlanPoint = readonly [x: number, y: number];

/** Where a station stands; a place on a plan has `xy`. */
export interface StationPlace {
  floorid: string | null;
  xy: PlanPoint | null;
  area: string | null;
  placement: string | null;
  direction: string | null;
}

/** The parts of a place that a change sets; what it does not name stays as it is. Plan and position go together. */
export type PlaceChange = { readonly [Part in keyof StationPlace]?: StationPlace[Part] | undefined };

interface ChangeBase {
  entry: string;
  /** When the change was made. */
  at: number;
  stationId: string;
}
export type StationChange = ChangeBase &
  (
    | ({
        kind: 'new';
        typeId: string;
        barcode: string;
        stationLabel: string;
        siteId?: string | null | undefined;
      } & StationPlace)
    | ({ kind: 'place' } & PlaceChange)
    | { kind: 'barcode'; barcode: string; method: ScanMethod }
    | { kind: 'label'; stationLabel: string }
  );

/** Barcodes that differ only in case or surrounding spaces belong to the same station. */
export const normalBarcode = (barcode: string): string => barcode.trim().toLowerCase();

/** The station that has a barcode, other than the one that is to get it. */
export const barcodeOwner = <S extends { id: string; barcode: string }>(
  stations: readonly S[],
  barcode: string,
  stationId?: string,
): S | undefined =>
  stations.find((each) => each.id !== stationId && normalBarcode(each.barcode) === normalBarcode(barcode));

/** The longest barcode. */
export const barcodeLength = 100;

/** A barcode like a taken one that is still free; it is marked by a number, so that the office finds and corrects it. */
export function markedBarcode(barcode: string, isTaken: (barcode: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`;
    const marked = barcode.slice(0, barcodeLength - mark.length) + mark;
    if (!isTaken(marked)) return marked;
  }
}

const samePoint = (one: PlanPoint | null, other: PlanPoint | null): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** What a change of a place names. */
export const namedPlace = ({ floorid, xy, area, placement, direction }: PlaceChange): Partial<StationPlace> => ({
  ...(floorid === undefined ? {} : { floorid, xy: xy ?? null }),
  ...(area === undefined ? {} : { area }),
  ...(placement === undefined ? {} : { placement }),
  ...(direction === undefined ? {} : { direction }),
});

/** What is different at another place. */
export const placeDifference = (before: StationPlace, after: StationPlace): Partial<StationPlace> => {
  const { floorid, xy, area, placement, direction } = after;
  return {
    ...(before.floorid === floorid && samePoint(before.xy, xy) ? {} : { floorid, xy }),
    ...(before.area === area ? {} : { area }),
    ...(before.placement === placement ? {} : { placement }),
    ...(before.direction === direction ? {} : { direction }),
  };
};

type Placement = StationPlace & { stationLabel: string };

/**
 * The placement after a change that was made while the station stood as `then`. What the office has changed since stays
 * as it is `now`; plan and position belong together.
 */
export function placedWith<P extends Placement>(change: Partial<Placement>, then: Placement, now: P): P {
  const moved = now.floorid !== then.floorid || !samePoint(now.xy, then.xy);
  const kept = (name: 'stationLabel' | 'area' | 'placement' | 'direction'): boolean =>
    change[name] === undefined || now[name] !== then[name];
  return {
    ...now,
    ...(moved || change.floorid === undefined ? {} : { floorid: change.floorid, xy: change.xy ?? null }),
    ...(kept('stationLabel') ? {} : { stationLabel: change.stationLabel }),
    ...(kept('area') ? {} : { area: change.area }),
    ...(kept('placement') ? {} : { placement: change.placement }),
    ...(kept('direction') ? {} : { direction: change.direction }),
  };
}

/** Whether two placements are the same in everything that a change can set. */
export const samePlacement = (one: Placement, other: Placement): boolean =>
  one.floorid === other.floorid &&
  samePoint(one.xy, other.xy) &&
  one.stationLabel === other.stationLabel &&
  one.area === other.area &&
  one.placement === other.placement &&
  one.direction === other.direction;

/** A station as a screen shows it. */
type ShownStation = Placement & { id: string; barcode: string };

/**
 * The stations of a site with the changes of a job, in their order. `create` makes the record of a new station; changes
 * of stations that are not there have no effect.
 */
export function withStationChanges<S extends ShownStation>(
  stations: readonly S[],
  changes: readonly StationChange[],
  create: (change: StationChange & { kind: 'new' }) => S | undefined,
): S[] {
  const shown = new Map(stations.map((station) => [station.id, station]));
  for (const change of changes) {
    const station = shown.get(change.stationId);
    if (change.kind === 'new') {
      const made = station ?? create(change);
      if (made) shown.set(change.stationId, made);
    } else if (station) shown.set(station.id, { ...station, ...shownPart(change) });
  }
  return [...shown.values()];
}

function shownPart(change: Exclude<StationChange, { kind: 'new' }>): Partial<ShownStation> {
  switch (change.kind) {
    case 'place':
      return namedPlace(change);
    case 'barcode':
      return { barcode: change.barcode };
    case 'label':
      return { stationLabel: change.stationLabel };
  }
}
