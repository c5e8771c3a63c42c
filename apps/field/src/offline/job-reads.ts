import type { Job } from '@field-service/contract/work/job.ts';
import type { InstalledBase } from '@field-service/contract/sync.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { api } from './session.ts';

/** Checks the shape of a job, because datasets return untyped rows. */
const isJob = (value: unknown): value is Job =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.uts === 'number' &&
  isRecord(value.status) &&
  Array.isArray(value.lines);
const isInstalledBase = (value: unknown): value is InstalledBase =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.uts === 'number' &&
  Array.isArray(value.plans) &&
  Array.isArray(value.stations);

/** Queries by id are limited to 20 jobs or 50 installed bases (specification 001, section 9). */
const jobIdsAtOnce = 20;
export const ibaseIdsAtOnce = 50;

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Fetches jobs by id, limited to those that the caller can see. */
export async function findJobs(ids: readonly string[], signal?: AbortSignal): Promise<Job[]> {
  const found: Job[] = [];
  for (const chunk of chunksOf(ids, jobIdsAtOnce)) {
    const { data } = await api.data.read(
      { params: { id: 'app-jobs' }, query: { find: JSON.stringify({ id: { $in: chunk } }) } },
      signal ? { signal } : {},
    );
    found.push(...data.filter(isJob));
  }
  return found;
}

/** Fetches one chunk of installed bases, each with its plans and stations. */
export async function findInstalledBases(ids: readonly string[], signal: AbortSignal): Promise<InstalledBase[]> {
  const { data } = await api.data.read(
    { params: { id: 'ibase' }, query: { find: JSON.stringify({ id: { $in: ids } }), noLimit: 'true' } },
    { signal },
  );
  return data.filter(isInstalledBase);
}
