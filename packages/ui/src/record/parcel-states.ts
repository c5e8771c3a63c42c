import type { ParcelState } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { StatusKind } from './status-kind.ts';

/** How the state of a parcel is marked. */
export const parcelKinds: Readonly<Record<ParcelState, StatusKind>> = {
  registered: 'todo',
  collected: 'progress',
  in_transit: 'progress',
  delivered: 'done',
  returned: 'signature',
};

/** The names of the states of parcels. */
export const useParcelStateNames = (): Readonly<Record<ParcelState, string>> => {
  const t = useT('desk');
  return {
    registered: t('Not collected'),
    collected: t('Collected'),
    in_transit: t('In transit'),
    delivered: t('Delivered'),
    returned: t('Returned (parcel)'),
  };
};
