import type { LineInput } from '@field-service/contract/work/new-job.ts';
import { Exact } from '@field-service/domain/values/decimal.ts';
import { computeLine, lineAmountLimit, type LineAmounts } from '@field-service/domain/money/lines.ts';
import type { z } from 'zod';
import { Refusal } from '../../../../refusal.ts';
import type { ItemReference, LookupReference } from '../references.queries.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';

export type EnteredLine = z.output<typeof LineInput>;

/** A stored line: its input, its item's data, and the amounts. */
export interface ComputedLine extends EnteredLine {
  id: string;
  parentId: string | null;
  code: string;
  uom: string;
  stationTypeId: string | null;
  amounts: LineAmounts;
}

interface LineFacts {
  currency: string;
  /** The date that determines the tax rates, yyyymmdd. */
  taxPoint: number;
  items: readonly ItemReference[];
  lookups: readonly LookupReference[];
  /** Ids of the job's existing lines; any other id is replaced by a new one. */
  known: readonly string[];
  newId: () => string;
}

/** The ids of the items and tax classes to which lines refer. */
export const referencesOf = (lines: readonly EnteredLine[]): { items: string[]; taxes: string[] } => ({
  items: lines.flatMap(({ itemid }) => itemid ?? []),
  taxes: lines.flatMap(({ tax }) => tax ?? []),
});

const tooLarge = (value: string): boolean => new Exact(value).abs().greaterThanOrEqualTo(lineAmountLimit);

/** Computes the lines of a job (domain/money/lines.ts). Throws for the first invalid line or missing reference. */
export function computeLines(lines: readonly EnteredLine[], facts: LineFacts): ComputedLine[] {
  const free = new Set(facts.known);
  /** The stored ids of earlier lines, by the ids sent for them. */
  const kept = new Map<string, string>();
  return lines.map((line, at) => {
    const item = facts.items.find(({ id }) => id === line.itemid);
    if (line.itemid !== null && item === undefined)
      throw new Refusal('record.referenced_missing', { field: `lines.${at}.itemid`, id: line.itemid });
    const tax = facts.lookups.find(({ id, type }) => id === line.tax && type === 60);
    const taxClass = tax && taxClassOf(tax);
    if (line.tax !== null && taxClass === undefined)
      throw new Refusal('record.referenced_missing', { field: `lines.${at}.tax`, id: line.tax });
    if (tooLarge(line.qty) || tooLarge(line.price))
      throw new Refusal('line.amount_too_large', { line: at, limit: lineAmountLimit });
    const amounts = computeLine({
      price: line.price,
      qty: line.qty,
      uiDisc: line.uiDisc ?? undefined,
      taxClass,
      inclusive: line.flags.includes('I'),
      taxPoint: facts.taxPoint,
      currency: facts.currency,
    });
    if (!amounts.ok) throw new Refusal(amounts.code, { ...amounts.params, line: at });
    if (tooLarge(amounts.amount)) throw new Refusal('line.amount_too_large', { line: at, limit: lineAmountLimit });
    const parentId = line.parentId === undefined || line.parentId === null ? null : kept.get(line.parentId);
    if (parentId === undefined)
      throw new Refusal('record.referenced_missing', { field: `lines.${at}.parentId`, id: line.parentId });
    const id = line.id !== undefined && free.delete(line.id) ? line.id : facts.newId();
    if (line.id !== undefined) kept.set(line.id, id);
    return {
      ...line,
      id,
      parentId,
      code: item?.code ?? '',
      uom: item?.uom ?? '',
      stationTypeId: item?.stationTypeId ?? null,
      amounts,
    };
  });
}
