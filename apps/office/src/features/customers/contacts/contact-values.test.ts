import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { describe, expect, test } from 'vitest';
import { bodyOfContact, bodyOfInfo, emptyContact, emptyInfo, infoProblems, valuesOfInfo } from './contact-values.ts';

const complete = {
  country_iso: 'MY',
  street_address: '12 Jalan Ampang',
  postal_code: '50450',
  locality: 'Kuala Lumpur',
};

describe('the body of a customer', () => {
  test('leaves the days to pay to its payment terms', () => {
    expect(bodyOfContact({ ...emptyContact, termsid: 'net-14', paymentdays: '30' })).not.toHaveProperty('paymentdays');
    expect(bodyOfContact({ ...emptyContact, paymentdays: '14' })).toMatchObject({ termsid: null, paymentdays: 14 });
  });

  test('clears what was emptied', () => {
    expect(bodyOfContact({ ...emptyContact, email: ' ', phone: '', taxid: '' })).toMatchObject({
      email: null,
      phone: null,
      taxid: null,
    });
  });
});

describe('the body of a site', () => {
  test('lets the server choose a code that is left empty, and sends one that is entered', () => {
    expect(bodyOfInfo(emptyInfo('MY'))).not.toHaveProperty('code');
    expect(bodyOfInfo({ ...emptyInfo('MY'), code: 'HQ' })).toMatchObject({ code: 'HQ' });
  });

  test('has a position only with both of its parts', () => {
    const values = emptyInfo('MY');
    expect(bodyOfInfo({ ...values, latitude: '3.1579', longitude: '101.7116' })).toMatchObject({
      geo: [3.1579, 101.7116],
    });
    expect(bodyOfInfo({ ...values, latitude: '3.1579' })).toMatchObject({ geo: null });
  });
});

describe('what is wrong with a customer’s info', () => {
  const site = infoTypes.branchAddress;
  const { person } = infoTypes;
  test.each([
    ['a complete address of a site', site, { address: complete }, []],
    ['a site without an address', site, { address: {} }, ['address']],
    ['a site with a country alone', site, { address: { country_iso: 'MY' } }, ['address']],
    ['a site without its country', site, { address: { ...complete, country_iso: undefined } }, ['address']],
    ['a site with a postal code of another form', site, { address: { ...complete, postal_code: '12' } }, ['address']],
    ['a person without an address', person, { address: {} }, []],
    ['a person with a country alone', person, { address: { country_iso: 'MY' } }, []],
    ['a person with half an address', person, { address: { country_iso: 'MY', locality: 'Ipoh' } }, ['address']],
    ['half a position', site, { address: complete, latitude: '3.1' }, ['position']],
    ['a position off the globe', site, { address: complete, latitude: '91', longitude: '0' }, ['position']],
    ['a position on its edge', site, { address: complete, latitude: '-90', longitude: '180' }, []],
  ])('is found in %s', (_what, type, values, expected) => {
    expect(infoProblems(type, { ...emptyInfo(undefined), ...values })).toEqual(expected);
  });

  test('is nothing for what the server stored', () => {
    const stored = {
      id: '1',
      contactid: '2',
      folderid: '3',
      infotype: { val: '3' },
      code: 'S1',
      name: 'Kitchen',
      salutation: null,
      salutationid: null,
      zoneid: null,
      avatar: null,
      person: null,
      phone: null,
      email: null,
      address: complete,
      addresslines: [],
      geo: [3.1, 101.7] as [number, number],
      lang: null,
      notes: '',
      uts: 1,
      ctid: 1,
    };
    expect(infoProblems(site, valuesOfInfo(stored))).toEqual([]);
    expect(bodyOfInfo(valuesOfInfo(stored))).toMatchObject({ geo: [3.1, 101.7], code: 'S1', person: null });
  });
});
