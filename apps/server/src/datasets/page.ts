import { Refusal } from '../refusal.ts';

/** The parameters of a list that do not depend on its fields. */
export interface Page {
  limit: number;
  skip: number;
}

export const defaultLimit = 25;
export const maxRows = 1000;

/**
 * The requested page: 25 rows by default, at most 1000; a limit of 0 or `noLimit` means all rows, up to `cap`. Throws
 * `request.invalid` for a higher limit.
 */
export function pageOf(
  query: { limit?: number | undefined; skip?: number | undefined; noLimit?: 'true' | undefined },
  cap: number,
): Page {
  const asked = query.limit ?? defaultLimit;
  if (asked > maxRows)
    throw new Refusal('request.invalid', {
      fields: [{ field: 'query.limit', problem: 'too_big', expected: maxRows }],
    });
  const limit = query.noLimit === 'true' || query.limit === 0 ? cap : Math.min(asked, cap);
  return { limit, skip: query.skip ?? 0 };
}
