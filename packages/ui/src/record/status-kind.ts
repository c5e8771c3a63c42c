import { isJobStatus, jobStatusOf, type JobStatus } from '@field-service/domain/work/post-status.ts';
import type { SharedKey } from '@field-service/i18n/groups.ts';

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

export const statusWords = {
  todo: 'To do',
  progress: 'In progress',
  signature: 'Pending signature',
  done: 'Done',
  unsigned: 'Closed without signature',
  cancelled: 'Cancelled',
  overdue: 'Overdue (job)',
} as const satisfies Record<StatusKind, SharedKey>;

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
 * The appearance of a job's status. `overdue` replaces only to do; jobs with unknown flags are
 * shown as to do.
 */
export const statusKind = (status: { code: string; flags: string }, overdue = false): StatusKind => {
  const kind = kindOf[jobStatusOf(status) ?? 'TD'];
  return overdue && kind === 'todo' ? 'overdue' : kind;
};
