import type { FloorPlan, Station } from '@field-service/contract/sync.ts';
import type { PlanPoint as Point } from '@field-service/domain/work/stations/station-changes.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FloorPlanView } from '@field-service/ui/maps/FloorPlanView.tsx';
import type { PlanStation, StationState } from '@field-service/ui/maps/station-state.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useBlobUrl } from '@field-service/ui/record/BlobImage.tsx';
import { Choices } from '../../frame/Choices.tsx';
import { labelOf } from '../../frame/station-view.ts';
import { usePlanImage } from '../../offline/use-job.ts';

interface PlanTabProps {
  plans: readonly FloorPlan[];
  stations: readonly Station[];
  /** Adds a station at a point that was tapped. */
  renderAdd: (on: { floorid: string; xy: Point }) => ReactNode;
  states: ReadonlyMap<string, StationState>;
  onStation: (id: string) => void;
  onList: () => void;
}

/** The floor plans of the site with the stations of this job, read from the device. */
export const PlanTab = ({ plans, stations, states, renderAdd, onStation, onList }: PlanTabProps) => {
  const t = useT('field');
  const [planId, setPlanId] = useState(plans[0]?.id ?? '');
  const plan = plans.find((each) => each.id === planId) ?? plans[0];
  const [tapped, setTapped] = useState<{ floorid: string; xy: Point }>();
  const point = tapped !== undefined && tapped.floorid === plan?.id ? tapped : undefined;
  const image = usePlanImage(plan?.floorimg.id ?? '');
  const url = useBlobUrl(image ?? undefined);
  const placed = useMemo(
    () =>
      stations.flatMap((station): PlanStation[] =>
        station.xy && station.floorid === plan?.id
          ? [{ id: station.id, label: labelOf(station), xy: station.xy, state: states.get(station.id) ?? 'open' }]
          : [],
      ),
    [stations, states, plan],
  );
  if (!plan) return null;
  return (
    <>
      {plans.length > 1 ? (
        <Choices
          label={t('Floor plan')}
          choices={plans.map((each) => ({ value: each.id, label: each.name }))}
          value={plan.id}
          onChange={setPlanId}
        />
      ) : null}
      {image === null ? (
        <EmptyState
          icon={IconMapOff}
          title={t('The picture of this plan is not available.')}
          text={t('All stations are in the list.')}
          action={<Button onClick={onList}>{t('Show list')}</Button>}
        />
      ) : url ? (
        <>
          {point ? renderAdd(point) : null}
          <FloorPlanView
            label={plan.name}
            imageUrl={url}
            stations={placed}
            point={point?.xy}
            onStation={onStation}
            onPoint={(xy) => setTapped({ floorid: plan.id, xy })}
            height="50dvh"
          />
        </>
      ) : (
        <Skeleton height="50dvh" />
      )}
    </>
  );
};
