import type { LicenceState } from '@field-service/domain/people/licence.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { useLookups } from '../../../api/reference.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const licenceStateWords: Record<LicenceState, { kind: StatusKind; name: PlainPhrase }> = {
  valid: { kind: 'done', name: 'Valid (licence)' },
  expiring: { kind: 'progress', name: 'Expires soon (licence)' },
  expired: { kind: 'overdue', name: 'Expired (licence)' },
  future: { kind: 'todo', name: 'Not valid yet (licence)' },
};

/** The same beside a person's name. */
export const personLicenceWords: Record<LicenceState, PlainPhrase> = {
  valid: 'Licences valid',
  expiring: 'Licence expires soon',
  expired: 'Licence expired',
  future: 'Licence not valid yet',
};

/** The service types of the site by code, in the order of their list; hidden ones are left out. */
export const useSkillNames = (): Readonly<Record<string, string>> => {
  const language = useLanguage();
  const { data = [] } = useLookups(lookupNumbers.nature);
  return Object.fromEntries(
    data.filter(({ flags }) => !flags.includes('H')).map((nature) => [nature.code, localName(nature, language)]),
  );
};
