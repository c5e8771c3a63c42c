/** A recommendation to a customer or to us (practice, follow-through). */
export const recommendationTypes = ['proofing', 'hygiene', 'storage', 'stock'] as const;
export const recommendationStates = ['open', 'accepted', 'done', 'verified', 'rejected'] as const;
export type RecommendationState = (typeof recommendationStates)[number];
/** The party that must act. */
export const recommendationOwners = ['customer', 'us'] as const;
export type RecommendationOwner = (typeof recommendationOwners)[number];
/** The party that performs a step: staff, or the customer's own user. */
export type Party = 'staff' | 'customer';

/** Every step and who may perform it; `owner` is the party that must act. All others are forbidden. */
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

/** Whether a recommendation is repeated on every report: until it is verified or rejected. */
export const isOpenRecommendation = (state: RecommendationState): boolean =>
  state !== 'verified' && state !== 'rejected';

/** Hours within which a technician must respond to a sighting, unless a contract states otherwise. */
export const usualResponseHours = 24;

/**
 * The due time of a sighting's response: by the shortest time promised in the site's contracts. Stamps in milliseconds.
 */
export const respondBy = (reportedAt: number, promisedHours: readonly number[]): number =>
  reportedAt + (promisedHours.length === 0 ? usualResponseHours : Math.min(...promisedHours)) * 3_600_000;
