import { deletedJobs } from '@field-service/contract/datasets/jobs.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';

/** The list of deleted jobs, the latest first. */
export const deletedJobList = listSpec(deletedJobs, { filters: {} });
