import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { RequestContext } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readSafePoint } from './queries.ts';

/**
 * Up to which stamp a page of a delta reads: the first one up to the safe point, the others up to the same. A later safe
 * point may lie before an earlier one (a transaction counts from its beginning, though it stamps only when it writes), and
 * a last page that ended there would leave out what the first one's stamp promises.
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
