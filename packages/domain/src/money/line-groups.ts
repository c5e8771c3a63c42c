/** A site, as an invoice names it. */
export interface SuppliedSite {
  id: string;
  name: string;
  address: string;
}
/** What an invoice line bills: the site and the day of a visit, or the sites and the period of a contract. */
export interface Supply {
  sites: readonly SuppliedSite[];
  on: number | null;
  from: number | null;
  to: number | null;
}

/** The lines of an invoice for one site, or for the sites of one contract. */
export interface LineGroup<L> {
  key: string;
  sites: readonly SuppliedSite[];
  /** The days of the billed visits, in order. */
  days: number[];
  /** The billed periods, in order. */
  periods: { from: number; to: number }[];
  lines: L[];
}

const keyOf = (supply: Supply | null): string => (supply?.sites ?? []).map(({ id }) => id).join(' ');

/** The lines grouped by what they were supplied to, each group where its first line is. */
export function lineGroups<L extends { supply: Supply | null }>(lines: readonly L[]): LineGroup<L>[] {
  return [...Map.groupBy(lines, ({ supply }) => keyOf(supply))].map(([key, own]) => {
    const supplies = own.flatMap(({ supply }) => supply ?? []);
    const periods = supplies.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
    return {
      key,
      sites: supplies[0]?.sites ?? [],
      days: [...new Set(supplies.flatMap(({ on }) => on ?? []))].toSorted((a, b) => a - b),
      periods: [...new Map(periods.map((period) => [`${period.from} ${period.to}`, period])).values()].toSorted(
        (a, b) => a.from - b.from || a.to - b.to,
      ),
      lines: own,
    };
  });
}
