import { useT } from '@field-service/i18n/use-t.ts';
import type { Folder } from '@field-service/contract/access/session.ts';
import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconPrinter, IconUsers } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { AssignDialog } from '../../../assigning/AssignDialog.tsx';
import { OverrideDialog } from '../../../assigning/OverrideDialog.tsx';
import { hasProblems, planProblems } from '../../../assigning/plan-problems.ts';
import { busyOf, spanOf, type ScheduleRow } from '../../../assigning/schedule-rows.ts';
import { useTimeRules } from '../../../assigning/use-time-rules.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import type { BoardSearch } from './board-search.ts';
import { BoardFilters, mondayOf } from './BoardFilters.tsx';
import classes from './BoardScreen.module.css';
import trayClasses from './tray/Tray.module.css';
import { DayAgenda } from './DayAgenda.tsx';
import { DayBoard, type BoardBodyProps } from './DayBoard.tsx';
import { DragNote } from './drag/DragNote.tsx';
import { DragProvider, useDragOf, type Judge } from './drag/drag-store.ts';
import { DropQuestion } from './drag/DropQuestion.tsx';
import { useAskedDrop } from './drag/use-asked-drop.ts';
import { useBoardDrag } from './drag/use-board-drag.ts';
import { useDrop } from './drag/use-drop.ts';
import { JobCardContext } from './job-card-context.ts';
import { JobCard } from './JobCard.tsx';
import { JobPeek } from './JobPeek.tsx';
import { filterRows, peopleAfter, peopleOf, rowsIn, travelOf } from './schedule.ts';
import { useBoardRules, useSchedule, useTray } from './schedule-reads.ts';
import { Tray } from './tray/Tray.tsx';
import { BoardMap } from './map/BoardMap.tsx';
import { HolidayLine } from './HolidayLine.tsx';
import { useBoardFolders, useBoardScope } from './use-board-scope.ts';
import { useJobCards } from './use-job-cards.ts';
import { WeekBoard } from './WeekBoard.tsx';

interface BoardScreenProps {
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
}

const noRows: readonly ScheduleRow[] = [];

/** The dispatcher's home page: each technician's jobs, and the jobs waiting for the dispatcher. */
export const BoardScreen = (props: BoardScreenProps): ReactNode => {
  const { area, clock } = useBoardFolders(props.search);
  // The chosen area may have another time zone than the folder above it.
  return (
    <FormatsProvider folder={notationOf(clock)}>
      <Board {...props} area={area} clock={clock} />
    </FormatsProvider>
  );
};

interface BoardProps extends BoardScreenProps {
  area: Folder | undefined;
  /** The folder whose time zone and working day the board shows. */
  clock: Folder | undefined;
}

