import { recurrenceText } from '@field-service/i18n/recurrence-text.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../shell/formats-context.tsx';

/** Returns a function that says a recurrence rule as a sentence; `startsOn` is the first date, if it is known. */
export const useRecurrenceText = (): ((rule: string, startsOn?: number | null) => string) => {
  const t = useT('desk');
  const formats = useFormats();
  return (rule, startsOn = null) => recurrenceText(rule, startsOn, t, formats);
};
