import { lookupRow, type BaseLookup } from '../lookup-row.ts';
import type { SeedRow } from '../queries.ts';
import { customerLookups } from './customers.ts';
import { deskLists } from './desk.ts';
import { faq } from './faq.ts';
import { jobLists } from './job-lists.ts';
import { menuEntries } from './menu.ts';
import { licenceClasses, natures } from './natures.ts';
import { pests } from './pests.ts';
import { postTypes } from './post-types.ts';
import { quotes } from './quotes.ts';
import { ratings } from './ratings.ts';
import { stationTypes } from './station-types.ts';
import { statuses } from './statuses.ts';
import { itemTypes, timeSlots, units } from './work.ts';

const all: readonly BaseLookup[] = [
  ...statuses,
  ...postTypes,
  ...natures,
  ...timeSlots,
  ...units,
  ...itemTypes,
  ...stationTypes,
  ...customerLookups,
  ...ratings,
  ...jobLists,
  ...deskLists,
  ...pests,
  ...faq,
  ...quotes,
  ...licenceClasses,
  ...menuEntries,
];

/** The rows of the lookups that every site starts with; a list precedes its choices. */
export function baseLookupRows(): SeedRow<'lookup'>[] {
  const places = new Map<string, number>();
  return all.map((lookup) => {
    const key = `${lookup.type}/${lookup.parent ?? ''}`;
    const ord = (places.get(key) ?? 0) + 1;
    places.set(key, ord);
    return lookupRow(lookup, ord);
  });
}
