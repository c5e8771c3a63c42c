import type { Item } from '@field-service/contract/reference.ts';
import { convertUnit } from '@field-service/domain/values/units.ts';
import { computedRate, mixtureFromTotal } from '@field-service/domain/work/treatment.ts';
import { newLocalId } from '../../offline/ids.ts';
import type { UsageRow } from '../../offline/rows.ts';
import { dilutionOf } from './usage-problems.ts';

/** What a new usage is added to: the stations of the sheet, the time, and its place among the job's usages. */
export interface NewUsage {
  stationIds: readonly string[];
  at: number;
  seq: number;
}

/** A new usage of an item, with default values in all other fields. */
export function newUsage(jobId: string, item: Item, { stationIds, at, seq }: NewUsage): UsageRow {
  const [dilution] = item.data.dilutions?.length === 1 ? item.data.dilutions : [];
  return {
    jobId,
    seq,
    luts: at,
    rev: 0,
    entry: newLocalId(),
    itemId: item.id,
    at,
    qty: '',
    uomId: item.uomid,
    dilutionId: dilution?.id ?? null,
    concentrate: null,
    diluent: null,
    total: null,
    totalUnit: dilution?.unit ?? null,
    labelRate: dilution?.labelRate ?? null,
    rate: null,
    rateUnit: dilution?.rateUnit ?? null,
    batch: item.batches.length === 1 ? (item.batches[0]?.batch ?? null) : null,
    expiry: item.batches.length === 1 ? (item.batches[0]?.expiry ?? null) : null,
    areaTreated: null,
    areaUnit: dilution ? 'm²' : null,
    place: '',
    stationIds: [...stationIds],
    pest: '',
    evidence: '',
    method: '',
    equipment: '',
    notified: null,
    weather: null,
    incident: null,
    remarks: '',
  };
}

/**
 * Computes the derived values of a usage: concentrate and diluent from the total, the rate per area, and the stock
 * deduction if the concentrate can be converted to `stockUnit`, such as `ml`.
 */
export function withAmounts(usage: UsageRow, item: Item, stockUnit: string): Partial<UsageRow> {
  const dilution = dilutionOf(usage, item);
  const mixture = dilution && usage.total !== null ? mixtureFromTotal(dilution, usage.total) : undefined;
  const concentrate = mixture?.concentrate ?? (dilution ? null : usage.concentrate);
  const stock = mixture && dilution ? convertUnit(mixture.concentrate, dilution.unit, stockUnit) : undefined;
  return {
    concentrate,
    diluent: mixture?.diluent ?? null,
    totalUnit: dilution?.unit ?? null,
    labelRate: dilution?.labelRate ?? null,
    rateUnit: dilution?.rateUnit ?? null,
    rate:
      concentrate !== null && usage.areaTreated !== null
        ? (computedRate(concentrate, usage.areaTreated) ?? null)
        : null,
    ...(stock === undefined ? {} : { qty: stock }),
  };
}
