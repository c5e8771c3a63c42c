import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import type { InstalledBase, SharedBase } from '@field-service/contract/sync.ts';
import { wholeBase } from '@field-service/contract/whole-base.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { api } from './connection/connection.ts';

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
const isSharedBase = (value: unknown): value is SharedBase =>
  isInstalledBase(value) && 'types' in value && Array.isArray(value.types);

/** Queries by id are limited to 20 jobs or 50 installed bases (specification 001, section 9). */
const jobIdsAtOnce = 20;
export const ibaseIdsAtOnce = 50;

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/**
 * Fetches jobs by id: by default those that are assigned to the caller (`app-jobs`), otherwise any that the caller may
 * read (`posts`).
 */
export async function findJobs(
  ids: readonly string[],
  signal?: AbortSignal,
  dataset: 'app-jobs' | 'posts' = 'app-jobs',
): Promise<Job[]> {
  const found: Job[] = [];
  for (const chunk of chunksOf(ids, jobIdsAtOnce)) {
    const { data } = await api.data.read(
      { params: { id: dataset }, query: { find: JSON.stringify({ id: { $in: chunk } }) } },
      signal ? { signal } : {},
    );
    found.push(...data.filter(isJob));
  }
  return found;
}

/**
 * Fetches one chunk of installed bases, each with its plans and stations. A server of an older version, to which a site
 * may have gone back, has only the dataset `ibase`.
 */
export async function findInstalledBases(ids: readonly string[], signal: AbortSignal): Promise<InstalledBase[]> {
  const query = { find: JSON.stringify({ id: { $in: ids } }), noLimit: 'true' } as const;
  try {
    const { data } = await api.data.read({ params: { id: 'app-ibase' }, query }, { signal });
    return data.filter(isSharedBase).map(wholeBase);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'record.not_found') throw error;
    const { data } = await api.data.read({ params: { id: 'ibase' }, query }, { signal });
    return data.filter(isInstalledBase);
  }
}
