import type { FloorPlan, Station } from '@field-service/contract/sync.ts';
import type { PlanPoint as Point } from '@field-service/domain/work/stations/station-changes.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FloorPlanView } from '@field-service/ui/maps/FloorPlanView.tsx';
import { useBlobUrl } from '@field-service/ui/record/BlobImage.tsx';
import { Skeleton, Text } from '@mantine/core';
import { labelOf } from '../../frame/station-view.ts';
import { usePlanImage } from '../../offline/use-job.ts';

interface PlanPointProps {
  plan: FloorPlan;
  /** The other stations of the site. */
  others: readonly Station[];
  point: Point | null;
  onPoint: (point: Point) => void;
}

/** A plan on which a tap sets the position of a station. */
export const PlanPoint = ({ plan, others, point, onPoint }: PlanPointProps) => {
  const t = useT('field');
  const image = usePlanImage(plan.floorimg.id);
  const url = useBlobUrl(image ?? undefined);
  if (image === null) return <Text role="alert">{t('The picture of this plan is not available.')}</Text>;
  if (url === undefined) return <Skeleton height="44dvh" />;
  const shown = others.flatMap((station) =>
    station.xy && station.floorid === plan.id
      ? [{ id: station.id, label: labelOf(station), xy: station.xy, state: 'open' as const }]
      : [],
  );
  return (
    <FloorPlanView
      label={t('Position on {{plan}}', { plan: plan.name })}
      imageUrl={url}
      stations={shown}
      point={point}
      onPoint={onPoint}
      height="44dvh"
    />
  );
};
