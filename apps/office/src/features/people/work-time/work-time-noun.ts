import { workTimeListing } from '@field-service/contract/datasets/people.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconClockHour4 } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** The work days of people: one's own, and with USER:VW those of one's folders. */
export const workTimeNoun = {
  name: 'work-time',
  path: '/work-time-list',
  icon: IconClockHour4,
  list: listSpec(workTimeListing, {
    filters: {
      since: { kind: 'day', field: 'date', compare: '$gte' },
      until: { kind: 'day', field: 'date', compare: '$lte' },
      person: { kind: 'record', field: 'creator.id' },
      team: { kind: 'record', field: 'teamid' },
      state: {
        kind: 'choice',
        options: {
          running: { state: 'open' },
          check: { $or: [{ flags: 'no_start' }, { flags: 'no_end' }, { flags: 'late_entry' }] },
          corrected: { flags: 'corrected' },
        },
      },
    },
    sort: 'date desc',
    hidden: ['docno'],
  }),
} as const satisfies Noun;
