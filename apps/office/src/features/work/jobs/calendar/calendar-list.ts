import { posts } from '@field-service/contract/datasets/jobs.ts';
import { listSearchIn, listSpec, type ListSearch } from '@field-service/ui/list/list-spec.ts';
import { dayIn, type RawSearch } from '../../../../api/search.ts';
import { jobFilters } from '../job-list.ts';

const byTime = listSpec(posts, { filters: jobFilters, sort: 'plan asc' });
/** The jobs of one day of the calendar, in their order. */
export const dayList = { ...byTime, defaults: { ...byTime.defaults, size: 80 as const } };

/** The chosen day (yyyymmdd, today by default) and the filters, all stored in the address. */
export type CalendarSearch = ListSearch<typeof jobFilters> & { day?: number | undefined };

export const calendarSearch = (search: RawSearch): CalendarSearch => ({
  ...listSearchIn(dayList)(search),
  day: dayIn(search, 'day'),
});
