import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { RequestContext } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readSafePoint } from './queries.ts';

/**
 * The stamp up to which a page of a delta reads: the first page up to the safe point, the others up to the same stamp.
 * Safe points can move backwards, because a transaction counts from its start but stamps only when it writes. A last
 * page that ended at such a point would omit rows that the first page's stamp promises.
 */
export async function readUntil(
  context: RequestContext,
  { uts, ctid, until }: Pick<DatasetQuery, 'uts' | 'ctid' | 'until'>,
): Promise<number> {
  if (until !== undefined) return Number(until);
  if (ctid !== undefined && ctid > 0)
    throw new Refusal('request.invalid', { fields: [{ field: 'query.until', problem: 'required', expected: 'uts' }] });
  return await readSafePoint(context.db.asSystem('the safe point names no record'), Number(uts ?? 0));
}
