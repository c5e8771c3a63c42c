import { useT } from '@field-service/i18n/use-t.ts';
import { statusWords, type StatusKind } from './status-kind.ts';

/** The word for each appearance of a job's status; the site's own statuses are shown by their names. */
export const useStatusNames = (): Readonly<Record<StatusKind, string>> => {
  const t = useT();
  return {
    todo: t(statusWords.todo),
    progress: t(statusWords.progress),
    signature: t(statusWords.signature),
    done: t(statusWords.done),
    unsigned: t(statusWords.unsigned),
    cancelled: t(statusWords.cancelled),
    overdue: t(statusWords.overdue),
  };
};
