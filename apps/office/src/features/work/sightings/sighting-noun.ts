import { sightings } from '@field-service/contract/datasets/work.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconBug } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Pests that customers saw, from the portal or recorded by staff. */
export const sightingNoun = {
  name: 'sighting',
  path: '/sightings',
  icon: IconBug,
  list: listSpec(sightings, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          open: { state: { $ne: 'closed' } },
          jobless: { state: 'jobless' },
          waiting: { state: 'waiting' },
          visited: { state: 'visited' },
          closed: { state: 'closed' },
        },
      },
      response: { kind: 'choice', options: { late: { late: true }, intime: { late: false } } },
      pest: { kind: 'record', field: 'pest' },
      customer: { kind: 'record', field: 'contactid' },
      site: { kind: 'record', field: 'siteid' },
    },
    sort: 'seenAt desc',
  }),
} as const satisfies Noun;
