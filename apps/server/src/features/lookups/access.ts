import type { Caller } from '../../caller.ts';

/**
 * Types that a customer's screens name things with: the named lists (species, actions, ratings), post, contact and info types, payment, natures, slots, units,
 * salutations, station and item types, statuses. The rest is the company's own business.
 */
const portalTypes: ReadonlySet<number> = new Set([0, 20, 30, 31, 50, 207, 208, 209, 216, 230, 231, 310]);

export const mayReadType = (caller: Caller, type: number): boolean => caller.kind !== 'portal' || portalTypes.has(type);
