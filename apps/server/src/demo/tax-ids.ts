import type { Random } from './random.ts';

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

function luhn(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Vietnam: MST of nine digits and a check digit; undefined if the nine digits have no check digit. */
export function vietnameseTaxCode(nine: string): string | undefined {
  const check = 10 - (weighted(nine, [31, 29, 23, 19, 17, 13, 7, 5, 3]) % 11);
  return check === 10 ? undefined : `${nine}${check}`;
}

/** Singapore: UEN of a local company with the year, five digits and the check letter. */
export const singaporeanUen = (nine: string): string =>
  `${nine}${'ZKCMDNERGWH'.charAt(weighted(nine, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11)}`;

/** Indonesia: NPWP of 16 digits; the ninth digit of the former 15-digit number is a Luhn digit. */
export const indonesianNpwp = (eight: string, office: string): string => `0${eight}${luhn(eight)}${office}000`;

/** A plausible tax number of a company in the country. */
export function taxIdOf(country: string, random: Random): string {
  switch (country) {
    case 'VN': {
      let code = vietnameseTaxCode(`03${random.digits(7)}`);
      while (code === undefined) code = vietnameseTaxCode(`03${random.digits(7)}`);
      return code;
    }
    case 'SG':
      return singaporeanUen(`${random.int(1995, 2022)}${random.digits(5)}`);
    case 'ID':
      return indonesianNpwp(`0${random.int(1, 3)}${random.digits(6)}`, `0${random.int(11, 93)}`);
    default:
      return `C${random.int(10, 59)}${random.digits(8)}0`;
  }
}