const Board = ({ search, onSearch, area, clock }: BoardProps): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const now = useNow();
  const timeZone = clock?.timezone ?? 'UTC';
  const today = businessDateOf(now, timeZone);
  const week = search.view === 'week';
  const date = week ? mondayOf(search.date ?? today) : (search.date ?? today);
  const narrow = useMediaQuery('(max-width: 699px)', globalThis.matchMedia('(max-width: 699px)').matches) ?? false;

  const { technicians, everyone, people, filter } = useBoardScope(search, area);
  const span = useMemo(() => spanOf(date, week ? 7 : 1, timeZone), [date, week, timeZone]);
  // A day more on either side, so that a clash with work of the night before or the morning after is said, too.
  const schedule = useSchedule(
    useMemo(() => spanOf(addDays(date, -1), week ? 9 : 3, timeZone), [date, week, timeZone]),
  );
  const tray = useTray(now);
  const settings = useBoardRules(clock?.id);
  const rows = schedule.data ?? noRows;
  const waiting = tray.data ?? noRows;
  const rules = useTimeRules(timeZone, settings.data?.usualMinutes);
  // Clashes are detected regardless of the filters.
  const busy = useMemo(() => busyOf(rows, rules), [rows, rules]);
  const movable = may('POST:AS');
  const known = useMemo(() => [...rows, ...waiting], [rows, waiting]);
  const drop = useDrop(known);
  const askedDrop = useAskedDrop(timeZone, drop.take);
  const nameOf = (id: string) => everyone.find((person) => person.id === id)?.name ?? '';
  const unassign = (row: ScheduleRow) => drop.unassign(row, nameOf(row.userid ?? ''));
  const judge = useCallback<Judge>(
    (row, place) => {
      const assignees = peopleAfter(peopleOf(known, row.id), row.userid, place.userId);
      const problems = planProblems({ ...place, row, assignees }, { technicians: everyone, busy, rules });
      const travel = travelOf(rows, { ...row, userid: place.userId, plan: place.plan }, timeZone);
      return { problems, wrong: hasProblems(problems), travel };
    },
    [known, everyone, busy, rules, rows, timeZone],
  );
  const { store, start, wasDragged } = useBoardDrag({
    timeZone,
    judge,
    onDrop: askedDrop.drop,
    onUnassign: unassign,
  });
  const isDragging = useDragOf(store, (drag) => drag !== undefined);
  const { cards, keep, hide } = useJobCards();
  const [peeked, setPeeked] = useState<ScheduleRow>();
  const [assigning, setAssigning] = useState<ScheduleRow>();
  const namesOf = (row: ScheduleRow) => peopleOf(known, row.id).map(nameOf);

  const shownRows = useMemo(() => filterRows(rowsIn(rows, span), filter), [rows, span, filter]);
  const shownWaiting = useMemo(() => filterRows(waiting, filter), [waiting, filter]);
  const open = useCallback(
    (row: ScheduleRow) => {
      hide();
      if (!wasDragged()) setPeeked(row);
    },
    [hide, wasDragged],
  );
  const body: BoardBodyProps = {
    date,
    timeZone,
    now,
    people,
    rows: shownRows,
    movable,
    onPress: start,
    onOpen: open,
  };
  const shown = peeked && (known.find(({ id, userid }) => id === peeked.id && userid === peeked.userid) ?? peeked);
  // A card never lies over a question or a panel.
  const isCovered = peeked !== undefined || assigning !== undefined || askedDrop.asked !== undefined;
  const pointed =
    !isDragging && !isCovered && !drop.refused && cards.row && cards.anchor?.isConnected ? cards.row : undefined;
  const isMapped = search.map === true && !week;
  const Body = week ? WeekBoard : narrow ? DayAgenda : undefined;
  return (
    <Page
      flush
      title={t('Dispatch board')}
      acts={
        <>
          {week ? null : (
            <LinkButton
              to="/jobs/board/sheet"
              search={{ date, team: search.team, area: search.area, nature: search.nature }}
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {t('Day sheet')}
            </LinkButton>
          )}
          {may('POST:CR') ? (
            <LinkButton to="/jobs/new" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('New job')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className={classes.screen} data-map={isMapped ? true : undefined}>
        <BoardFilters date={date} today={today} search={search} zoomable={Body === undefined} onSearch={onSearch} />
        <HolidayLine from={date} to={week ? addDays(date, 6) : date} />
        <DragProvider value={store}>
          <JobCardContext value={cards}>
            <div
              className={classes.layout}
              data-dragging={isDragging || undefined}
              data-map={isMapped ? true : undefined}
            >
              <div className={classes.main}>
                <QueryGate query={schedule} skeleton={<ListSkeleton rows={10} />}>
                  {() => (
                    <QueryGate query={technicians} skeleton={<ListSkeleton rows={10} />}>
                      {() => (
                        <QueryGate query={settings} skeleton={<ListSkeleton rows={10} />}>
                          {({ workingDay }) =>
                            people.length === 0 ? (
                              <EmptyState
                                icon={IconUsers}
                                title={t('No technicians')}
                                text={t(
                                  'No technician matches the selected folder, area and team. Change the selection.',
                                )}
                              />
                            ) : Body ? (
                              <Body {...body} />
                            ) : (
                              <DayBoard {...body} workingDay={workingDay} zoom={search.zoom} />
                            )
                          }
                        </QueryGate>
                      )}
                    </QueryGate>
                  )}
                </QueryGate>
              </div>
              {isMapped ? (
                <BoardMap
                  rows={shownRows}
                  waiting={shownWaiting}
                  people={people}
                  order={{ date, timeZone, optimized: settings.data?.optimized ?? false }}
                  onOpen={open}
                />
              ) : null}
              <QueryGate
                query={tray}
                skeleton={
                  <div className={trayClasses.tray}>
                    <ListSkeleton rows={6} />
                  </div>
                }
              >
                {() => <Tray rows={shownWaiting} movable={movable} onPress={start} onOpen={open} />}
              </QueryGate>
            </div>
          </JobCardContext>
          <DragNote nameOf={nameOf} />
        </DragProvider>
      </div>
      {pointed && cards.anchor ? (
        <JobCard
          id={cards.cardId}
          row={pointed}
          anchor={cards.anchor}
          people={namesOf(pointed)}
          travel={travelOf(rows, pointed, timeZone)}
          onEnter={keep}
          onLeave={() => cards.leave('pointer')}
        />
      ) : null}
      {shown ? (
        <JobPeek
          row={shown}
          people={namesOf(shown)}
          rowOf={nameOf(shown.userid ?? '')}
          travel={travelOf(rows, shown, timeZone)}
          mayAssign={movable}
          onClose={() => setPeeked(undefined)}
          onAssign={() => {
            setPeeked(undefined);
            setAssigning(shown);
          }}
          onUnassign={() => {
            setPeeked(undefined);
            unassign(shown);
          }}
        />
      ) : null}
      {assigning ? (
        <AssignDialog
          job={{ ...assigning, assignees: peopleOf(known, assigning.id) }}
          day={week ? today : date}
          onClose={() => setAssigning(undefined)}
        />
      ) : null}
      {askedDrop.asked ? <DropQuestion {...askedDrop.asked} onTake={drop.take} onClose={askedDrop.dismiss} /> : null}
      {drop.refused ? <OverrideDialog {...drop.refused} onClose={drop.dismiss} /> : null}
    </Page>
  );
};
