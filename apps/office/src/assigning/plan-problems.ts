import {
  dayOfPlan,
  findClashes,
  missingLicences,
  takesJobsIn,
  type Busy,
} from '@field-service/domain/work/assignment.ts';
import type { Technician } from '../api/reference.ts';
import type { AssignProblems } from './refusal.ts';
import { timeTaken, type ScheduleRow, type TimeRules } from './schedule-rows.ts';

interface Plan {
  row: Pick<ScheduleRow, 'id' | 'folderid' | 'timetype' | 'night' | 'licences'>;
  /** Everyone who would be assigned. */
  assignees: readonly string[];
  plan: number;
  plan2: number;
}

/** What the assignment is checked against, as far as it is known here. */
export interface Known {
  technicians: readonly Technician[];
  busy: readonly Busy[];
  rules: TimeRules;
}

/**
 * What the server would object to if a job were planned like this, by its own rules. It may know more, such as jobs in
 * folders that the user cannot access, and people who are not technicians are left to it.
 */
export const planProblems = (
  { row, assignees, plan, plan2 }: Plan,
  { technicians, busy, rules }: Known,
): AssignProblems => {
  const people = technicians.filter(({ id }) => assignees.includes(id));
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
  const taken = timeTaken(row, { plan, plan2 }, rules);
  const clashes = taken ? findClashes({ id: row.id, assignees, plan: taken.from, plan2: taken.to }, busy) : [];
  const day = dayOfPlan(plan, rules.zoneOf(row.folderid), row.night);
  return {
    clashes: clashes.map(({ userId, from, to, kind, title }) => ({
      userId,
      user: nameOf(userId),
      from,
      to,
      kind,
      ...(kind === 'job' ? { docno: title } : { title }),
    })),
    licences: people.flatMap(({ id, name, licences }) =>
      missingLicences(row.licences, licences, day).map((missing) => ({ userId: id, user: name, ...missing })),
    ),
    unable: people
      .filter(({ everyFolder, folders }) => !takesJobsIn({ isAdmin: everyFolder, folderIds: folders }, row.folderid))
      .map(({ name }) => name),
  };
};

export const hasProblems = ({ clashes, licences, unable }: AssignProblems): boolean =>
  clashes.length + licences.length + unable.length > 0;
