import type { FloorPlan, Station } from '@field-service/contract/sync.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import type { StationPlace } from '@field-service/domain/work/stations/station-changes.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import type { EnteredPlace } from '../../offline/rows.ts';

// The plan loads Leaflet.
const PlanPoint = lazy(async () => ({ default: (await import('./PlanPoint.tsx')).PlanPoint }));

export const enteredPlace = ({ floorid, xy, area, placement, direction }: StationPlace): EnteredPlace => ({
  floorid,
  xy,
  area: area ?? '',
  placement: placement ?? '',
  direction: direction ?? '',
});
const textOrNull = (text: string): string | null => plainName(text) || null;
/** The place as it is recorded. */
export const placeOf = ({ floorid, xy, area, placement, direction }: EnteredPlace) => ({
  floorid,
  xy: xy && ([xy[0], xy[1]] satisfies [number, number]),
  area: textOrNull(area),
  placement: textOrNull(placement),
  direction: textOrNull(direction),
});
/** Whether a place on a plan lacks its position. */
export const lacksPoint = ({ floorid, xy }: EnteredPlace): boolean => floorid !== null && xy === null;

const noPlan = '';

interface PlaceFieldsProps {
  plans: readonly FloorPlan[];
  others: readonly Station[];
  place: EnteredPlace;
  onPlace: (change: Partial<EnteredPlace>) => void;
}

/** The plan and the position on it, set by a tap, and the description of the place. */
export const PlaceFields = ({ plans, others, place, onPlace }: PlaceFieldsProps) => {
  const t = useT('field');
  const plan = plans.find(({ id }) => id === place.floorid);
  return (
    <Stack gap="md">
      {plans.length > 0 ? (
        <Choices
          label={t('Floor plan')}
          choices={[
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
            { value: noPlan, label: t('Not on a plan') },
          ]}
          value={place.floorid ?? noPlan}
          onChange={(id) => {
            if (id !== (place.floorid ?? noPlan)) onPlace({ floorid: id === noPlan ? null : id, xy: null });
          }}
        />
      ) : null}
      {plan ? (
        <div>
          <Text size="sm" mb={4} role="status">
            {place.xy === null
              ? t('Tap the plan where the station stands.')
              : t('Tap the plan again to change the position.')}
          </Text>
          <Suspense fallback={<Skeleton height="44dvh" />}>
            <PlanPoint key={plan.id} plan={plan} others={others} point={place.xy} onPoint={(xy) => onPlace({ xy })} />
          </Suspense>
        </div>
      ) : null}
      <KeptText
        inForm
        label={t('Area')}
        maxLength={jobTexts.station.area}
        value={place.area}
        keep={(area) => onPlace({ area })}
      />
      <KeptText
        inForm
        label={t('Exact place')}
        maxLength={jobTexts.station.placement}
        value={place.placement}
        keep={(placement) => onPlace({ placement })}
      />
      <KeptText
        inForm
        label={t('Direction')}
        maxLength={jobTexts.station.direction}
        value={place.direction}
        keep={(direction) => onPlace({ direction })}
      />
    </Stack>
  );
};
