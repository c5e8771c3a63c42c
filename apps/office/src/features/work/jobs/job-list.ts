import { posts } from '@field-service/contract/datasets/jobs.ts';
import { listSpec, type ListSearch } from '@field-service/ui/list/list-spec.ts';

/** The list of all jobs. The condition of an area is that of its folder with its subfolders (`folderIdsWithin`). */
export const jobList = listSpec(posts, {
  filters: {
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
    from: { kind: 'day', field: 'date', compare: '$gte' },
    to: { kind: 'day', field: 'date', compare: '$lte' },
    technician: { kind: 'record', field: 'assignees' },
    area: { kind: 'record', field: 'folderid' },
    customer: { kind: 'record', field: 'contact.id' },
    site: { kind: 'record', field: 'site.id' },
    nature: { kind: 'record', field: 'natures' },
    tag: { kind: 'record', field: 'tags' },
  },
  sort: 'plan desc',
  hidden: ['cts', 'tags'],
});
export type JobListSearch = ListSearch<typeof jobList.filters>;
