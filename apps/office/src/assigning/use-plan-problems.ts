import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import type { Technician } from '../api/reference.ts';
import { planProblems } from './plan-problems.ts';
import type { AssignProblems } from './refusal.ts';
import { overlapping, readSchedule, scheduleSettings } from './schedule-reads.ts';
import { busyOf } from './schedule-rows.ts';
import { useTimeRules } from './use-time-rules.ts';

interface ChosenPlan {
  /** The job's id and folder. */
  id: string;
  folderid: string;
  assignees: readonly string[];
  plan: number | undefined;
  plan2: number | undefined;
}

const none: AssignProblems = { clashes: [], licences: [], unable: [] };

/** What the server would object to if a job were assigned as it is being entered, as far as the user may see it. */
export const usePlanProblems = (
  { id, folderid, assignees, plan, plan2 }: ChosenPlan,
  technicians: readonly Technician[],
  timeZone: string,
): AssignProblems => {
  const settings = useQuery(scheduleSettings(folderid));
  const rules = useTimeRules(timeZone, settings.data?.usualMinutes);
  const isChosen = assignees.length > 0 && plan !== undefined && plan2 !== undefined;
  // A day more on either side, for a job that takes whole days. The job itself may be planned on another day.
  const days = isChosen
    ? {
        start: stampOn(addDays(businessDateOf(plan, timeZone), -1), 0, timeZone),
        end: stampOn(addDays(businessDateOf(plan2, timeZone), 2), 0, timeZone),
      }
    : undefined;
  const terms = days && [{ $or: [{ id }, { $and: overlapping(days) }] }];
  const schedule = useQuery({
    queryKey: [...queryKeys.schedule, 'plan', terms],
    queryFn: async ({ signal }) => await readSchedule(terms ?? [], signal),
    enabled: isChosen,
  });
  const rows = schedule.data ?? [];
  const row = rows.find((each) => each.id === id);
  if (!isChosen || row === undefined || settings.data === undefined) return none;
  return planProblems(
    { row: { ...row, folderid }, assignees, plan, plan2 },
    { technicians, busy: busyOf(rows, rules), rules },
  );
};
