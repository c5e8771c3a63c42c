import { itemReport } from '@field-service/contract/datasets/goods.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconPackage } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Goods and services: what is sold, used on site or kept in stock. */
export const itemNoun = {
  name: 'item',
  path: '/item-list',
  icon: IconPackage,
  list: listSpec(itemReport, {
    filters: {
      status: { kind: 'choice', options: { active: { status: 'active' }, inactive: { status: 'inactive' } } },
      type: { kind: 'record', field: 'types.id' },
      brand: { kind: 'record', field: 'brandid' },
      stationType: { kind: 'record', field: 'stationType' },
      tag: { kind: 'record', field: 'data.tags' },
    },
    sort: 'name asc',
  }),
} as const satisfies Noun;
