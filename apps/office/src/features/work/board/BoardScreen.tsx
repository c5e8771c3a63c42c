import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useLookups, useTechnicians } from '../../../api/reference.ts';
import { AssignDialog } from '../../../assigning/AssignDialog.tsx';
import { OverrideDialog } from '../../../assigning/OverrideDialog.tsx';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import type { BoardSearch } from './board-search.ts';
import { BoardFilters, mondayOf } from './BoardFilters.tsx';
import classes from './BoardScreen.module.css';
import trayClasses from './Tray.module.css';
import { DayAgenda } from './DayAgenda.tsx';
import { DayBoard, type BoardBodyProps } from './DayBoard.tsx';
import { axisOf } from './geometry.ts';
import { JobPeek } from './JobPeek.tsx';
import { busyOf, filterRows, isPlanned, spanOf, stretchOf, type ScheduleRow } from './schedule.ts';
import { useSchedule, useTray } from './schedule-reads.ts';
import { Tray } from './Tray.tsx';
import { useBoardDrag, type Drag } from './use-board-drag.ts';
import { useDrop } from './use-drop.ts';
import { WeekBoard } from './WeekBoard.tsx';

/** The dragged job next to the pointer. Over a row, the drop preview is shown instead. */
const DragGhost = ({ drag: { row, x, y, kind, over } }: { drag: Drag }): ReactNode =>
  kind === 'stretch' || over ? null : (
    <div className={classes.ghost} style={{ transform: `translate(${x + 12}px, ${y + 8}px)` }} aria-hidden>
      <strong>{row.contact ?? row.title}</strong>
      <span>{row.docno}</span>
    </div>
  );

interface BoardScreenProps {
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
}

const noRows: readonly ScheduleRow[] = [];

/** The dispatcher's home page: each technician's jobs, and the jobs waiting for the dispatcher. */
export const BoardScreen = ({ search, onSearch }: BoardScreenProps): ReactNode => {
  const t = useT('office');
  const { home, folder, folders, may } = useCaller();
  const now = useNow();
  const timeZone = home?.timezone ?? 'UTC';
  const today = businessDateOf(now, timeZone);
  const week = search.view === 'week';
  const date = week ? mondayOf(search.date ?? today) : (search.date ?? today);
  const narrow = useMediaQuery('(max-width: 699px)', globalThis.matchMedia('(max-width: 699px)').matches) ?? false;

  const area = folders.find(({ id }) => id === search.area);
  const within = (path: string) => (area ? path.startsWith(area.path) : !folder || path.startsWith(folder.path));
  const folderIds = folders.filter(({ path }) => within(path)).map(({ id }) => id);
  const natures = useLookups(lookupNumbers.nature);
  const filter = {
    folders: area ? folderIds : undefined,
    nature: natures.data?.find(({ id }) => id === search.nature)?.name,
  };
  const span = useMemo(() => spanOf(date, week ? 7 : 1, timeZone), [date, week, timeZone]);
  const schedule = useSchedule(span);
  const tray = useTray(now);
  const technicians = useTechnicians();
  const people = (technicians.data ?? []).filter(
    (person) =>
      (search.team === undefined || person.teamid === search.team) &&
      person.folders.some((id) => folderIds.includes(id)),
  );

  const rows = schedule.data ?? noRows;
  const axis = useMemo(() => axisOf(rows.filter(isPlanned).map(stretchOf), span.start), [rows, span]);
  // Clashes are detected regardless of the filters.
  const busy = useMemo(() => busyOf(rows), [rows]);
  const movable = may('POST:AS');
  const known = [...rows, ...(tray.data ?? noRows)];
  const drop = useDrop(known);
  const { drag, start, wasDragged } = useBoardDrag({ axis, timeZone, onDrop: drop.take });
  const [peeked, setPeeked] = useState<ScheduleRow>();
  const [assigning, setAssigning] = useState<ScheduleRow>();
  const peopleOf = (id: string) => [
    ...new Set(known.filter((row) => row.id === id).flatMap(({ userid }) => userid ?? [])),
  ];
  const nameOf = (id: string) => technicians.data?.find((person) => person.id === id)?.name ?? '';

  const body: BoardBodyProps = {
    date,
    timeZone,
    now,
    people,
    rows: filterRows(rows, filter),
    busy,
    movable,
    drag,
    onPress: start,
    onOpen: (row) => {
      if (!wasDragged()) setPeeked(row);
    },
  };
  const shown = peeked && (known.find(({ id }) => id === peeked.id) ?? peeked);
  const Body = week ? WeekBoard : narrow ? DayAgenda : undefined;
  return (
    <Page
      flush
      title={t('Dispatch board')}
      acts={
        may('POST:CR') ? (
          <LinkButton to="/jobs/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New job')}
          </LinkButton>
        ) : null
      }
    >
      <BoardFilters date={date} today={today} search={search} onSearch={onSearch} />
      <div className={classes.layout} data-dragging={drag ? true : undefined}>
        <div className={classes.main}>
          <QueryGate query={schedule} skeleton={<ListSkeleton rows={10} />}>
            {() => (
              <QueryGate query={technicians} skeleton={<ListSkeleton rows={10} />}>
                {() =>
                  people.length === 0 ? (
                    <EmptyState
                      icon={IconUsers}
                      title={t('No technicians')}
                      text={t('No technician matches the selected folder, area and team. Change the selection.')}
                    />
                  ) : Body ? (
                    <Body {...body} />
                  ) : (
                    <DayBoard {...body} axis={axis} />
                  )
                }
              </QueryGate>
            )}
          </QueryGate>
        </div>
        <QueryGate
          query={tray}
          skeleton={
            <div className={trayClasses.tray}>
              <ListSkeleton rows={6} />
            </div>
          }
        >
          {(waiting) => (
            <Tray
              rows={filterRows(waiting, filter)}
              movable={movable}
              drag={drag}
              onPress={start}
              onOpen={body.onOpen}
            />
          )}
        </QueryGate>
      </div>
      {drag ? <DragGhost drag={drag} /> : null}
      {shown ? (
        <JobPeek
          row={shown}
          people={peopleOf(shown.id).map(nameOf)}
          mayAssign={movable}
          onClose={() => setPeeked(undefined)}
          onAssign={() => {
            setPeeked(undefined);
            setAssigning(shown);
          }}
        />
      ) : null}
      {assigning ? (
        <AssignDialog
          job={{ ...assigning, assignees: peopleOf(assigning.id) }}
          timeZone={timeZone}
          day={week ? today : date}
          onClose={() => setAssigning(undefined)}
        />
      ) : null}
      {drop.refused ? <OverrideDialog {...drop.refused} onClose={drop.dismiss} /> : null}
    </Page>
  );
};
