import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { isJobStatus } from '@field-service/domain/work/post-status.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { statusKind, statusWords } from '@field-service/ui/record/status-kind.ts';
import { useLookups } from '../../../../../api/reference.ts';

/** The name of a status by its code: our word for a seeded one, the site's name for its own. */
export const useStatusName = (): ((code: string) => string) => {
  const t = useT('office');
  const language = useLanguage();
  const { data = [] } = useLookups(lookupNumbers.status);
  return (code) => {
    if (isJobStatus(code)) return t(statusWords[statusKind({ code, flags: '' })]);
    const own = data.find((status) => status.code === code);
    return own === undefined ? t('No longer used') : localName(own, language);
  };
};
