import { oneOf, textIn, type RawSearch } from '../../../../api/search.ts';

/**
 * The address of a site's floor plans: the plan, the selected station, the time of an earlier revision in ms, and whether
 * the plan is shown as a heat map.
 */
export interface PlanSearch {
  plan?: string | undefined;
  station?: string | undefined;
  at?: number | undefined;
  view?: 'heat' | undefined;
}

const stampIn = (search: RawSearch, name: string): number | undefined => {
  const value = Number(search[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

export const planSearch = (search: RawSearch): PlanSearch => ({
  plan: textIn(search, 'plan'),
  station: textIn(search, 'station'),
  at: stampIn(search, 'at'),
  view: oneOf(search, 'view', ['heat']),
});
