import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { FilterBar } from '@field-service/ui/list/FilterBar.tsx';
import { findIn } from '@field-service/ui/list/list-spec.ts';
import { SavedViewsProvider } from '@field-service/ui/list/saved-views-host.ts';
import { useDatasetList } from '@field-service/ui/list/use-dataset-list.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { useHolidays } from '../../../../api/holidays.ts';
import { useLookups } from '../../../../api/reference.ts';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { HolidaysMissing } from '../../../../parts/HolidaysMissing.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { useAreaFilter } from '../../../../parts/filters/use-area-filter.ts';
import { foldedJobFilters, useJobFilters } from '../job-filters.tsx';
import { jobFilters } from '../job-list.ts';
import { dayList, type CalendarSearch } from './calendar-list.ts';
import classes from './calendar.module.css';
import { DayJobs } from './DayJobs.tsx';
import { addMonths, countsByDay, firstOf, monthOf, weeksOf } from './month-days.ts';
import { MonthGrid } from './MonthGrid.tsx';

interface CalendarScreenProps {
  search: CalendarSearch;
  onSearch: (search: CalendarSearch) => void;
}

/** The jobs of a month: how many each day has and in which state, and the jobs of the chosen day. */
const Calendar = ({ search, onSearch }: CalendarScreenProps): ReactNode => {
  const t = useT('office');
  const { home, may } = useCaller();
  const formats = useFormats();
  const now = useNow();
  const today = businessDateOf(now, home?.timezone ?? 'UTC');
  const day = search.day ?? today;
  const month = monthOf(day);
  const weeks = useMemo(() => weeksOf(month), [month]);
  const [from, to] = [weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day];
  const filters = useJobFilters(search);
  const own = { area: useAreaFilter().condition };
  const jobs = useDatasetList(dayList, {
    search,
    onSearch: (next) => onSearch({ ...next, day: search.day }),
    within: { date: day },
    own,
  });
  const ofMonth = (within: Find) => ({
    find: findIn(dayList, search, { within: { date: { $gte: from, $lte: to }, ...within }, own }),
    search: search.q,
  });
  const counts = useGroups('posts', ['date', 'status.code', 'late'], ofMonth({}));
  const unassigned = useGroups('posts', 'date', ofMonth(jobFilters.status.options.unassigned));
  const holidays = useHolidays(from, to);
  const statuses = useLookups(lookupNumbers.status);
  const days = useMemo(
    () => countsByDay(counts.data ?? [], new Map(statuses.data?.map(({ code, flags }) => [code, flags]))),
    [counts.data, statuses.data],
  );
  const open = useMemo(
    () => new Map((unassigned.data ?? []).map(({ date, count }) => [Number(date), count])),
    [unassigned.data],
  );
  const go = (next: number) => onSearch({ ...search, day: next === today ? undefined : next });
  const byMonth = (months: number) => go(firstOf(addMonths(month, months)));
  return (
    <Page
      flush
      title={t('Calendar of jobs')}
      acts={
        may('POST:CR') ? (
          <LinkButton to="/jobs/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New job')}
          </LinkButton>
        ) : null
      }
    >
      <div className={classes.bar}>
        <Group gap={4}>
          <ActionIcon aria-label={t('Previous month')} onClick={() => byMonth(-1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <DateField label={t('Date')} quiet value={day} onChange={(next) => next !== null && go(next)} w={140} />
          <ActionIcon aria-label={t('Next month')} onClick={() => byMonth(1)}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
          <Button variant="default" px={12} disabled={day === today} onClick={() => go(today)}>
            {t('Today')}
          </Button>
          <Text fw={600} ms="sm" className={classes.name} aria-live="polite">
            {formats.monthOfYear(firstOf(month))}
          </Text>
        </Group>
        <FilterBar
          list={jobs}
          search={{ label: t('Search jobs'), placeholder: t('Number, title, customer or site') }}
          filters={filters}
          folded={foldedJobFilters}
        />
      </div>
      <HolidaysMissing query={holidays} />
      {counts.error === null ? (
        <div className={classes.both}>
          <MonthGrid
            month={month}
            weeks={weeks}
            chosen={day}
            today={today}
            days={counts.data === undefined ? undefined : days}
            unassigned={open}
            holidays={holidays.data ?? []}
            onDay={go}
          />
          <DayJobs day={day} list={jobs} search={search} />
        </div>
      ) : (
        <ErrorPanel error={counts.error} onRetry={() => void counts.refetch()} />
      )}
    </Page>
  );
};

/** A day's list has no saved views of its own: its address is kept with the calendar's. */
export const CalendarScreen = (props: CalendarScreenProps): ReactNode => (
  <SavedViewsProvider value={undefined}>
    <Calendar {...props} />
  </SavedViewsProvider>
);
