import { isDecimalText } from '../values/decimal.ts';
import type { TaxClass, TaxPart } from './tax.ts';
import { isRecord } from '../values/basics/is-record.ts';

/** The source of a tax class: a lookup of type 60 whose `data` contains either `parts` or a single rate. */
export interface TaxLookup {
  id: string;
  code: string;
  name: string;
  flags: string;
  data: unknown;
}

type Read<T> = (value: unknown) => T | undefined;
const text: Read<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined);
const whole: Read<number> = (value) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined);
const decimal: Read<string> = (value) => (typeof value === 'string' && isDecimalText(value) ? value : undefined);
/** A rate in percent, or an amount: never negative, with at most six digits on each side of the decimal point. */
const charge: Read<string> = (value) =>
  decimal(value) !== undefined && /^\d{1,6}(\.\d{1,6})?$/.test(String(value)) ? decimal(value) : undefined;
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const share: Read<string> = (value) =>
  typeof value === 'string' && /^\d+(\.\d+)?(\/\d+)?$/.test(value) && !/\/0*$/.test(value) ? value : undefined;

const optional = {
  id: text,
  code: text,
  name: text,
  seq: whole,
  fixed: charge,
  before: flag,
  active: flag,
  validFrom: whole,
  validTo: whole,
  baseFactor: share,
  authorityCode: text,
} as const;

function partOf(value: unknown, own: TaxLookup): TaxPart | undefined {
  if (!isRecord(value)) return undefined;
  const rate = charge(value['rate']);
  const given = (key: string): unknown => (value[key] === '' || value[key] === null ? undefined : value[key]);
  // A partly unreadable rate must not be charged, so one invalid field invalidates the class.
  const wrong = Object.entries(optional).some(
    ([key, read]) => given(key) !== undefined && read(given(key)) === undefined,
  );
  if (rate === undefined || wrong) return undefined;
  return {
    id: text(value['id']) ?? own.id,
    code: text(value['code']) ?? own.code,
    name: text(value['name']) ?? own.name,
    rate,
    seq: whole(value['seq']) ?? 0,
    fixed: charge(value['fixed']),
    before: flag(value['before']),
    active: flag(value['active']),
    validFrom: whole(value['validFrom']),
    validTo: whole(value['validTo']),
    baseFactor: share(value['baseFactor']),
    authorityCode: text(value['authorityCode']),
  };
}

/**
 * The tax class of a lookup; undefined if the lookup's data is invalid. Flag G makes it a group of parts that apply
 * together. In any other class, flag F makes the rate an amount per unit.
 */
export function taxClassOf(lookup: TaxLookup): TaxClass | undefined {
  const parts =
    isRecord(lookup.data) && Array.isArray(lookup.data['parts'])
      ? lookup.data['parts'].map((part: unknown) => partOf(part, lookup))
      : [partOf(lookup.data, lookup)];
  const read = parts.filter((part) => part !== undefined);
  if (read.length < parts.length) return undefined;
  const group = lookup.flags.includes('G');
  return {
    id: lookup.id,
    group,
    parts:
      !group && lookup.flags.includes('F') ? read.map((part) => ({ ...part, fixed: part.fixed ?? part.rate })) : read,
  };
}
