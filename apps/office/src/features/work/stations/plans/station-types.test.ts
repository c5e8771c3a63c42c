import { expect, test } from 'vitest';
import { stationTypesOf } from './station-types.ts';

const [bait, board] = [
  { id: 'b', name: 'Bait station' },
  { id: 'g', name: 'Glue board' },
];

test('each type is named once, the commonest first, equal ones in the order of the stations', () => {
  const named = (types: readonly (typeof bait)[]) =>
    stationTypesOf(types.map((type) => ({ type }))).map(({ id }) => id);
  expect([named([bait, board, board]), named([board, bait]), named([])]).toEqual([['g', 'b'], ['g', 'b'], []]);
});
