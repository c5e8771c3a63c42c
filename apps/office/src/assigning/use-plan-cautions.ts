import type { Lookup } from '@field-service/contract/reference.ts';
import { cautionsOf, type PlanCaution } from '@field-service/domain/work/planning/plan-cautions.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf, minutesOfWorkHours } from '@field-service/domain/values/business-date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useLookups } from '../api/reference.ts';
import { minuteOfDay } from '../parts/clock.ts';

/** The start and end of a time slot, in minutes after midnight; null if the lookup has none. */
export const slotSpan = ({ val, val2 }: Pick<Lookup, 'val' | 'val2'>): { from: number; to: number } | null => {
  const [from, to] = [val, val2].map((hours) => (hours === null ? undefined : minutesOfWorkHours(Number(hours))));
  return from === undefined || to === undefined ? null : { from: from % 1440, to: to % 1440 };
};

/** The times of a job while they are entered: dates yyyymmdd, the start in minutes after midnight of the folder. */
export interface EnteredTimes {
  date: number | null;
  start: number | null;
  due: number | null;
  timeslotid: string | null;
}

/** Returns a function that says, in words, what is unusual in the times of a job. */
export const usePlanCautions = (lookups: readonly Lookup[], timeZone: string): ((times: EnteredTimes) => string[]) => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const now = useNow();
  return ({ date, start, due, timeslotid }) => {
    const slot = lookups.find(({ id }) => id === timeslotid);
    const day = (of: number | null) => (of === null ? '' : formats.fullBusinessDate(of));
    const words: Record<PlanCaution, string> = {
      past: t('The date is in the past: {{date}}', { date: day(date) }),
      duePast: t('The due date is in the past: {{date}}', { date: day(due) }),
      dueBeforePlan: t('The job is due on {{due}}, before its date {{date}}', { due: day(due), date: day(date) }),
      outsideSlot: t('{{time}} is outside the time slot {{slot}}', {
        time: start === null ? '' : formats.timeOfDay(start),
        slot: slot === undefined ? '' : localName(slot, language),
      }),
    };
    return cautionsOf({ date, start, due, slot: slot ? slotSpan(slot) : null }, now, timeZone).map(
      (each) => words[each],
    );
  };
};

interface MovedJob {
  plan: number | null;
  due?: number | null | undefined;
  timeslots?: { id: string } | null | undefined;
}

/** Returns a function that says what would become unusual in the times of a job; what is so already was meant. */
export const useMoveCautions = (
  timeZone: string,
): ((job: MovedJob, to: Pick<EnteredTimes, 'date' | 'start'>) => string[]) => {
  const cautions = usePlanCautions(useLookups(lookupNumbers.timeSlot).data ?? [], timeZone);
  return (job, to) => {
    const { plan } = job;
    const due = job.due === null || job.due === undefined ? null : businessDateOf(job.due, timeZone);
    const timesWith = (times: Pick<EnteredTimes, 'date' | 'start'>) =>
      cautions({ ...times, due, timeslotid: job.timeslots?.id ?? null });
    const usual =
      plan === null ? [] : timesWith({ date: businessDateOf(plan, timeZone), start: minuteOfDay(plan, timeZone) });
    return timesWith(to).filter((caution) => !usual.includes(caution));
  };
};
