import type { DatasetRow } from '@field-service/contract/data.ts';
import type { Person, Track } from '@field-service/contract/people/people.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import type { MapMarker, MapPoint } from '@field-service/ui/maps/geo-map.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { ActionIcon, Group, Skeleton, Slider, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { PositionTable } from '../../../parts/track/PositionTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import { lengthKm } from '../../../parts/track/track-length.ts';
import { useToday } from '../../../api/use-today.ts';
import type { TrackSearch } from './map-search.ts';
import { LazyMap } from '../../../parts/track/LazyMap.tsx';
import beside from '../../../parts/beside.module.css';
import classes from './positions.module.css';

type Job = DatasetRow<'posts'>;
const mapHeight = '60vh';
/** More than anyone does in a day. */
const mostJobs = 100;

const DayJobs = ({ jobs }: { jobs: readonly Job[] }) => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  if (jobs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No jobs on this day')}
      </Text>
    );
  return (
    <ol className={`${beside.list} ${classes.list}`}>
      {jobs.map((job, at) => (
        <li key={job.id}>
          <div className={classes.line}>
            <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
              {`${formats.number(at + 1)} · ${job.docno}`}
            </TextLink>
            <StatusBadge status={job.status} overdue={isLate(job, now)} />
          </div>
          <Text size="sm" c="dimmed">
            {formats.list([...(job.plan === null ? [] : [formats.time(job.plan)]), job.site?.name ?? job.title])}
          </Text>
        </li>
      ))}
    </ol>
  );
};

const TrackOnMap = ({ track, jobs, name }: { track: Track; jobs: readonly Job[]; name: string }) => {
  const t = useT('office');
  const formats = useFormats();
  const { points, date, more } = track;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const here = points[at];
  const way = useMemo(() => points.map(([lat, lng]): MapPoint => [lat, lng]), [points]);
  const markers = useMemo(
    (): MapMarker[] => [
      ...jobs.flatMap(({ id, geo, site }, index): MapMarker[] =>
        geo === null ? [] : [{ id, geo, kind: 'stop', sign: String(index + 1), label: site?.name ?? '' }],
      ),
      ...(here === undefined
        ? []
        : [
            {
              id: 'here',
              geo: [here[0], here[1]] as const,
              kind: 'here' as const,
              sign: '',
              label: '',
            },
          ]),
    ],
    [jobs, here],
  );
  if (here === undefined)
    return (
      <EmptyState
        icon={IconMapPinOff}
        title={t('No positions on this day')}
        text={t('Positions appear here while people work with the app and share their position.')}
      />
    );
  return (
    <>
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LazyMap
          label={t('Day of {{name}}', { name })}
          markers={markers}
          track={way}
          onMarker={() => undefined}
          of={String(date)}
          height={mapHeight}
        />
      </Suspense>
      <Text size="sm" mt="sm" aria-live="polite">
        {formats.dateTime(here[2])}
      </Text>
      <Slider
        min={0}
        max={Math.max(points.length - 1, 1)}
        value={at}
        onChange={setChosen}
        label={null}
        thumbLabel={t('Time of the position')}
        thumbValueText={formats.time(here[2])}
        mb="md"
      />
      <Text size="sm" c="dimmed" mb="md">
        {t('{{count}} positions over {{distance}}', {
          count: points.length,
          distance: formats.distance(lengthKm(points)),
        })}
        {more ? ` · ${t('Later positions of this day are not shown.')}` : ''}
      </Text>
      <PositionTable label={t('Positions')} points={points} />
    </>
  );
};

interface DayProps {
  person: Person;
  search: TrackSearch;
  onSearch: (search: TrackSearch) => void;
}

const Day = ({ person, search, onSearch }: DayProps) => {
  const t = useT('office');
  const { may, home } = useCaller();
  const { datasets } = useListSource();
  const today = useToday(person.folders[0] ?? '');
  const date = search.date ?? today;
  const track = useQuery({
    queryKey: ['positions', person.id, date],
    queryFn: async ({ signal }) =>
      (await api.people.track({ params: { id: person.id }, query: { date: String(date) } }, { signal })).data,
  });
  const jobs = useQuery({
    queryKey: ['posts', 'of-day', person.id, date],
    queryFn: async ({ signal }) =>
      await datasets.rows(
        'posts',
        { find: { assignees: person.id, date }, sort: 'plan asc', limit: mostJobs },
        { signal },
      ),
    enabled: may('POST:VW'),
  });
  const day = jobs.data ?? [];
  return (
    <Page
      title={t('Day of {{name}}', { name: person.name })}
      acts={
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Previous day')}
            title={t('Previous day')}
            onClick={() => onSearch({ date: addDays(date, -1) })}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <DateField quiet label={t('Day')} value={date} onChange={(next) => onSearch({ date: next ?? undefined })} />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Next day')}
            title={t('Next day')}
            disabled={date >= today}
            onClick={() => onSearch({ date: addDays(date, 1) })}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
          <LinkButton to="/team-list/$recordId" params={{ recordId: person.id }} variant="default">
            {t('Person (staff)')}
          </LinkButton>
        </Group>
      }
    >
      <QueryGate query={track}>
        {(found) => (
          <FormatsProvider folder={{ ...notationOf(home), timeZone: found.timeZone }}>
            <div className={beside.stage}>
              <div className={classes.time}>
                <TrackOnMap key={`${person.id} ${found.date}`} track={found} jobs={day} name={person.name} />
              </div>
              {may('POST:VW') ? (
                <Section title={t('Jobs of the day')}>
                  <DayJobs jobs={day} />
                </Section>
              ) : null}
            </div>
          </FormatsProvider>
        )}
      </QueryGate>
    </Page>
  );
};

/** The positions of one person on one day, with the jobs of that day. */
export const DayTrackScreen = ({
  personId,
  ...address
}: Omit<DayProps, 'person'> & { personId: string }): ReactNode => {
  const query = useQuery({
    queryKey: ['person', personId],
    queryFn: async ({ signal }) => (await api.people.get({ params: { id: personId } }, { signal })).data,
  });
  return <QueryGate query={query}>{(person) => <Day person={person} {...address} />}</QueryGate>;
};
