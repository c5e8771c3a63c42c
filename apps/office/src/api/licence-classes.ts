import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useLookups } from './reference.ts';

const licencePrefix = 'app-licence-classes.';

/** The licence classes of the site, by the class that licences hold. */
export const useLicenceClasses = (): { value: string; label: string }[] => {
  const language = useLanguage();
  const { data = [] } = useLookups(lookupNumbers.application);
  return data.flatMap((lookup) =>
    lookup.code.startsWith(licencePrefix) && lookup.val !== null
      ? [{ value: lookup.val, label: localName(lookup, language) }]
      : [],
  );
};

/** Returns a function that names a licence class; one that the site does not list keeps its code. */
export const useLicenceName = (): ((code: string) => string) => {
  const classes = useLicenceClasses();
  return (code) => classes.find(({ value }) => value === code)?.label ?? code;
};
