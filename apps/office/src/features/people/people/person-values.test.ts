import { describe, expect, test } from 'vitest';
import { bodyOfLicence, bodyOfPerson, emptyLicence, isReversed } from './person-values.ts';

describe('the calls', () => {
  test('an empty phone number is removed, spaces around one are not sent', () => {
    const stored = { teamid: 't1', phone: '+60 3-1' };
    expect(bodyOfPerson({ teamId: 't2', phone: '  ' }, stored)).toEqual({ teamId: 't2', phone: null });
    expect(bodyOfPerson({ teamId: null, phone: ' +60 12-345 6789 ' }, stored)).toEqual({
      teamId: null,
      phone: '+60 12-345 6789',
    });
  });
  test('what was not changed is not sent', () => {
    const stored = { teamid: 't1', phone: null };
    expect(bodyOfPerson({ teamId: 't1', phone: '' }, stored)).toEqual({});
    expect(bodyOfPerson({ teamId: 't1', phone: '+60 3-1' }, stored)).toEqual({ phone: '+60 3-1' });
  });
  test('a licence keeps what is missing, so that the form says so', () => {
    expect(bodyOfLicence({ ...emptyLicence, number: ' A 1 ' })).toEqual({
      class: null,
      number: 'A 1',
      authority: '',
      validFrom: null,
      validTo: null,
    });
  });
});

test.each<[what: string, validFrom: number | null, validTo: number | null, reversed: boolean]>([
  ['a day', 20_261_127, 20_261_127, false],
  ['an end before its start', 20_261_127, 20_261_126, true],
  ['no end yet', 20_261_127, null, false],
])('%s', (_what, validFrom, validTo, reversed) => {
  expect(isReversed({ ...emptyLicence, validFrom, validTo })).toBe(reversed);
});
