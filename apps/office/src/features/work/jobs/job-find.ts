import type { JobFilter, JobGroup } from './job-search.ts';

const groups: Record<JobGroup, (now: number) => object> = {
  open: () => ({ 'status.flags': { $noflags: 'CX' } }),
  unassigned: () => ({ $and: [{ assignees: { $exists: false } }, { 'status.flags': { $noflags: 'CXP' } }] }),
  late: (now) => ({ $and: [{ 'status.flags': { $noflags: 'CX' } }, { plan2: { $lt: now } }] }),
  review: () => ({ review: true }),
  TD: () => ({ 'status.code': 'TD' }),
  IP: () => ({ 'status.code': 'IP' }),
  CLS: () => ({ 'status.code': 'CLS' }),
  CWO: () => ({ 'status.code': 'CWO' }),
  DN: () => ({ 'status.code': 'DN' }),
  X: () => ({ 'status.code': 'X' }),
};

interface FindFacts {
  /** Ids of the area's folder and those below it. */
  folders?: readonly string[] | undefined;
  /** Customers whose name or code has what was typed. */
  contactIds: readonly string[];
  now: number;
}

/** The `find` of the job list; undefined where nothing narrows it. What was typed is looked for in number, title and customer. */
export const jobFind = (
  { status, from, to, q }: JobFilter,
  { folders, contactIds, now }: FindFacts,
): string | undefined => {
  const terms: object[] = [
    ...(status === undefined ? [] : [groups[status](now)]),
    ...(from === undefined ? [] : [{ date: { $gte: from } }]),
    ...(to === undefined ? [] : [{ date: { $lte: to } }]),
    ...(folders === undefined ? [] : [{ folderid: { $in: folders } }]),
    ...(q === undefined
      ? []
      : [
          {
            $or: [
              { docno: { $like: q } },
              { title: { $like: q } },
              ...(contactIds.length > 0 ? [{ contactid: { $in: contactIds } }] : []),
            ],
          },
        ]),
  ];
  return terms.length === 0 ? undefined : JSON.stringify({ $and: terms });
};
