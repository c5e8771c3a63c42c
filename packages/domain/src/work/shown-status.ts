import { isJobStatus, jobStatusOf, type JobStatus } from './post-status.ts';

/** The appearance of a status. Its colour, icon and text are the same throughout the product. */
export type StatusKind = 'todo' | 'progress' | 'signature' | 'done' | 'unsigned' | 'cancelled' | 'overdue';

const kindOf: Record<JobStatus, StatusKind> = {
  TD: 'todo',
  IP: 'progress',
  CLS: 'signature',
  DN: 'done',
  CWO: 'unsigned',
  X: 'cancelled',
};

export interface ShownStatus {
  code: string;
  flags: string;
  /** The site's name for the status. */
  name?: string | undefined;
}

/**
 * The name of a status that the site has added, which says more than the stage that its flags stand for; undefined for a
 * seeded status and for an overdue job.
 */
export const ownName = ({ code, name }: ShownStatus, kind: StatusKind): string | undefined =>
  kind === 'overdue' || isJobStatus(code) || name === '' ? undefined : name;

/**
 * The appearance of a job's status. `overdue` affects only jobs that are still to do, and jobs with unknown flags are
 * shown as to do.
 */
export const statusKind = (status: { code: string; flags: string }, overdue = false): StatusKind => {
  const kind = kindOf[jobStatusOf(status) ?? 'TD'];
  return overdue && kind === 'todo' ? 'overdue' : kind;
};
