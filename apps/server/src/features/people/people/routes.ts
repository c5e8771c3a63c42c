import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { getPersonHistory } from './history.ts';
import { getPerson, getPositions, getTrack } from './people.ts';

const { people } = contract;

export const peopleRoutes: readonly BoundRoute[] = [
  bind(people.get, getPerson),
  bind(people.history, getPersonHistory),
  bind(people.positions, getPositions),
  bind(people.track, getTrack),
];
