import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useLookups } from '../../../api/reference.ts';

/** The entries of the site's list of categories; hidden ones only if `chosen`. */
export const useCategories = (chosen: string | null = null): { value: string; label: string }[] => {
  const language = useLanguage();
  const { data = [] } = useLookups(lookupNumbers.application);
  const list = data.find(({ code }) => code === 'ticket-category');
  return data
    .filter(({ id, parentId, flags }) => parentId === list?.id && (id === chosen || !flags.includes('H')))
    .map((lookup) => ({ value: lookup.id, label: localName(lookup, language) }));
};
