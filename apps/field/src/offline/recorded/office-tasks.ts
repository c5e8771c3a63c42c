import type { Job } from '@field-service/contract/work/job.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

interface OfficeTask {
  id: string;
  name: string;
}

const isTask = (value: unknown): value is OfficeTask & Record<string, unknown> =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';

/** The tasks that the office gave with the job (`data.tasks`), which the technician cannot rename. */
export const officeTasks = ({ data }: Job): OfficeTask[] =>
  Array.isArray(data.tasks) ? data.tasks.filter(isTask).map(({ id, name }) => ({ id, name })) : [];
