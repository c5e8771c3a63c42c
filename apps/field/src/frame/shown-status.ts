import { seededFlags } from '@field-service/domain/work/post-status.ts';
import type { JobRow } from '../offline/rows.ts';

/**
 * The status that the device shows. A job closed here shows the status with which it was closed. A job that is to do or
 * in progress here is shown as such, regardless of its status on the server.
 */
export function shownStatus({ bucket, job, closedAs }: JobRow): { code: string; flags: string } {
  if (closedAs !== null) return { code: closedAs, flags: seededFlags[closedAs] };
  if (bucket === 'inProgress') return { code: 'IP', flags: seededFlags.IP };
  return bucket === 'todo' ? { code: 'TD', flags: seededFlags.TD } : job.status;
}
