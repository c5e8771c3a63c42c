import type { StationDetail, StationEvent } from '@field-service/contract/work/stations.ts';
import type { HistoryRow } from '@field-service/contract/history-row.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFindingWords } from '@field-service/ui/report/use-finding-words.ts';
import { stationStateOf, stationWords } from '@field-service/ui/maps/station-state.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { PictureSource } from '../../../parts/AttachedFiles.tsx';
import { changesOf, type Change } from '../../../parts/history-entries.ts';
import { HistoryList } from '../../../parts/HistoryList.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { stationNoun } from './station-noun.ts';
import { useStationLabels } from './StationFields.tsx';

const pageSize = 25;

const kinds: Readonly<Record<string, PlainPhrase>> = {
  create: 'added this station',
  update: 'changed this station',
  place: 'placed this station',
  move: 'moved this station on the plan',
  relabel: 'relabelled this station',
  retire: 'retired this station',
  restore: 'restored this station',
};
/** Fields of a change that say nothing to a reader: positions are shown on the plan. */
const unsaid: readonly string[] = ['xy', 'floorid', 'siteid', 'status', 'uomid'];

type Visited = Extract<StationEvent, { kind: 'visit' }>;

/** What a visit found, as the fields of a row of the history. */
const useFound = () => {
  const t = useT('office');
  const words = useFindingWords();
  return ({ visit }: Visited): readonly Change[] => {
    const said = (field: string, after: string) => (after === '' ? [] : [{ field, before: null, after }]);
    return [
      ...said('result', t(stationWords[stationStateOf(visit)])),
      ...said('found', words.found(visit)),
      ...said('done', words.done(visit)),
      ...words.checks(visit).flatMap(({ name, answer }) => said(name, answer)),
      ...said('remarks', visit.remarks),
      ...said('together', words.together(visit)),
    ];
  };
};

/** The way to the job during which a station was visited. */
const linkOf = (visited: Visited | undefined): ReactNode =>
  visited === undefined ? null : (
    <TextLink to="/jobs/$jobId" params={{ jobId: visited.job.id }} search={{ tab: 'stations' }}>
      {visited.job.docno}
    </TextLink>
  );

const Events = ({ events }: { events: readonly StationEvent[] }): ReactNode => {
  const t = useT('office');
  const labels: Readonly<Record<string, string>> = useStationLabels();
  const typeName = useLookupName(lookupNumbers.stationType);
  const found = useFound();
  const visits = new Map(events.flatMap((event) => (event.kind === 'visit' ? [[event.visit.id, event] as const] : [])));
  const rows = events.map((event): HistoryRow =>
    event.kind === 'change'
      ? event.change
      : {
          id: event.visit.id,
          at: event.at,
          by: event.visit.user.name,
          via: 'device',
          kind: 'visit',
          changes: [],
          reason: null,
        },
  );
  const names: Readonly<Record<string, string>> = {
    result: t('Result'),
    found: t('Findings'),
    done: t('Action taken'),
    together: t('Recorded together'),
    ...labels,
  };
  return (
    <HistoryList
      rows={rows.toReversed()}
      labelOf={(field) => names[field] ?? field}
      textOf={(field, value) =>
        typeof value !== 'string' ? '' : field === 'typeid' ? (typeName(value) ?? t('a deleted entry')) : value
      }
      wordsOf={({ id, by, kind }) => ({
        by,
        what: visits.has(id) ? t('visited this station') : t(kinds[kind] ?? 'changed this station'),
      })}
      changesIn={(row) => {
        const visit = visits.get(row.id);
        return visit === undefined ? changesOf(row).filter(({ field }) => !unsaid.includes(field)) : found(visit);
      }}
      moreOf={(row) => linkOf(visits.get(row.id))}
    />
  );
};

/** What happened to a station, newest first: visits with what was found, and changes. Read page by page. */
export const StationHistory = ({ station }: { station: StationDetail }): ReactNode => {
  const t = useT('office');
  const query = useInfiniteQuery({
    queryKey: [stationNoun.name, station.id, 'history'],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.stations.history(
          { params: { id: station.id }, query: { skip: String(pageParam), limit: String(pageSize) } },
          { signal },
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { events }) => sum + events.length, 0);
      return read < total ? read : undefined;
    },
  });
  if (query.data === undefined)
    return query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <PageSkeleton />;
  return (
    <PictureSource>
      <Events events={query.data.pages.flatMap(({ events }) => events)} />
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show earlier')}
        </Button>
      ) : null}
    </PictureSource>
  );
};
