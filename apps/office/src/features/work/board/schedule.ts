import { containsWords } from '@field-service/domain/values/basics/contains-words.ts';
import { distanceKm } from '@field-service/domain/values/distance.ts';
import { businessDateOf, durationMinutes, parseDuration } from '@field-service/domain/values/business-date.ts';
import { isPlanned, type PlannedRow, type ScheduleRow } from '../../../assigning/schedule-rows.ts';
import { priorities, toPriority } from '../../../parts/priorities.ts';
import { defaultMinutes, type Stretch } from './geometry.ts';

const minute = 60_000;

const isCancelled = (row: ScheduleRow): boolean => row.status.flags.includes('X');

/** The length of a job in minutes: planned, or from its duration, or the board's default. */
export const lengthOf = (row: Pick<ScheduleRow, 'plan' | 'plan2' | 'duration'>): number => {
  if (row.plan !== null && row.plan2 !== null) return Math.max(Math.round((row.plan2 - row.plan) / minute), 1);
  const duration = row.duration === null ? undefined : parseDuration(row.duration);
  return duration && duration.amount > 0 ? durationMinutes(duration) : defaultMinutes;
};

/** Whether the length of a job is known, and not only the board's default. */
export const hasLength = ({ plan, plan2, duration }: Pick<ScheduleRow, 'plan' | 'plan2' | 'duration'>): boolean =>
  (plan !== null && plan2 !== null) || duration !== null;

export const stretchOf = (row: PlannedRow): Stretch => ({
  from: row.plan,
  to: row.plan2 ?? row.plan + lengthOf(row) * minute,
});

/** The technicians of a job, in the order of its rows. */
export const peopleOf = (rows: readonly ScheduleRow[], id: string): string[] => [
  ...new Set(rows.filter((row) => row.id === id).flatMap(({ userid }) => userid ?? [])),
];

/** The jobs of a technician on a day (yyyymmdd in `timeZone`), in the order of their times; cancelled ones are left out. */
export const jobsOfDay = (rows: readonly ScheduleRow[], userId: string, date: number, timeZone: string): PlannedRow[] =>
  rows
    .filter(isPlanned)
    .filter(
      (row) =>
        row.kind === 'job' && row.userid === userId && !isCancelled(row) && businessDateOf(row.plan, timeZone) === date,
    )
    .toSorted((a, b) => a.plan - b.plan);

/** The way from the technician's previous job of the day. */
export interface Travel {
  from: string;
  km: number;
}

/**
 * The way to a job from the technician's previous job of that day (in `timeZone`), in kilometres; undefined if there is
 * none or one of the two positions is not known.
 */
export const travelOf = (rows: readonly ScheduleRow[], job: ScheduleRow, timeZone: string): Travel | undefined => {
  const { plan, userid, geo } = job;
  if (plan === null || userid === null || geo === null) return undefined;
  const previous = jobsOfDay(rows, userid, businessDateOf(plan, timeZone), timeZone)
    .filter((row) => row.id !== job.id && row.plan < plan)
    .at(-1);
  return previous?.geo ? { from: previous.docno, km: distanceKm(previous.geo, geo) } : undefined;
};

/** The rows that contain all words of a search in their number, title, customer, site or area, in any letter case. */
export const searchRows = (rows: readonly ScheduleRow[], search: string): ScheduleRow[] => {
  return rows.filter(({ docno, title, contact, site, area }) =>
    containsWords([docno, title, contact, site, area].join(' '), search),
  );
};

/** The rows that overlap a time span. */
export const rowsIn = (rows: readonly ScheduleRow[], span: { start: number; end: number }): PlannedRow[] =>
  rows.filter(isPlanned).filter((row) => {
    const { from, to } = stretchOf(row);
    return from < span.end && to > span.start;
  });

/** The rows of each technician by id, in one pass; those without a technician are left out. */
export const byTechnician = <R extends ScheduleRow>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> => {
  const byId = new Map<string, R[]>();
  for (const row of rows) {
    if (row.userid === null) continue;
    const own = byId.get(row.userid);
    if (own) own.push(row);
    else byId.set(row.userid, [row]);
  }
  return byId;
};

/** One technician's rows that overlap a time span and are not cancelled. */
export const rowsOf = (
  rows: readonly ScheduleRow[],
  userId: string,
  span: { start: number; end: number },
): PlannedRow[] => rowsIn(rows, span).filter((row) => row.userid === userId && !isCancelled(row));

/**
 * The new assignees: the target row's technician replaces the source row's or, without a source row, becomes the lead.
 */
export const peopleAfter = (before: readonly string[], from: string | null, to: string): string[] => [
  ...new Set(from === null || !before.includes(from) ? [to, ...before] : before.map((id) => (id === from ? to : id))),
];

export interface BoardFilter {
  /** Folder ids; undefined: all folders. */
  folders?: readonly string[] | undefined;
  /** The name of a service type, as it appears in the rows. */
  nature?: string | undefined;
}

/** The rows that pass the filters. Absences always pass, since they take up time in any case. */
export const filterRows = (rows: readonly ScheduleRow[], { folders, nature }: BoardFilter): ScheduleRow[] =>
  rows.filter(
    (row) =>
      row.kind === 'absence' ||
      ((folders === undefined || folders.includes(row.folderid)) &&
        (nature === undefined || row.natures.includes(nature))),
  );

export type TraySection = 'unassigned' | 'late' | 'signature' | 'cancelled' | 'lateWork';
export const traySections: readonly TraySection[] = ['lateWork', 'unassigned', 'late', 'signature', 'cancelled'];

const sectionsOf = (row: ScheduleRow): TraySection[] => [
  ...(row.latePackage ? (['lateWork'] as const) : []),
  ...(row.userid === null && !/[CXP]/.test(row.status.flags) ? (['unassigned'] as const) : []),
  ...(row.late && row.userid !== null ? (['late'] as const) : []),
  ...(row.status.flags.includes('S') ? (['signature'] as const) : []),
  ...(isCancelled(row) ? (['cancelled'] as const) : []),
];

const urgency = ({ priority }: ScheduleRow): number => priorities.indexOf(toPriority(priority));

/**
 * The tray's jobs by pending action, the most urgent first; a job with several technicians appears only once per
 * section.
 */
export const trayOf = (rows: readonly ScheduleRow[]): Record<TraySection, ScheduleRow[]> => {
  const tray: Record<TraySection, ScheduleRow[]> = {
    lateWork: [],
    unassigned: [],
    late: [],
    signature: [],
    cancelled: [],
  };
  for (const row of rows.toSorted((a, b) => urgency(b) - urgency(a))) {
    if (row.kind !== 'job') continue;
    for (const section of sectionsOf(row)) if (!tray[section].some(({ id }) => id === row.id)) tray[section].push(row);
  }
  return tray;
};
