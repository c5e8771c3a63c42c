import { people } from '@field-service/contract/datasets/people.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** The staff of the caller's folders, with their teams, skills and licences. */
export const personNoun = {
  name: 'person',
  path: '/team-list',
  icon: IconUsersGroup,
  list: listSpec(people, {
    filters: {
      kind: { kind: 'choice', options: { technician: { technician: true }, other: { technician: false } } },
      team: { kind: 'record', field: 'teamid' },
      skill: { kind: 'record', field: 'skills' },
      licence: {
        kind: 'choice',
        options: {
          expired: { licenceState: 'expired' },
          expiring: { licenceState: 'expiring' },
          valid: { licenceState: 'valid' },
          none: { licenceState: 'none' },
        },
      },
    },
    sort: 'name asc',
    hidden: ['username', 'email'],
  }),
  // A person's team is chosen there.
  shownIn: ['teams'],
} as const satisfies Noun;
