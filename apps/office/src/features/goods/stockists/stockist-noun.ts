import { stockists } from '@field-service/contract/datasets/goods.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconTruck } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** People, vans and warehouses that hold stock. */
export const stockistNoun = {
  name: 'stockist',
  path: '/stockist-list',
  icon: IconTruck,
  list: listSpec(stockists, {
    filters: {
      kind: {
        kind: 'choice',
        options: { warehouse: { kind: 'warehouse' }, van: { kind: 'van' }, person: { kind: 'person' } },
      },
    },
    sort: 'name asc',
  }),
} as const satisfies Noun;
