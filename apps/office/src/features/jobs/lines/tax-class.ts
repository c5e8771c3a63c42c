import type { Lookup } from '@field-service/contract/reference.ts';
import { isDecimalText } from '@field-service/domain/decimal.ts';
import type { TaxClass, TaxPart } from '@field-service/domain/tax.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const whole = (value: unknown): number | undefined => (typeof value === 'number' && Number.isInteger(value) ? value : undefined);
const rate = (value: unknown): string | undefined => (typeof value === 'string' && isDecimalText(value) ? value : undefined);

type Names = Pick<Lookup, 'id' | 'code' | 'name'>;

const partOf = (value: unknown, own: Names): TaxPart | undefined => {
  if (!isRecord(value)) return undefined;
  const percent = rate(value.rate);
  if (percent === undefined) return undefined;
  return {
    id: text(value.id) ?? own.id,
    code: text(value.code) ?? own.code,
    name: text(value.name) ?? own.name,
    rate: percent,
    seq: whole(value.seq) ?? 0,
    fixed: rate(value.fixed),
    before: value.before === true,
    active: value.active === true,
    validFrom: whole(value.validFrom),
    validTo: whole(value.validTo),
    baseFactor: text(value.baseFactor),
    authorityCode: text(value.authorityCode),
  };
};

/** The tax class of a lookup of type 60; undefined where its data is none. */
export const taxClassOf = (lookup: Names & Pick<Lookup, 'flags' | 'data'>): TaxClass | undefined => {
  const given = Array.isArray(lookup.data.parts) ? lookup.data.parts : [lookup.data];
  const parts = given.map((part: unknown) => partOf(part, lookup));
  if (parts.some((part) => part === undefined)) return undefined;
  return { id: lookup.id, group: lookup.flags.includes('G'), parts: parts.filter((part) => part !== undefined) };
};
