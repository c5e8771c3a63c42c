import { addDays, type BusinessDate } from '../values/business-date.ts';

/** The number of days before its last day from which a licence counts as expiring. */
export const expiringDays = 60;

/** Where a licence stands on a day; `future` is one that is not valid yet. */
export const licenceStates = ['valid', 'expiring', 'expired', 'future'] as const;
export type LicenceState = (typeof licenceStates)[number];

/** Where a person's licences stand together: the worst of the longest licence of each class; `none` without a licence. */
export const licencesStates = ['none', 'valid', 'expiring', 'expired'] as const;
export type LicencesState = (typeof licencesStates)[number];

/** The last day (yyyymmdd) on which a licence counts as expiring rather than valid. */
export const expiringUntil = (today: BusinessDate): BusinessDate => addDays(today, expiringDays);

/** Where a licence stands on `today`; it is valid on its last day. */
export function licenceState(
  { validFrom, validTo }: { validFrom: BusinessDate; validTo: BusinessDate },
  today: BusinessDate,
): LicenceState {
  if (validTo < today) return 'expired';
  if (validFrom > today) return 'future';
  return validTo <= expiringUntil(today) ? 'expiring' : 'valid';
}
