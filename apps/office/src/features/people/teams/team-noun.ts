import { teams } from '@field-service/contract/datasets/people.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconTruck } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** The teams with their vehicles. */
export const teamNoun = {
  name: 'team',
  path: '/teams',
  icon: IconTruck,
  list: listSpec(teams, { filters: {}, sort: 'name asc' }),
  // People are shown with the name and the vehicle of their team.
  shownIn: ['people', 'person'],
} as const satisfies Noun;
