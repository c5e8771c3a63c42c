import moveCall from 'virtual:call-facts/stations.move';
import type { Plan } from '@field-service/contract/work/stations.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { LeaveGuard } from '@field-service/ui/form/LeaveGuard.tsx';
import { useAct } from '@field-service/ui/record/use-act.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { useLookupName } from '../../../../parts/LookupField.tsx';
import { isUnsaved, type Xy } from './moves.ts';
import beside from '../../../../parts/beside.module.css';
import { usePlanPicture } from './plan-state.ts';
import { PlanStations } from './PlanStations.tsx';
import { useRefreshPlans, type StationRow } from './use-plans.ts';
import { useStationMoves } from './use-station-moves.ts';

const FloorPlanView = lazy(async () => ({
  default: (await import('@field-service/ui/maps/FloorPlanView.tsx')).FloorPlanView,
}));
export const planHeight = 'clamp(320px, 68vh, 820px)';

interface PlanStageProps {
  plan: Plan;
  /** All stations of the site. */
  stations: readonly StationRow[];
  /** Whether an earlier revision is shown, which only can be read. */
  past: boolean;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

/** Puts a station on the plan; it can be put back where it was. */
const usePlacing = (plan: Plan, stations: readonly StationRow[], onPlaced: (id: string) => void) => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPlans();
  return useAct({
    act: async ({ id, uts, xy }: { id: string; uts: number; xy: Xy }, options) =>
      (await api.stations.place({ params: { id }, body: { uts, floorid: plan.id, xy: [xy[0], xy[1]] } }, options)).data,
    onDone: async (placed) => {
      const before = stations.find(({ id }) => id === placed.id);
      onPlaced(placed.id);
      await refresh();
      const said = t('Station {{label}} placed on {{plan}}', { label: placed.stationLabel, plan: plan.name });
      if (before === undefined) notices.success(said);
      else
        notices.undoable(
          said,
          () =>
            void api.stations
              .place({ params: { id: placed.id }, body: { uts: placed.uts, floorid: before.floorid, xy: before.xy } })
              .then(refresh)
              .catch(notices.failure),
        );
    },
  });
};

/** A floor plan with its stations, which can be moved and placed there, and the list of its stations beside it. */
export const PlanStage = ({ plan, stations, past, selected, onSelect }: PlanStageProps): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const typeName = useLookupName(lookupNumbers.stationType);
  const refresh = useRefreshPlans();
  const { url, failed } = usePlanPicture(plan.fileid);
  const [placing, setPlacing] = useState<string>();
  // Off at first, so that a hand that only looks moves nothing.
  const [isMoving, setMoving] = useState(false);
  const { moves, move, retry, discard } = useStationMoves({ stations: plan.stations, refresh });
  const placingAct = usePlacing(plan, stations, (id) => {
    setPlacing(undefined);
    onSelect(id);
  });
  const mayMove = !past && may(moveCall.needs);
  const shown = plan.stations.map((station) => ({ ...station, xy: moves.get(station.id)?.xy ?? station.xy }));
  const failure = [...moves.values()].find((each) => each.failure !== undefined)?.failure;
  const elsewhere = stations.filter(({ retired, floorid }) => !retired && floorid !== plan.id);
  const toPlace = elsewhere.find(({ id }) => id === placing);
  const place = (xy: Xy) => {
    if (toPlace) placingAct.run({ id: toPlace.id, uts: toPlace.uts, xy });
  };
  return (
    <>
      <LeaveGuard isAtRisk={() => isUnsaved(moves)} />
      {failure === undefined ? null : (
        <Alert color="red" role="alert" mb="sm" title={t('Some positions are not saved')}>
          <Text size="sm">{failure}</Text>
          <Group mt="xs" gap="xs">
            <Button size="xs" onClick={retry}>
              {t('Save again')}
            </Button>
            <Button size="xs" variant="default" onClick={discard}>
              {t('Discard these positions')}
            </Button>
          </Group>
        </Alert>
      )}
      {toPlace ? (
        <Alert color="blue" role="status" mb="sm">
          <Group gap="xs">
            <Text size="sm">
              {t('Click on the plan where station {{label}} stands.', { label: toPlace.stationLabel })}
            </Text>
            <Button size="xs" variant="default" loading={placingAct.running} onClick={() => place([0.5, 0.5])}>
              {t('Place it in the middle')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setPlacing(undefined)}>
              {t('Cancel')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <div className={beside.stage}>
        {failed ? (
          <Text c="dimmed" role="alert">
            {t('The plan image could not be loaded')}
          </Text>
        ) : url === undefined ? (
          <Skeleton height={planHeight} />
        ) : (
          <Suspense fallback={<Skeleton height={planHeight} />}>
            <FloorPlanView
              label={plan.name}
              imageUrl={url}
              stations={shown.flatMap(({ id, stationLabel, xy, lastResult }) =>
                xy === null ? [] : [{ id, label: stationLabel, xy, state: lastResult ?? ('open' as const) }],
              )}
              notes={plan.noteMarkers}
              notesLabel={t('Notes on the plan')}
              selected={selected}
              onStation={toPlace ? undefined : onSelect}
              onPoint={place}
              onMove={mayMove && isMoving && !toPlace ? move : undefined}
              height={planHeight}
            />
          </Suspense>
        )}
        <PlanStations
          stations={shown}
          elsewhere={mayMove ? elsewhere : undefined}
          typeName={typeName}
          selected={selected}
          onSelect={onSelect}
          moving={mayMove ? { on: isMoving, onChange: setMoving } : undefined}
          onMove={mayMove && isMoving ? move : undefined}
          placing={placing}
          onPlace={setPlacing}
        />
      </div>
    </>
  );
};
