import { library } from '@field-service/contract/datasets/customers.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconBooks } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Safety data sheets, licences, procedures and other documents for staff and customers. */
export const documentNoun = {
  name: 'document',
  path: '/document-list',
  icon: IconBooks,
  list: listSpec(library, {
    filters: {
      shown: {
        kind: 'choice',
        options: {
          all: { published: true, contactid: { $exists: false } },
          one: { published: true, contactid: { $exists: true } },
          staff: { published: false },
        },
      },
      category: { kind: 'record', field: 'category' },
      until: { kind: 'day', field: 'validTo', compare: '$lte' },
      customer: { kind: 'record', field: 'contactid' },
    },
    sort: 'title asc',
  }),
} as const satisfies Noun;
