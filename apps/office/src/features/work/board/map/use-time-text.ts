import { timeTypes } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { PlannedRow } from '../schedule.ts';

/** Returns a function that writes the time of a job, and how firm it is if it is not fixed. */
export const useTimeText = (): ((row: PlannedRow) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return ({ plan, plan2, timetype }) => {
    const span = plan2 === null ? formats.time(plan) : `${formats.time(plan)}–${formats.time(plan2)}`;
    const type = timeTypes[timetype];
    if (type === 'anytime') return t('Any time');
    if (type === 'allDay') return t('All day');
    return type === 'preferred' ? t('{{time}} (preferred)', { time: span }) : span;
  };
};
