import type { JobPage } from './job-flow.ts';
import type { JobStatus } from './post-status.ts';
import { isBlank } from '../values/basics/empty.ts';

/** The state of a job when its technician closes it. */
export interface ClosingFacts {
  /** The pages of the job; items on a removed page cannot be missing. */
  pages: readonly JobPage[];
  stations: readonly { id: string; visited: boolean; accessReason?: string | null | undefined }[];
  checklist: readonly { id: string; stationId?: string | null | undefined; required: boolean; answered: boolean }[];
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

export type MissingKind = 'stationUnvisited' | 'answerMissing' | 'batchMissing' | 'ratingMissing' | 'signatureMissing';

export interface Missing {
  kind: MissingKind;
  /** The page on which the item can be completed. */
  page: JobPage;
  /** The id of the station, checklist row or treatment. */
  id?: string;
  stationId?: string;
  /** Whether the missing item prevents closing; a rating is requested but never required. */
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
  const stations = job.stations
    .filter((station) => !station.visited && isBlank(station.accessReason))
    .map(({ id }): Missing => ({ kind: 'stationUnvisited', page: 'AllStations', id, blocking: true }));
  const unreached = new Set(job.stations.filter((station) => !station.visited).map((station) => station.id));
  const answers = job.checklist
    // A station that was not visited has no answers.
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
  const rating: Missing[] = job.rated ? [] : [{ kind: 'ratingMissing', page: 'Closing', blocking: false }];
  const signature: Missing[] =
    closingStatus(job.signature) === undefined ? [{ kind: 'signatureMissing', page: 'Closing', blocking: true }] : [];
  return [...stations, ...answers, ...batches, ...rating, ...signature]
    .filter((missing) => job.pages.includes(missing.page))
    .toSorted((a, b) => job.pages.indexOf(a.page) - job.pages.indexOf(b.page));
}

export const mayClose = (missing: readonly Missing[]): boolean => !missing.some((each) => each.blocking);
