import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { api } from '../connection/connection.ts';
import type { SyncStepRun } from './context.ts';
import { editFacts } from './facts.ts';

const valueOf = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'pvvalue' in row && typeof row.pvvalue === 'string' ? row.pvvalue : null;

/**
 * Fetches the technician's value for the month, which is null if the site has no formula for it or the user may not see
 * it.
 */
export const getPvValue: SyncStepRun = async ({ signal, report, jobsChanged }) => {
  // The value is computed from the month's jobs, so it changes only if they do.
  if (!jobsChanged) return 'nothing';
  try {
    const { data } = await api.data.read({ params: { id: 'app-tech-pv' }, query: {} }, { signal });
    const pv = valueOf(data[0]);
    await editFacts({ pv });
    if (pv === null) return 'nothing';
    report({ done: 1, total: 1, bytes: 0 });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiFailure) || !['permission.missing', 'record.not_found'].includes(error.code)) throw error;
    await editFacts({ pv: null });
    return 'nothing';
  }
};
