import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useMemo } from 'react';
import { useLookups } from './reference.ts';

/**
 * Names of post types, service types and time slots in the current language. A job contains the id and the site's own
 * name of each; a row of the board contains only the name. A value without a translation is shown unchanged.
 */
export const useLookupNames = (): {
  byId: (lookup: { id: string; name: string }) => string;
  byName: (name: string) => string;
  /** The names by id. */
  ofIds: Readonly<Record<string, string>>;
} => {
  const language = useLanguage();
  const { data } = useLookups(lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  return useMemo(() => {
    const ids = new Map(data?.map((lookup) => [lookup.id, localName(lookup, language)]));
    const names = new Map(data?.map((lookup) => [lookup.name, localName(lookup, language)]));
    return {
      byId: ({ id, name }) => ids.get(id) ?? name,
      byName: (name) => names.get(name) ?? name,
      ofIds: Object.fromEntries(ids),
    };
  }, [data, language]);
};

/** The names of units in the current language, by the site's own. */
export const useNamesOfUnits = (): Readonly<Record<string, string>> => {
  const language = useLanguage();
  const { data } = useLookups(lookupNumbers.unit);
  return useMemo(
    () => Object.fromEntries(data?.map((unit) => [unit.name, localName(unit, language)]) ?? []),
    [data, language],
  );
};
