import type { Lookup } from '@field-service/contract/reference.ts';
import { computeLine } from '@field-service/domain/money/lines.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';
import { Exact, plainText } from '@field-service/domain/values/decimal.ts';
import type { LineDraft } from '../../offline/rows.ts';

export interface AmountFacts {
  /** The date whose tax rates apply. */
  taxPoint: number;
  currency: string;
  taxes: ReadonlyMap<string, Lookup>;
}

/** The amount of a line with its taxes, as the server computes it; null if something is unknown or not allowed. */
export function amountOf(
  { price, qty, uiDisc, tax, flags }: LineDraft,
  { taxPoint, currency, taxes }: AmountFacts,
): string | null {
  const found = tax === null ? undefined : taxes.get(tax);
  const taxClass = found && taxClassOf(found);
  if (price === null || qty === '' || (tax !== null && taxClass === undefined)) return null;
  const made = computeLine({ price, qty, uiDisc, taxClass, inclusive: flags.includes('I'), taxPoint, currency });
  return made.ok ? made.amount : null;
}

/** The sum of the amounts; null if one of them is unknown. */
export function totalOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length
    ? null
    : plainText(known.reduce((sum, amount) => sum.plus(amount), new Exact(0)));
}
