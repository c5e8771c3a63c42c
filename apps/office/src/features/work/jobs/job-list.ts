import { posts } from '@field-service/contract/datasets/jobs.ts';
import { listSpec, type Filters, type ListSearch } from '@field-service/ui/list/list-spec.ts';

/** What narrows jobs besides their days. The condition of an area is that of its folder with its subfolders. */
export const jobFilters = {
  status: {
    kind: 'choice',
    options: {
      open: { 'status.flags': { $noflags: 'CX' } },
      unassigned: { $and: [{ assignees: { $exists: false } }, { 'status.flags': { $noflags: 'CXP' } }] },
      late: { late: true },
      TD: { 'status.code': 'TD' },
      IP: { 'status.code': 'IP' },
      CLS: { 'status.code': 'CLS' },
      CWO: { 'status.code': 'CWO' },
      DN: { 'status.code': 'DN' },
      X: { 'status.code': 'X' },
      review: { review: true },
    },
  },
  technician: { kind: 'record', field: 'assignees' },
  area: { kind: 'record', field: 'folderid' },
  customer: { kind: 'record', field: 'contact.id' },
  site: { kind: 'record', field: 'site.id' },
  nature: { kind: 'record', field: 'natures' },
  tag: { kind: 'record', field: 'tags' },
} as const satisfies Filters;

/** The list of all jobs. */
export const jobList = listSpec(posts, {
  filters: {
    from: { kind: 'day', field: 'date', compare: '$gte' },
    to: { kind: 'day', field: 'date', compare: '$lte' },
    ...jobFilters,
  },
  sort: 'plan desc',
  hidden: ['cts', 'tags'],
});
export type JobListSearch = ListSearch<typeof jobList.filters>;
