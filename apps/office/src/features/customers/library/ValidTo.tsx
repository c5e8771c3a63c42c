import { addDays } from '@field-service/domain/values/business-date.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { ReactNode } from 'react';
import { today } from '../../../parts/clock.ts';

/** How many days before its end a document is marked. */
const soonDays = 30;

/** The last day on which a document is valid, marked once it is near or over; nothing for one that does not expire. */
export const ValidTo = ({ day }: { day: number | null }): ReactNode => {
  const formats = useFormats();
  const now = useNow();
  if (day === null) return '';
  const text = formats.businessDate(day);
  const current = today(now, formats.settings.timeZone);
  if (day < current) return <KindBadge kind="overdue">{text}</KindBadge>;
  return day <= addDays(current, soonDays) ? <KindBadge kind="signature">{text}</KindBadge> : text;
};
