import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { toFailure } from '../../offline/failure.ts';
import { useFailureWords } from '../failure-words.ts';

/** Returns a function that says that something typed into a form could not be stored. */
export function useFormFailed(): (error: unknown) => void {
  const t = useT('field');
  const notices = useNotices();
  const words = useFailureWords();
  return (error) => notices.error(`${t('Not saved.')} ${words(toFailure(error))}`);
}
