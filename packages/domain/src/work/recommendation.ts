/** The types of recommendations to a customer or to us (practice, follow-through). */
export const recommendationTypes = ['proofing', 'hygiene', 'storage', 'stock'] as const;
export const recommendationStates = ['open', 'accepted', 'done', 'verified', 'rejected'] as const;
export type RecommendationState = (typeof recommendationStates)[number];
/** The party that must act. */
export const recommendationOwners = ['customer', 'us'] as const;
export type RecommendationOwner = (typeof recommendationOwners)[number];
/** The party that performs a step: staff, or the customer's own user. */
export type Party = 'staff' | 'customer';

/** Every step and who may perform it; `owner` is the party that must act. All other steps are forbidden. */
const steps: Readonly<
  Record<RecommendationState, Readonly<Partial<Record<RecommendationState, readonly (Party | 'owner')[]>>>>
> = {
  open: { accepted: ['staff', 'customer'], rejected: ['staff', 'customer'] },
  accepted: { done: ['staff', 'owner'] },
  // Only the company verifies or rejects completed work, whichever party did it.
  done: { verified: ['staff'], rejected: ['staff'] },
  verified: {},
  rejected: {},
};

/** Whether a party may move a recommendation of the given owner from one state to another. */
export function mayStep(
  from: RecommendationState,
  to: RecommendationState,
  owner: RecommendationOwner,
  party: Party,
): boolean {
  const allowed = steps[from][to] ?? [];
  return allowed.includes(party) || (allowed.includes('owner') && party === 'customer' && owner === 'customer');
}

/** Whether a recommendation is repeated on every report, which is the case until it is verified or rejected. */
export const isOpenRecommendation = (state: RecommendationState): boolean =>
  state !== 'verified' && state !== 'rejected';

/** Whether a recommendation should have been carried out before the day `today` (yyyymmdd) and was not. */
export const isOverdueRecommendation = (
  { state, due }: { state: RecommendationState; due: number | null },
  today: number,
): boolean => due !== null && due < today && (state === 'open' || state === 'accepted');

/** The number of hours within which a technician must respond to a sighting, unless a contract states otherwise. */
export const usualResponseHours = 24;

/**
 * The time (a stamp in ms) at which the response to a sighting is due: after the shortest time promised in the site's
 * contracts, or `usualResponseHours` if there is none.
 */
export const respondBy = (reportedAt: number, promisedHours: readonly number[]): number =>
  reportedAt + (promisedHours.length === 0 ? usualResponseHours : Math.min(...promisedHours)) * 3_600_000;
