import type { FieldDb } from '../db.ts';
import type { PackageRow } from '../rows.ts';

/** The place of the next package; requires a transaction over the packages. */
export const nextSeq = async ({ packages }: FieldDb): Promise<number> =>
  ((await packages.orderBy('seq').last())?.seq ?? 0) + 1;

/** All packages in the order in which they are sent; one without a place, of an older window, comes first. */
export const packagesInOrder = async ({ packages }: FieldDb): Promise<PackageRow[]> => {
  const placeOf = ({ seq }: PackageRow): number => (Number.isInteger(seq) ? seq : 0);
  return (await packages.toArray()).toSorted((a, b) => placeOf(a) - placeOf(b));
};
