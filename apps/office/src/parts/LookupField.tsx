import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLookups } from '../api/reference.ts';

/** The entries of a list of the site in the person's language; hidden ones (flag H) only if `chosen`. */
export const useLookupOptions = (type: number, chosen: string | null = null): { value: string; label: string }[] => {
  const language = useLanguage();
  const { data = [] } = useLookups(type);
  return data
    .filter(({ id, flags }) => id === chosen || !flags.includes('H'))
    .map((lookup) => ({ value: lookup.id, label: localName(lookup, language) }));
};

/** The entries of one of the site's named lists, such as `ticket-category`; hidden ones (flag H) only if `chosen`. */
export const useNamedListOptions = (list: string, chosen: string | null = null): { value: string; label: string }[] => {
  const language = useLanguage();
  const { data = [] } = useLookups(lookupNumbers.application);
  const named = data.find(({ code }) => code === list);
  return data
    .filter(({ id, parentId, flags }) => parentId === named?.id && (id === chosen || !flags.includes('H')))
    .map((lookup) => ({ value: lookup.id, label: localName(lookup, language) }));
};

/** Returns a function that names an entry of a list of the site by its id. */
export const useLookupName = (type: number): ((id: string | null | undefined) => string | undefined) => {
  const language = useLanguage();
  const { data = [] } = useLookups(type);
  return (id) => {
    const found = data.find((lookup) => lookup.id === id);
    return found === undefined ? undefined : localName(found, language);
  };
};

/** The names of a list's entries by id, in the current language. */
export const useLookupNamesById = (type: number): Readonly<Record<string, string>> => {
  const language = useLanguage();
  const { data = [] } = useLookups(type);
  return Object.fromEntries(data.map((lookup) => [lookup.id, localName(lookup, language)]));
};

interface LookupFieldProps extends Omit<SelectProps, 'data' | 'value' | 'type'> {
  /** The number of the list (specification 000, "Lookup types"). */
  type: number;
  value: string | null;
  /** Choices before those of the list. */
  before?: readonly { value: string; label: string }[];
}

/** A field for an entry of a list of the site. An optional one is hidden while the site has no entries for it. */
export const LookupField = ({ type, value, before = [], ...select }: LookupFieldProps): ReactNode => {
  const t = useT('office');
  const { isSuccess } = useLookups(type);
  const data = [...before, ...useLookupOptions(type, value)];
  const isIdle = select.clearable === true && value === null && !select.error;
  if (isSuccess && isIdle && data.length === 0) return null;
  return <OneSelect searchable nothingFoundMessage={t('Nothing matches')} {...select} value={value} data={data} />;
};
