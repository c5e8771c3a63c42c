import type { Folder } from '@field-service/contract/access/session.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconPrinter } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { TeamSelect } from '../BoardFilters.tsx';
import type { SheetSearch } from '../board-search.ts';
import { stopsOf } from '../map/day-order.ts';
import { spanOf } from '../../../../assigning/schedule-rows.ts';
import { filterRows, rowsOf } from '../schedule.ts';
import { useBoardRules, useSchedule } from '../schedule-reads.ts';
import { useBoardFolders, useBoardScope } from '../use-board-scope.ts';
import { DaySheet } from './DaySheet.tsx';
import { useDayJobs } from './use-day-jobs.ts';

interface DaySheetScreenProps {
  search: SheetSearch;
  onSearch: (search: SheetSearch) => void;
}

/** The jobs of a day on paper, a sheet for each technician of a team or of all. */
export const DaySheetScreen = (props: DaySheetScreenProps): ReactNode => {
  const { area, clock } = useBoardFolders(props.search);
  return (
    <FormatsProvider folder={notationOf(clock)}>
      <Sheets {...props} area={area} clock={clock} />
    </FormatsProvider>
  );
};

interface SheetsProps extends DaySheetScreenProps {
  area: Folder | undefined;
  clock: Folder | undefined;
}

const Sheets = ({ search, onSearch, area, clock }: SheetsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const timeZone = clock?.timezone ?? 'UTC';
  const date = search.date ?? businessDateOf(now, timeZone);
  const span = useMemo(() => spanOf(date, 1, timeZone), [date, timeZone]);
  const schedule = useSchedule(span);
  const jobs = useDayJobs(span);
  const rules = useBoardRules(clock?.id);
  const { technicians, people, filter } = useBoardScope(search, area);
  const rows = filterRows(schedule.data ?? [], filter);
  const order = { date, timeZone, optimized: rules.data?.optimized ?? false };
  const sheets = people
    .map((person) => ({
      person,
      stops: stopsOf(rows, person.id, order),
      absences: rowsOf(rows, person.id, span).filter(({ kind }) => kind === 'absence'),
    }))
    .filter(({ stops }) => stops.length > 0);
  const ready = sheets.length > 0 && jobs.data !== undefined && rules.data !== undefined;
  const acts = (
    <>
      <DateField
        label={t('Date')}
        quiet
        value={date}
        onChange={(day) => day !== null && onSearch({ ...search, date: day })}
        w={140}
      />
      <TeamSelect value={search.team} onTeam={(team) => onSearch({ ...search, team })} w={160} />
      <LinkButton to="/jobs/board" search={search} variant="default">
        {t('Back to the board')}
      </LinkButton>
      <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={!ready} onClick={() => globalThis.print()}>
        {t('Print')}
      </Button>
    </>
  );
  return (
    <Page title={t('Day sheet')} acts={acts}>
      <QueryGate query={schedule} skeleton={<ListSkeleton rows={10} />}>
        {() => (
          <QueryGate query={technicians} skeleton={<ListSkeleton rows={10} />}>
            {() => (
              <QueryGate query={rules} skeleton={<ListSkeleton rows={10} />}>
                {() => (
                  <QueryGate query={jobs} skeleton={<ListSkeleton rows={10} />}>
                    {(details) =>
                      sheets.length === 0 ? (
                        <EmptyState
                          icon={IconCalendarOff}
                          title={t('No jobs on this day')}
                          text={t('No technician of this selection has a job. Choose another day or team.')}
                        />
                      ) : (
                        sheets.map((sheet) => (
                          <DaySheet
                            key={sheet.person.id}
                            {...sheet}
                            day={formats.fullBusinessDate(date)}
                            jobs={details}
                          />
                        ))
                      )
                    }
                  </QueryGate>
                )}
              </QueryGate>
            )}
          </QueryGate>
        )}
      </QueryGate>
    </Page>
  );
};
