import type { OrderSet, orderSets } from '@field-service/contract/work/order-sets.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { fulfilDaysAhead } from '@field-service/domain/work/recurrence/recurrence-rule.ts';

export type PreviewVisit = RouteData<(typeof orderSets)['preview']>[number];
type Job = OrderSet['visits'][number];

/** What a holiday does to a visit. */
export type HolidayEffect = 'none' | 'stays' | 'moved' | 'skipped' | 'skippedNoDay';

export const holidayEffect = (visit: PreviewVisit, rule: string | null): HolidayEffect => {
  if (visit.skipped) return rule === 'skip' ? 'skipped' : 'skippedNoDay';
  if (visit.date !== visit.occurrence) return 'moved';
  return visit.holiday === null ? 'none' : 'stays';
};

/** The next dates: as many visits as are asked for, with the skipped ones between them. */
export const nextVisits = (visits: readonly PreviewVisit[], count: number): PreviewVisit[] => {
  const upTo = visits.filter(({ skipped }) => !skipped)[count];
  return upTo === undefined ? [...visits] : visits.slice(0, visits.indexOf(upTo));
};

export interface VisitWithJobs extends PreviewVisit {
  jobs: readonly Job[];
  /** How many sites of the visit have no job yet. */
  open: number;
}

/** The visits with the jobs that exist for them. */
export const withJobs = (
  visits: readonly PreviewVisit[],
  { visits: jobs, sites }: Pick<OrderSet, 'visits' | 'sites'>,
): VisitWithJobs[] =>
  visits.map((visit) => {
    const own = jobs.filter(({ occurrence }) => occurrence === visit.occurrence);
    const siteIds = new Set(own.map(({ siteid }) => siteid));
    return { ...visit, jobs: own, open: visit.skipped ? 0 : sites.filter((id) => !siteIds.has(id)).length };
  });

/** The date on which the job of a visit is created. */
export const createdOn = ({ occurrence }: Pick<PreviewVisit, 'occurrence'>): number =>
  addDays(occurrence, -fulfilDaysAhead);

export interface ChangeEffect {
  /** Jobs that get the new terms. */
  updated: number;
  /** Jobs that are no longer wanted and are deleted. */
  withdrawn: number;
  created: number;
  /** Jobs that someone edited, assigned or started; they stay as they are. */
  kept: number;
}

/**
 * What a change does to the jobs from today on: `wanted` are the visits of the changed contract from today on, `sites`
 * its sites. Past jobs are never touched.
 */
export function changeEffect(
  jobs: readonly Job[],
  wanted: readonly PreviewVisit[],
  sites: readonly string[],
  { today, now }: { today: number; now: number },
): ChangeEffect {
  const due = wanted.filter(({ skipped, occurrence }) => !skipped && occurrence <= addDays(today, fulfilDaysAhead));
  const key = (siteId: string, occurrence: number) => `${siteId} ${occurrence}`;
  const keep = new Set(due.flatMap(({ occurrence }) => sites.map((site) => key(site, occurrence))));
  const known = new Set(jobs.map(({ siteid, occurrence }) => key(siteid, occurrence)));
  const free = jobs.filter(({ edited }) => !edited);
  const updated = free.filter(({ siteid, occurrence }) => keep.has(key(siteid, occurrence))).length;
  return {
    updated,
    withdrawn: free.length - updated,
    kept: jobs.length - free.length,
    created: due
      .filter(({ plan }) => plan > now)
      .flatMap(({ occurrence }) => sites.filter((site) => !known.has(key(site, occurrence)))).length,
  };
}

/** What ending a contract after a day does to its jobs. */
export const jobsAfter = (jobs: readonly Job[], lastDay: number): Pick<ChangeEffect, 'withdrawn' | 'kept'> => {
  const later = jobs.filter(({ occurrence }) => occurrence > lastDay);
  const kept = later.filter(({ edited }) => edited).length;
  return { withdrawn: later.length - kept, kept };
};
