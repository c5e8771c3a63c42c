import type { JobFilter, JobGroup } from './job-search.ts';

const groups: Record<JobGroup, object> = {
  open: { 'status.flags': { $noflags: 'CX' } },
  unassigned: { $and: [{ assignees: { $exists: false } }, { 'status.flags': { $noflags: 'CXP' } }] },
  late: { late: true },
  review: { review: true },
  TD: { 'status.code': 'TD' },
  IP: { 'status.code': 'IP' },
  CLS: { 'status.code': 'CLS' },
  CWO: { 'status.code': 'CWO' },
  DN: { 'status.code': 'DN' },
  X: { 'status.code': 'X' },
};

/**
 * The `find` for the job list; undefined if no filter is set. `folders`: ids of the area's folder and its subfolders.
 */
export const jobFind = (
  { status, from, to }: JobFilter,
  folders: readonly string[] | undefined,
): string | undefined => {
  const terms: object[] = [
    ...(status === undefined ? [] : [groups[status]]),
    ...(from === undefined ? [] : [{ date: { $gte: from } }]),
    ...(to === undefined ? [] : [{ date: { $lte: to } }]),
    ...(folders === undefined ? [] : [{ folderid: { $in: folders } }]),
  ];
  return terms.length === 0 ? undefined : JSON.stringify({ $and: terms });
};
