import { stations } from '@field-service/contract/datasets/stations.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconMap2 } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Bait boxes, traps and devices at customers' sites. */
export const stationNoun = {
  name: 'station',
  path: '/stations',
  icon: IconMap2,
  list: listSpec(stations, {
    filters: {
      customer: { kind: 'record', field: 'contactid' },
      site: { kind: 'record', field: 'siteid' },
      plan: { kind: 'record', field: 'floorid' },
      type: { kind: 'record', field: 'type.id' },
      status: { kind: 'choice', options: { used: { retired: false }, retired: { retired: true } } },
      result: {
        kind: 'choice',
        options: {
          open: { lastVisitAt: null },
          visited: { lastResult: 'visited' },
          activity: { lastResult: 'activity' },
          blocked: { lastResult: 'blocked' },
        },
      },
      placed: { kind: 'choice', options: { no: { floorid: null } } },
    },
    sort: 'contact.name asc, site.name asc, stationLabel asc',
    hidden: ['placement', 'direction', 'warranty', 'folder'],
  }),
} as const satisfies Noun;
