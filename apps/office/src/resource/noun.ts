import type { AnyDataset, Filters, ListSpec } from '@field-service/ui/list/list-spec.ts';
import type { Icon } from '@tabler/icons-react';

/** The addresses of the lists of nouns that are described as a whole (`define-resource.tsx`). */
export type ResourcePath =
  | '/contact-list'
  | '/contracts'
  | '/item-list'
  | '/sightings'
  | '/shipment-list'
  | '/stations'
  | '/ticket-list'
  | '/claim-list'
  | '/leave-list'
  | '/recommendation-list'
  | '/stockist-list'
  | '/supply-requests'
  | '/document-list'
  | '/team-list'
  | '/teams'
  | '/work-time-list';

/** What the frame knows of a noun before its screens are loaded: its address, its menu icon and its list. */
export interface Noun<
  P extends ResourcePath = ResourcePath,
  D extends AnyDataset = AnyDataset,
  Fs extends Filters = Filters,
> {
  /** The noun of live events. */
  name: string;
  /** The address of the list, which the menu entry names. */
  path: P;
  icon: Icon;
  list: ListSpec<D, Fs>;
  /** Other data that shows the noun, by the first part of its query keys. */
  shownIn?: readonly string[];
}

/** The keys of queries that a change of a record makes stale: the record, and every list of its dataset. */
export const keysOfNoun = ({ name, list, shownIn = [] }: Pick<Noun, 'name' | 'list' | 'shownIn'>) => ({
  own: name,
  lists: [list.facts.name, ...shownIn],
});
