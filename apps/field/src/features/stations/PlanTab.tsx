import type { FloorPlan, Station } from '@field-service/contract/sync.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FloorPlanView } from '@field-service/ui/maps/FloorPlanView.tsx';
import type { PlanStation } from '@field-service/ui/maps/station-state.ts';
import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useBlobUrl } from '@field-service/ui/record/BlobImage.tsx';
import { Choices } from '../../frame/Choices.tsx';
import type { VisitRow } from '../../offline/rows.ts';
import { labelOf, stateOf } from './station-view.ts';
import { usePlanImage } from '../../offline/use-job.ts';

interface PlanTabProps {
  plans: readonly FloorPlan[];
  stations: readonly Station[];
  visits: ReadonlyMap<string, VisitRow>;
  onStation: (id: string) => void;
}

/** The floor plans of the site with the stations of this job, read from the device. */
export const PlanTab = ({ plans, stations, visits, onStation }: PlanTabProps) => {
  const t = useT('field');
  const [planId, setPlanId] = useState(plans[0]?.id ?? '');
  const plan = plans.find((each) => each.id === planId) ?? plans[0];
  const url = useBlobUrl(usePlanImage(plan?.floorimg.id ?? ''));
  const placed = useMemo(
    () =>
      stations.flatMap((station): PlanStation[] =>
        station.xy && station.floorid === plan?.id
          ? [{ id: station.id, label: labelOf(station), xy: station.xy, state: stateOf(visits.get(station.id)) }]
          : [],
      ),
    [stations, visits, plan],
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
      {url ? (
        <FloorPlanView label={plan.name} imageUrl={url} stations={placed} onStation={onStation} height="50dvh" />
      ) : (
        <Skeleton height="50dvh" />
      )}
    </>
  );
};
