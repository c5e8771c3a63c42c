import { Refusal } from '../refusal.ts';

/** The parameters of a list that do not depend on its fields. */
export interface Page {
  limit: number;
  skip: number;
}

export const defaultLimit = 25;
export const maxRows = 1000;

/** The number of rows: 25 by default, at most 1000; 0 or `noLimit` means all, up to the cap. */
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
