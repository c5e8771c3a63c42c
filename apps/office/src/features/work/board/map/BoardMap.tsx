import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { MapMarker } from '@field-service/ui/maps/geo-map.ts';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { initialsOf } from '@field-service/ui/shell/initials.ts';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Technician } from '../../../../api/reference.ts';
import { LazyMap } from '../../../../parts/track/LazyMap.tsx';
import { isPlanned, type ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import classes from './BoardMap.module.css';
import { stopsOf, wayOf, type DayOrder, type Stop } from './day-order.ts';

const mapHeight = '42vh';

interface BoardMapProps {
  rows: readonly ScheduleRow[];
  /** The jobs that wait for the dispatcher: those of the day without a technician are on the map, too. */
  waiting: readonly ScheduleRow[];
  people: readonly Technician[];
  order: DayOrder;
  onOpen: (row: ScheduleRow) => void;
}

interface Way {
  person: Technician;
  stops: readonly Stop[];
}

const StopLines = ({ stops, onOpen }: { stops: readonly Stop[]; onOpen: (row: ScheduleRow) => void }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const plannedTime = usePlannedTime();
  return (
    <ol className={classes.stops} aria-label={t('Order of the day')}>
      {stops.map(({ row, number, km }) => (
        <li key={row.id}>
          <UnstyledButton className={classes.stop} onClick={() => onOpen(row)}>
            <span
              className={classes.site}
            >{`${formats.number(number)} · ${plannedTime(row)} · ${row.site ?? row.title}`}</span>
            <span>{km === undefined ? '' : formats.distance(km)}</span>
            <Text span size="xs" c="dimmed">
              {row.geo === null ? `${row.docno} · ${t('No position')}` : row.docno}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
};

const WayLines = ({ ways, onChoose }: { ways: readonly Way[]; onChoose: (id: string) => void }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <ul className={classes.stops} aria-label={t('Technicians of the day')}>
      {ways.map(({ person, stops }) => (
        <li key={person.id}>
          <UnstyledButton className={classes.stop} onClick={() => onChoose(person.id)}>
            <span className={classes.site}>{person.name}</span>
            <span>{formats.distance(wayOf(stops))}</span>
            <Text span size="xs" c="dimmed">
              {t('{{count}} jobs', { count: stops.length })}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};

/** The jobs of the day on a map: those of all technicians, or one technician's way from job to job. */
export const BoardMap = ({ rows, waiting, people, order, onOpen }: BoardMapProps): ReactNode => {
  const t = useT('office');
  const { date, timeZone, optimized } = order;
  const [chosen, setChosen] = useState<string | null>(null);
  const ways = useMemo(
    () =>
      people
        .map((person): Way => ({ person, stops: stopsOf(rows, person.id, { date, timeZone, optimized }) }))
        .filter(({ stops }) => stops.length > 0),
    [people, rows, date, timeZone, optimized],
  );
  const one = ways.find(({ person }) => person.id === chosen);
  const markers = useMemo((): MapMarker[] => {
    const shown = one === undefined ? ways : [one];
    const placed = shown.flatMap(({ person, stops }) =>
      stops.flatMap(({ row, number }): MapMarker[] =>
        row.geo === null
          ? []
          : [
              {
                id: `${row.id} ${person.id}`,
                geo: row.geo,
                kind: one === undefined ? 'person' : 'stop',
                sign: one === undefined ? initialsOf(person.name) : String(number),
                label: one === undefined ? '' : (row.site ?? ''),
              },
            ],
      ),
    );
    const free = waiting
      .filter(isPlanned)
      .filter((row) => row.userid === null && row.geo !== null && businessDateOf(row.plan, timeZone) === date)
      .map((row): MapMarker => ({
        id: row.id,
        geo: row.geo ?? [0, 0],
        kind: 'stale',
        sign: '?',
        label: row.site ?? '',
      }));
    return [...placed, ...free];
  }, [one, ways, waiting, date, timeZone]);
  const track = useMemo(() => one?.stops.flatMap(({ row }) => (row.geo === null ? [] : [row.geo])) ?? [], [one]);
  const open = (id: string) => {
    const [rowId, userId] = id.split(' ');
    const found = [...rows, ...waiting].find(
      (row) => row.id === rowId && (userId === undefined || row.userid === userId),
    );
    if (found !== undefined) onOpen(found);
  };
  return (
    <section className={classes.panel} aria-label={t('Map and order of the day')}>
      <OneSelect
        aria-label={t('Technician')}
        placeholder={t('All technicians')}
        clearable
        searchable
        data={ways.map(({ person }) => ({ value: person.id, label: person.name }))}
        value={one === undefined ? null : chosen}
        onChange={setChosen}
      />
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LazyMap
          label={t('Map of the day')}
          markers={markers}
          track={track}
          onMarker={open}
          of={`${date} ${one?.person.id ?? ''} ${markers.length > 0 ? 'full' : ''}`}
          height={mapHeight}
        />
      </Suspense>
      {ways.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No jobs on this day')}
        </Text>
      ) : one === undefined ? (
        <WayLines ways={ways} onChoose={setChosen} />
      ) : (
        <StopLines stops={one.stops} onOpen={onOpen} />
      )}
    </section>
  );
};
