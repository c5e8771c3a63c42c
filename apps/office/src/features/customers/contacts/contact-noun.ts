import { contacts } from '@field-service/contract/datasets/customers.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconBuilding } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Customers, with their sites and people. */
export const contactNoun = {
  name: 'contact',
  path: '/contact-list',
  icon: IconBuilding,
  list: listSpec(contacts, {
    filters: {
      type: { kind: 'record', field: 'typeid' },
      source: { kind: 'record', field: 'sourceid' },
      terms: { kind: 'record', field: 'termsid' },
    },
    sort: 'name asc',
    hidden: ['lang', 'typeid'],
  }),
} as const satisfies Noun;
