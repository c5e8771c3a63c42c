import { oneOf, type RawSearch } from '../../../../api/search.ts';

export const jobTabs = [
  'overview',
  'stations',
  'treatments',
  'pictures',
  'documents',
  'lines',
  'recommendations',
  'forms',
  'messages',
  'uploads',
  'history',
] as const;
export type JobTab = (typeof jobTabs)[number];
export interface JobSearch {
  tab?: JobTab | undefined;
}
export const jobSearch = (search: RawSearch): JobSearch => ({ tab: oneOf(search, 'tab', jobTabs) });
