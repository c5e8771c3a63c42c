import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useState } from 'react';
import { useMoveCautions } from '../../../../assigning/use-plan-cautions.ts';
import { minuteOfDay } from '../../../../parts/clock.ts';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import type { DropPlace } from './drop-place.ts';

interface AskedDrop {
  row: ScheduleRow;
  place: DropPlace;
  /** What is unusual at the place, in words. */
  cautions: readonly string[];
}

/** Carries out a drop; at an unusual time, such as a day in the past, only once the person was asked. */
export const useAskedDrop = (timeZone: string, take: (row: ScheduleRow, place: DropPlace) => void) => {
  const [asked, setAsked] = useState<AskedDrop>();
  const cautionsOf = useMoveCautions(timeZone);
  return {
    asked,
    dismiss: () => setAsked(undefined),
    drop: (row: ScheduleRow, place: DropPlace) => {
      const { plan } = place;
      const cautions = cautionsOf(row, { date: businessDateOf(plan, timeZone), start: minuteOfDay(plan, timeZone) });
      if (cautions.length === 0) take(row, place);
      else setAsked({ row, place, cautions });
    },
  };
};
