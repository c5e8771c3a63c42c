import { dayIn, oneOf, textIn, type RawSearch } from '../../../api/search.ts';
import { listStateFromSearch, type ListState } from '@field-service/ui/list/list-state.ts';

/** The status filters of the list: a group, such as overdue jobs, or a single status. */
export const jobGroups = ['open', 'unassigned', 'late', 'review', 'TD', 'IP', 'CLS', 'CWO', 'DN', 'X'] as const;
export type JobGroup = (typeof jobGroups)[number];

export interface JobFilter {
  status?: JobGroup | undefined;
  /** yyyymmdd, both days inclusive. */
  from?: number | undefined;
  to?: number | undefined;
  area?: string | undefined;
  q?: string | undefined;
}
export interface JobListSearch extends JobFilter {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  hide?: string | undefined;
}

export const jobListDefaults: ListState = { page: 0, size: 25, sort: 'plan desc', hidden: ['cts'] };

export const jobListSearch = (search: RawSearch): JobListSearch => {
  const number = (name: string) =>
    Number.isInteger(Number(search[name])) && search[name] !== undefined ? Number(search[name]) : undefined;
  return {
    status: oneOf(search, 'status', jobGroups),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    area: textIn(search, 'area'),
    q: textIn(search, 'q'),
    page: number('page'),
    size: number('size'),
    sort: textIn(search, 'sort'),
    hide: textIn(search, 'hide'),
  };
};

export const listStateOf = (search: JobListSearch): ListState => listStateFromSearch({ ...search }, jobListDefaults);

export const jobTabs = ['overview', 'stations', 'treatments', 'pictures', 'lines', 'uploads', 'history'] as const;
export type JobTab = (typeof jobTabs)[number];
export interface JobSearch {
  tab?: JobTab | undefined;
}
export const jobSearch = (search: RawSearch): JobSearch => ({ tab: oneOf(search, 'tab', jobTabs) });
