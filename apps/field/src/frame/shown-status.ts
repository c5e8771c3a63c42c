import { seededFlags } from '@field-service/domain/work/post-status.ts';
import type { JobRow } from '../offline/rows.ts';

/** The status known to the device: a start, un-start or close on this device overrides the server's last status. */
export function shownStatus({ bucket, job, closedAs }: JobRow): { code: string; flags: string } {
  if (closedAs !== null) return { code: closedAs, flags: seededFlags[closedAs] };
  if (bucket === 'inProgress') return { code: 'IP', flags: seededFlags.IP };
  return bucket === 'todo' ? { code: 'TD', flags: seededFlags.TD } : job.status;
}
