import type { LastPosition } from '@field-service/contract/people/people.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import type { MapMarker } from '@field-service/ui/maps/geo-map.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { initialsOf } from '@field-service/ui/shell/initials.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import type { MapSearch } from './map-search.ts';
import { LazyMap } from '../../../parts/track/LazyMap.tsx';
import beside from '../../../parts/beside.module.css';
import classes from './positions.module.css';

const mapHeight = '68vh';
/** How often positions are read while the screen is visible, and when one is old; in milliseconds. */
const [readEvery, staleAfter] = [30_000, 30 * 60_000];

interface MapProps {
  search: MapSearch;
  onSearch: (search: MapSearch) => void;
}
interface PositionsProps extends MapProps {
  positions: readonly LastPosition[];
}

const isStale = ({ time }: LastPosition, now: number): boolean => now - time > staleAfter;

const PersonLines = ({ position, onSelect }: { position: LastPosition; onSelect: () => void }) => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const { may } = useCaller();
  const { user, team, time, timeZone, job } = position;
  return (
    <>
      <div className={classes.line}>
        <UnstyledButton className={classes.name} onClick={onSelect}>
          {user.name}
        </UnstyledButton>
        <Text size="xs" c="dimmed" title={formats.dateTime(time)}>
          {formats.age(time, now)}
          {isStale(position, now) ? ` · ${t('Old position')}` : ''}
        </Text>
      </div>
      <div className={classes.line}>
        <Text size="sm" component="div">
          {job === null ? (
            (team ?? '')
          ) : may('POST:VW') ? (
            <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
              {formats.list([job.docno, job.site ?? job.title])}
            </TextLink>
          ) : (
            job.docno
          )}
        </Text>
        <TextLink
          to="/team-map/$personId"
          params={{ personId: user.id }}
          search={{ date: businessDateOf(time, timeZone) }}
          aria-label={t('Day of {{name}}', { name: user.name })}
        >
          {t('Day')}
        </TextLink>
      </div>
    </>
  );
};

const Positions = ({ positions, search, onSearch }: PositionsProps) => {
  const t = useT('office');
  const now = useNow();
  const { scope } = useListSource();
  const markers = useMemo(
    () =>
      positions.map((position): MapMarker => ({
        id: position.user.id,
        geo: position.geo,
        kind: isStale(position, now) ? 'stale' : 'person',
        sign: initialsOf(position.user.name),
        label: position.user.name,
      })),
    [positions, now],
  );
  if (positions.length === 0)
    return (
      <EmptyState
        icon={IconMapPinOff}
        title={t('No positions of the last seven days')}
        text={t('Positions appear here while people work with the app and share their position.')}
      />
    );
  return (
    <div className={beside.stage}>
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LazyMap
          label={t('Map of the team')}
          markers={markers}
          selected={search.person}
          onMarker={(person) => onSearch({ person })}
          of={String(scope)}
          height={mapHeight}
        />
      </Suspense>
      <ul className={`${beside.list} ${classes.list}`} aria-label={t('Latest positions')} tabIndex={0}>
        {positions.map((position) => (
          <li key={position.user.id} data-selected={position.user.id === search.person}>
            <PersonLines position={position} onSelect={() => onSearch({ person: position.user.id })} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Where the people of the chosen folders are; read again while the screen is visible. */
export const TeamMapScreen = (props: MapProps): ReactNode => {
  const t = useT('office');
  const { scope } = useListSource();
  const query = useQuery({
    queryKey: ['positions', scope],
    queryFn: async ({ signal }) => (await api.people.positions({}, { signal })).data,
    refetchInterval: readEvery,
  });
  return (
    <Page title={t('Map of the team')}>
      <QueryGate query={query}>{(positions) => <Positions positions={positions} {...props} />}</QueryGate>
    </Page>
  );
};
