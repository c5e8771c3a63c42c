import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';
import { indonesianNpwp, singaporeanUen, taxIdOf, vietnameseTaxCode } from './tax-ids.ts';

describe('tax ids', () => {
  // Published numbers of well-known companies.
  it.each([
    ['030058856', '0300588569'],
    ['010010910', '0100109106'],
    ['010124814', '0101248141'],
  ])('of Vietnam: %s becomes %s', (nine, code) => {
    expect(vietnameseTaxCode(nine)).toBe(code);
  });

  it('of Singapore end with the check letter', () => {
    expect(singaporeanUen('199201624')).toBe('199201624D');
  });

  it('of Indonesia have a Luhn digit in the ninth place of the former number', () => {
    expect(indonesianNpwp('01308449', '091')).toBe('0013084496091000');
  });

  it.each([
    ['VN', /^03\d{8}$/],
    ['SG', /^\d{9}[A-Z]$/],
    ['ID', /^00\d{14}$/],
    ['MY', /^C\d{10}0$/],
  ])('of %s have the length of the country', (country, form) => {
    const random = new Random(1);
    for (let at = 0; at < 200; at += 1) expect(taxIdOf(country, random)).toMatch(form);
  });
});
