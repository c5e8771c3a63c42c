import { timeTypes } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../shell/formats-context.tsx';

interface PlannedVisit {
  plan: number;
  /** Null: the end is unknown, or is not shown. */
  plan2: number | null;
  /** The number of a time type. */
  timetype: number;
}

/** Returns a function that writes the time of a job as its time type means it: a fixed time alone stands without words. */
export const usePlannedTime = (): ((visit: PlannedVisit) => string) => {
  const t = useT();
  const formats = useFormats();
  return ({ plan, plan2, timetype }) => {
    const type = timeTypes[timetype];
    if (type === 'anytime') return t('Anytime');
    if (type === 'allDay') return t('All day');
    const span = plan2 === null ? formats.time(plan) : formats.timeSpan(plan, plan2);
    return type === 'preferred' ? t('{{time}} (preferred)', { time: span }) : span;
  };
};
