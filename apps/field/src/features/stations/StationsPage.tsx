import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconMap, IconMapPinOff, IconRoute, IconSortAscendingNumbers } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import type { OpenJob } from '../../offline/use-job.ts';
import { AddStation } from './AddStation.tsx';
import { StationList } from './StationList.tsx';
import { StationSheet } from './StationSheet.tsx';
import { isToDo, labelOf, statesOf, walkedStations } from '../../frame/station-view.ts';
import { stationOrder } from './station-order.ts';
import { togetherOf } from './together.ts';
import { TogetherSheet } from './TogetherSheet.tsx';
import classes from './stations.module.css';
import type { Sought } from '../../frame/sought.ts';

// The plan loads Leaflet, which the list does not need.
const PlanTab = lazy(async () => ({ default: (await import('./PlanTab.tsx')).PlanTab }));

type View = 'list' | 'plan' | 'left';

interface StationsPageProps {
  open: OpenJob;
  /** The station whose sheet is open. The id is part of the page's address, so Back closes the sheet. */
  stationId: string | undefined;
  onStation: (id: string | undefined) => void;
  /** Opens the camera, which scans one station after another. */
  onCamera: () => void;
  /** Returns to the page Closing, if the station was opened from there. */
  onBack: (() => void) | undefined;
  sought: Sought | undefined;
  /** Products used at a station, from the usages of the job. */
  renderMaterials: (stationId: string) => ReactNode;
}

export const StationsPage = ({
  open,
  stationId,
  onStation,
  onCamera,
  onBack,
  sought,
  renderMaterials,
}: StationsPageProps) => {
  const t = useT('field');
  const plans = open.base?.plans ?? [];
  const [view, setView] = useState<View>('list');
  const [asking, setAsking] = useState(false);
  const walking = useSyncExternalStore(stationOrder.subscribe, stationOrder.isWalking);
  const { types } = open;
  const states = useMemo(() => statesOf(open), [open]);
  const stations = useMemo(() => (walking ? walkedStations(open, states) : open.stations), [open, states, walking]);
  const left = stations.filter(({ id }) => isToDo(states.get(id)));
  const together = useMemo(() => togetherOf(open).stationIds.length, [open]);
  const index = stations.findIndex((station) => station.id === stationId);
  const station = stations[index];
  // In walking order, the next one is the nearest to the last scan; by label, it is the one after this station.
  const following = walking ? stations : [...stations.slice(index + 1), ...stations.slice(0, Math.max(0, index))];
  const next = following.find(({ id }) => id !== stationId && isToDo(states.get(id)));

  if (stations.length === 0) {
    return (
      <EmptyState
        icon={IconMapPinOff}
        title={t('This job has no stations.')}
        text={t('Its services do not cover any stations. Continue to the next page.')}
        action={<AddStation open={open} onStation={onStation} />}
      />
    );
  }
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.progress} role="status">
          {t('{{done}} of {{total}} done', { done: stations.length - left.length, total: stations.length })}
        </p>
        <Button
          variant="default"
          leftSection={
            walking ? <IconRoute size={20} aria-hidden /> : <IconSortAscendingNumbers size={20} aria-hidden />
          }
          onClick={stationOrder.toggle}
        >
          {walking ? t('Walking order') : t('By label')}
        </Button>
        {together > 0 ? (
          <Button fullWidth onClick={() => setAsking(true)}>
            {t('Record {{count}} stations together', { count: together })}
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
          <PlanTab
            plans={plans}
            stations={stations}
            states={states}
            renderAdd={(on) => <AddStation open={open} onStation={onStation} on={on} />}
            onStation={onStation}
            onList={() => setView('list')}
          />
        </Suspense>
      ) : view === 'left' && left.length === 0 ? (
        <EmptyState icon={IconMap} title={t('No stations left to do.')} />
      ) : (
        <>
          <StationList
            stations={view === 'left' ? left : stations}
            states={states}
            types={types}
            onStation={onStation}
          />
          <AddStation open={open} onStation={onStation} />
        </>
      )}
      {asking ? <TogetherSheet open={open} onClose={() => setAsking(false)} /> : null}
      {station ? (
        <StationSheet
          key={station.id}
          open={open}
          station={station}
          type={types.get(station.type.id)}
          onClose={() => onStation(undefined)}
          onCamera={onCamera}
          next={next && { label: labelOf(next), open: () => onStation(next.id) }}
          onBack={onBack}
          sought={sought}
          materials={renderMaterials(station.id)}
        />
      ) : null}
    </>
  );
};
