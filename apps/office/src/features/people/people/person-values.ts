import type { RouteInput } from '@field-service/contract/route.ts';
import type { users } from '@field-service/contract/access/iam-users.ts';
import type { licences, Licence } from '@field-service/contract/access/licences.ts';
import type { Person } from '@field-service/contract/people/people.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import type { z } from 'zod';

export type PersonChange = Pick<NonNullable<RouteInput<(typeof users)['update']>['body']>, 'teamId' | 'phone'>;

/** What the team desk changes of a person. */
export interface PersonValues {
  teamId: string | null;
  phone: string;
}

export const emptyPerson: PersonValues = { teamId: null, phone: '' };

export const valuesOfPerson = ({ teamid, phone }: Person): PersonValues => ({ teamId: teamid, phone: phone ?? '' });

/**
 * What was changed of a person: a team that the caller may not choose stays, as long as nobody chooses another one.
 */
export const bodyOfPerson = (
  { teamId, phone }: PersonValues,
  stored: Pick<Person, 'teamid' | 'phone'> | null,
): Entered<PersonChange> => {
  const entered = phone.trim() === '' ? null : phone.trim();
  return {
    ...(teamId === stored?.teamid ? {} : { teamId }),
    ...(entered === stored?.phone ? {} : { phone: entered }),
  };
};

export type LicenceRow = z.output<typeof Licence>;
export type NewLicence = RouteInput<(typeof licences)['create']>['body'];

/** A licence while it is entered; dates are yyyymmdd. */
export interface LicenceValues {
  class: string | null;
  number: string;
  authority: string;
  validFrom: number | null;
  validTo: number | null;
}

export const emptyLicence: LicenceValues = { class: null, number: '', authority: '', validFrom: null, validTo: null };

export const valuesOfLicence = (row: LicenceRow): LicenceValues => ({
  class: row.class,
  number: row.number,
  authority: row.authority,
  validFrom: row.validFrom,
  validTo: row.validTo,
});

export const bodyOfLicence = (values: LicenceValues): Entered<Omit<NewLicence, 'userid'>> => ({
  ...values,
  number: values.number.trim(),
  authority: values.authority.trim(),
});

/** Whether a licence ends before it begins. */
export const isReversed = ({ validFrom, validTo }: LicenceValues): boolean =>
  validFrom !== null && validTo !== null && validTo < validFrom;
