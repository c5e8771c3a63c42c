import type { ParcelState } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import classes from './ParcelWay.module.css';
import { parcelKinds, useParcelStateNames } from './parcel-states.ts';
import { KindBadge } from './StatusBadge.tsx';

interface ParcelWayProps {
  /** The scans of a parcel, oldest first; `at` in ms. */
  events: readonly { at: number; state: ParcelState; place: string }[];
}

/** Where a parcel has been, the latest place first. */
export const ParcelWay = ({ events }: ParcelWayProps): ReactNode => {
  const t = useT('desk');
  const formats = useFormats();
  const names = useParcelStateNames();
  if (events.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('This parcel has not been scanned yet.')}
      </Text>
    );
  return (
    <ol className={classes.way} reversed>
      {events.toReversed().map(({ at, state, place }) => (
        <li key={`${at} ${state} ${place}`} className={classes.step}>
          <KindBadge kind={parcelKinds[state]}>{names[state]}</KindBadge>
          <span className={classes.place}>{place}</span>
          <Text span size="sm" c="dimmed">
            {formats.dateTime(at)}
          </Text>
        </li>
      ))}
    </ol>
  );
};
