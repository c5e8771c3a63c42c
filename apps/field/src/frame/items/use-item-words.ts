import type { Item } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useLookupNames, useUnits } from '../../offline/reference.ts';

export interface ItemWords {
  name: (item: Item) => string;
  notes: (item: Item) => string;
  type: (item: Item) => string;
  /** The name of the station type for which the item is made; empty without one. */
  stationType: (item: Item) => string;
  /** The site's notation of the item's unit. */
  unit: (item: Item) => string;
}

/** The words of items in the user's language. */
export function useItemWords(): ItemWords {
  const language = useLanguage();
  const names = useLookupNames(language, lookupNumbers.itemType, lookupNumbers.stationType);
  const units = useUnits();
  return {
    name: (item) => localName(item, language),
    notes: ({ data, notes }) => {
      const own: unknown = data.alt?.[language];
      return isRecord(own) && typeof own.notes === 'string' && own.notes !== '' ? own.notes : notes;
    },
    type: ({ types }) => names?.get(types.id) ?? types.name,
    stationType: ({ data }) => (data.stationType === undefined ? '' : (names?.get(data.stationType) ?? '')),
    unit: ({ uomid, uom }) => units?.get(uomid) ?? uom,
  };
}
