import type { JobDetail } from '@field-service/contract/work/job.ts';

export type Conflict = JobDetail['conflicts'][number];

/** Conflicts that form one decision: the conflicts of one person's change to one unit of fields. */
export interface ConflictGroup {
  id: string;
  by: string;
  at: number;
  parts: Conflict[];
}

const units = [
  ['plan', 'plan2', 'duration'],
  ['contactid', 'addressid'],
];
const unitOf = (field: string): string => units.find((unit) => unit.includes(field))?.[0] ?? field;

/** The groups in which conflicts are settled. A group is settled through the conflict whose id it has. */
export const groupsOf = (conflicts: readonly Conflict[]): ConflictGroup[] => {
  const groups = new Map<string, ConflictGroup>();
  for (const conflict of conflicts) {
    const key = [unitOf(conflict.field), conflict.by, conflict.at].join('|');
    const group = groups.get(key);
    if (group) group.parts.push(conflict);
    else groups.set(key, { id: conflict.id, by: conflict.by, at: conflict.at, parts: [conflict] });
  }
  return [...groups.values()];
};

/** The current value of a job's field, by its name in conflicts; undefined for a field that is not shown on a job. */
export const currentValueOf = (job: JobDetail, field: string): unknown => {
  switch (field) {
    case 'contactid':
      return job.contact?.id ?? null;
    case 'addressid':
      return job.addressid;
    case 'typeid':
      return job.type.id;
    case 'title':
      return job.title;
    case 'natures':
      return job.natures.map(({ id }) => id);
    case 'timeslotid':
      return job.timeslots?.id ?? null;
    case 'plan':
      return job.plan;
    case 'plan2':
      return job.plan2;
    case 'due':
      return job.due;
    case 'duration':
      return job.duration;
    case 'lines':
      return job.lines;
    default:
      return job.data[field];
  }
};
