import type { JobPage } from './job-flow.ts';
import type { VisitGap } from './visit.ts';
import type { JobStatus } from './post-status.ts';
import { isBlank } from '../values/basics/empty.ts';

/** The state of a job when its technician closes it. */
export interface ClosingFacts {
  /** The pages of the job; items on a removed page cannot be missing. */
  pages: readonly JobPage[];
  stations: readonly {
    id: string;
    /** Whether anything was recorded at the station. */
    visited: boolean;
    /** What the visit lacks; a visit with a gap does not count. */
    gaps?: readonly VisitGap[] | undefined;
    accessReason?: string | null | undefined;
  }[];
  checklist: readonly { id: string; stationId?: string | null | undefined; required: boolean; answered: boolean }[];
  /** The tasks that the office gave; those not done cause a warning. */
  tasks?: readonly { id: string; done: boolean }[] | undefined;
  treatments: readonly { id: string; batch?: string | null | undefined; batchRequired: boolean }[];
  rated: boolean;
  signature: SignatureFacts;
}

export interface SignatureFacts {
  signed: boolean;
  /** Whether the customer will sign later, within the to-sign window. */
  later: boolean;
  /** The reason for a missing signature. */
  noSignatureReason?: string | null | undefined;
}

export type MissingKind =
  | 'stationUnvisited'
  | 'stationUnfinished'
  | 'answerMissing'
  | 'batchMissing'
  | 'taskUndone'
  | 'ratingMissing'
  | 'signatureMissing';

export interface Missing {
  kind: MissingKind;
  /** The page on which the item can be completed. */
  page: JobPage;
  /** The id of the station, checklist row, treatment or task. */
  id?: string;
  stationId?: string;
  /** What an unfinished visit lacks first. */
  gap?: VisitGap;
  /** Whether the missing item prevents closing; ratings and tasks are requested but never required. */
  blocking: boolean;
}

/**
 * The status set by closing: DN with the customer's signature, CLS if the signature is pending, or CWO without a
 * signature but with a reason; `undefined` if none of these applies yet.
 */
export function closingStatus({ signed, later, noSignatureReason }: SignatureFacts): JobStatus | undefined {
  if (signed) return 'DN';
  if (later) return 'CLS';
  return isBlank(noSignatureReason) ? undefined : 'CWO';
}

/**
 * The items that are missing when a job is to be closed, blocking or not, in the order of the pages on which they can
 * be completed.
 */
export function missingForClosing(job: ClosingFacts): Missing[] {
  const stations = job.stations.flatMap(({ id, visited, gaps, accessReason }): Missing[] => {
    const place = { page: 'AllStations', id, blocking: true } as const;
    const [gap] = gaps ?? [];
    if (visited && gap) return [{ kind: 'stationUnfinished', ...place, gap }];
    return visited || !isBlank(accessReason) ? [] : [{ kind: 'stationUnvisited', ...place }];
  });
  const unreached = new Set(
    job.stations
      .filter(
        ({ visited, accessReason, gaps }) =>
          !visited ||
          !isBlank(accessReason) ||
          gaps?.some(({ field }) => field === 'scanMethod' || field === 'manualReason'),
      )
      .map(({ id }) => id),
  );
  const answers = job.checklist
    // A station that was not reached has no answers.
    .filter(
      (row) => row.required && !row.answered && !(typeof row.stationId === 'string' && unreached.has(row.stationId)),
    )
    .map(({ id, stationId }): Missing =>
      typeof stationId !== 'string'
        ? { kind: 'answerMissing', page: 'ServiceReport', id, blocking: true }
        : { kind: 'answerMissing', page: 'AllStations', id, stationId, blocking: true },
    );
  const batches = job.treatments
    .filter((treatment) => treatment.batchRequired && isBlank(treatment.batch))
    .map(({ id }): Missing => ({ kind: 'batchMissing', page: 'Usage', id, blocking: true }));
  const tasks = (job.tasks ?? [])
    .filter(({ done }) => !done)
    .map(({ id }): Missing => ({ kind: 'taskUndone', page: 'TasksList', id, blocking: false }));
  // A job without the page Closing is signed and rated on the service report.
  const page = job.pages.includes('Closing') ? 'Closing' : 'ServiceReport';
  const rating: Missing[] = job.rated ? [] : [{ kind: 'ratingMissing', page, blocking: false }];
  const signature: Missing[] =
    closingStatus(job.signature) === undefined ? [{ kind: 'signatureMissing', page, blocking: true }] : [];
  return [...stations, ...answers, ...batches, ...tasks, ...rating, ...signature]
    .filter((missing) => job.pages.includes(missing.page))
    .toSorted((a, b) => job.pages.indexOf(a.page) - job.pages.indexOf(b.page));
}

export const mayClose = (missing: readonly Missing[]): boolean => !missing.some((each) => each.blocking);
