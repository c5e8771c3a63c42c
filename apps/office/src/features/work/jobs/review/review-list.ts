import { reviews } from '@field-service/contract/datasets/jobs.ts';
import { reviewFlags } from '@field-service/domain/work/review.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';

/** Finished jobs that wait for a review, the longest waiting first. The condition of an area is that of its folder with its subfolders. */
export const reviewList = listSpec(reviews, {
  filters: {
    flag: {
      kind: 'choice',
      options: {
        any: { flags: { $in: [...reviewFlags] } },
        fast: { flags: 'fast' },
        far: { flags: 'far' },
        manual: { flags: 'manual' },
        pictures: { flags: 'pictures' },
        none: { flags: { $nin: [...reviewFlags] } },
      },
    },
    technician: { kind: 'record', field: 'assignees' },
    area: { kind: 'record', field: 'folderid' },
    customer: { kind: 'record', field: 'contact.id' },
  },
  sort: 'doneAt asc',
});
