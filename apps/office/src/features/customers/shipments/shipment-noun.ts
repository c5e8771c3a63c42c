import { shipments } from '@field-service/contract/datasets/customers.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconPackage } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Parcels that are collected from customers. */
export const shipmentNoun = {
  name: 'shipment',
  path: '/shipment-list',
  icon: IconPackage,
  list: listSpec(shipments, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          open: { state: { $in: ['new', 'accepted'] } },
          new: { state: 'new' },
          accepted: { state: 'accepted' },
          closed: { state: 'closed' },
          cancelled: { state: 'cancelled' },
        },
      },
      customer: { kind: 'record', field: 'contactid' },
      site: { kind: 'record', field: 'siteid' },
    },
    sort: 'cts desc',
  }),
} as const satisfies Noun;
