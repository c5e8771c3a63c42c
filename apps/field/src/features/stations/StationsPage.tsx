import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { noActivityTargets } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconMap, IconMapPinOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import { useLookups } from '../../offline/reference.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editVisit, editVisits } from '../../offline/work.ts';
import { StationList } from './StationList.tsx';
import { StationSheet } from './StationSheet.tsx';
import { findByCode, stateOf } from './station-view.ts';
import type { ScannedBy } from './ScanBar.tsx';
import classes from './stations.module.css';

// The plan loads Leaflet, which the list does not need.
const PlanTab = lazy(async () => ({ default: (await import('./PlanTab.tsx')).PlanTab }));

type View = 'list' | 'plan' | 'left';

interface StationsPageProps {
  open: OpenJob;
  /** The station whose sheet is open. The id is part of the page's address, so Back closes the sheet. */
  stationId: string | undefined;
  onStation: (id: string | undefined) => void;
  /** Products used at a station, from the usages of the job. */
  renderMaterials: (stationId: string) => ReactNode;
}

/**
 * Returns a function that finds the station with a scanned or typed code, marks it as reached and returns its id. The
 * id is undefined if no station has the code.
 */
export function useScan(open: OpenJob): (code: string, by: ScannedBy) => string | undefined {
  return (code, by) => {
    const station = findByCode(open.stations, code);
    if (!station) return undefined;
    const plan = open.base?.plans.find((each) => each.id === station.floorid);
    const visitedAt = Date.now();
    editVisit(open.row.id, station.id, (visit) => ({
      visitedAt,
      planRevision: plan?.revision ?? null,
      scanMethod: by,
      manualReason: by === 'manual' ? (visit.manualReason ?? 'typed') : null,
      accessReason: null,
    }));
    return station.id;
  };
}

export const StationsPage = ({ open, stationId, onStation, renderMaterials }: StationsPageProps) => {
  const t = useT('field');
  const lookups = useLookups(lookupNumbers.stationType);
  const types = useMemo(() => new Map((lookups ?? []).map((type) => [type.id, type])), [lookups]);
  const plans = open.base?.plans ?? [];
  const [view, setView] = useState<View>('list');
  const { stations, visits, row } = open;
  const left = stations.filter((station) => stateOf(visits.get(station.id)) === 'open');
  const quiet = noActivityTargets(
    stations.map((station) => station.id),
    [...visits.values()],
  );
  const index = stations.findIndex((station) => station.id === stationId);
  const station = stations[index];
  const next = [...stations.slice(index + 1), ...stations.slice(0, Math.max(0, index))].find(
    (each) => stateOf(visits.get(each.id)) === 'open',
  );

  if (stations.length === 0) {
    return (
      <EmptyState
        icon={IconMapPinOff}
        title={t('This job has no stations.')}
        text={t('Its services do not cover any stations. Continue to the next page.')}
      />
    );
  }
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.progress} role="status">
          {t('{{done}} of {{total}} done', { done: stations.length - left.length, total: stations.length })}
        </p>
        {quiet.length > 0 ? (
          <Button
            variant="default"
            onClick={() => editVisits(row.id, quiet, (visit) => ({ activity: 0, condition: visit.condition ?? 'ok' }))}
          >
            {t('Record no activity at {{count}} scanned stations', { count: quiet.length })}
          </Button>
        ) : null}
      </div>
      <Choices<View>
        label={t('View')}
        even
        quiet
        value={view}
        onChange={setView}
        choices={[
          { value: 'list', label: t('List') },
          { value: 'left', label: t('To do ({{count}})', { count: left.length }) },
          ...(plans.length > 0 ? [{ value: 'plan' as const, label: t('Plan') }] : []),
        ]}
      />
      <div style={{ height: 12 }} />
      {view === 'plan' ? (
        <Suspense fallback={<Skeleton height="50dvh" />}>
          <PlanTab plans={plans} stations={stations} visits={visits} onStation={onStation} />
        </Suspense>
      ) : view === 'left' && left.length === 0 ? (
        <EmptyState icon={IconMap} title={t('No stations left to do.')} />
      ) : (
        <StationList stations={view === 'left' ? left : stations} visits={visits} types={types} onStation={onStation} />
      )}
      {station ? (
        <StationSheet
          key={station.id}
          open={open}
          station={station}
          type={types.get(station.type.id)}
          onClose={() => onStation(undefined)}
          onNext={next ? () => onStation(next.id) : undefined}
          materials={renderMaterials(station.id)}
        />
      ) : null}
    </>
  );
};
