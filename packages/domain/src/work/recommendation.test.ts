import { describe, expect, test } from 'vitest';
import {
  isOpenRecommendation,
  isOverdueRecommendation,
  mayStep,
  recommendationOwners,
  recommendationStates,
  respondBy,
  type Party,
  type RecommendationOwner,
  type RecommendationState,
} from './recommendation.ts';

const parties: readonly Party[] = ['staff', 'customer'];
const allowed: readonly [RecommendationState, RecommendationState, RecommendationOwner | 'any', Party][] = [
  ['open', 'accepted', 'any', 'staff'],
  ['open', 'accepted', 'any', 'customer'],
  ['open', 'rejected', 'any', 'staff'],
  ['open', 'rejected', 'any', 'customer'],
  ['accepted', 'done', 'any', 'staff'],
  ['accepted', 'done', 'customer', 'customer'],
  ['done', 'verified', 'any', 'staff'],
  ['done', 'rejected', 'any', 'staff'],
];

describe('a recommendation', () => {
  test.each(
    recommendationStates.flatMap((from) =>
      recommendationStates.flatMap((to) =>
        recommendationOwners.flatMap((owner) => parties.map((party) => [from, to, owner, party] as const)),
      ),
    ),
  )('from %s to %s, for %s, by %s', (from, to, owner, party) => {
    expect(mayStep(from, to, owner, party)).toBe(
      allowed.some(
        ([a, b, whose, who]) => a === from && b === to && who === party && (whose === 'any' || whose === owner),
      ),
    );
  });

  test.each([
    ['open', true],
    ['accepted', true],
    ['done', true],
    ['verified', false],
    ['rejected', false],
  ] as const)('that is %s is repeated on reports: %s', (state, standing) => {
    expect(isOpenRecommendation(state)).toBe(standing);
  });
});

test.each([
  [[], 24],
  [[4], 4],
  [[48, 8, 24], 8],
])('a sighting with the promised hours %j is due within %s hours', (promised, hours) => {
  expect(respondBy(1000, promised)).toBe(1000 + hours * 3_600_000);
});

test.each<[RecommendationState, number | null, boolean]>([
  ['open', 20_261_125, true],
  ['accepted', 20_261_125, true],
  ['open', 20_261_126, false],
  ['open', null, false],
  ['done', 20_261_125, false],
  ['verified', 20_261_125, false],
  ['rejected', 20_261_125, false],
])('a recommendation that is %s and due on %s is overdue on 26 November: %s', (state, due, expected) => {
  expect(isOverdueRecommendation({ state, due }, 20_261_126)).toBe(expected);
});
