import type { Item } from '@field-service/contract/reference.ts';
import { convertUnit } from '@field-service/domain/values/units.ts';
import {
  areaUnitsOf,
  computedRate,
  diluentFor,
  mixtureFromTotal,
  type Dilution,
  type Mixture,
} from '@field-service/domain/work/treatment.ts';
import { newLocalId } from '../../offline/ids.ts';
import { lastPlace } from '../../offline/recorded/usage-order.ts';
import type { UsageRow } from '../../offline/rows.ts';
import { dilutionOf } from './usage-problems.ts';

/** What a new usage is added to: the stations of the sheet, and the time. */
export interface NewUsage {
  stationIds: readonly string[];
  at: number;
}

/** A new usage of an item, with default values in all other fields. */
export function newUsage(jobId: string, item: Item, { stationIds, at }: NewUsage): UsageRow {
  const [dilution] = item.data.dilutions?.length === 1 ? item.data.dilutions : [];
  return {
    jobId,
    seq: lastPlace,
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
    areaUnit: null,
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

/** The concentrate of a mixture by its recorded quantity, in the dilution's unit if the quantity converts to it. */
function concentrateOf({ qty }: UsageRow, dilution: Dilution, mixture: Mixture | undefined, unit: string) {
  // The quantity was rounded to its own unit; the mixture was not.
  const isOfMixture = mixture !== undefined && convertUnit(mixture.concentrate, dilution.unit, unit) === qty;
  const recorded = isOfMixture || qty === '' ? undefined : convertUnit(qty, unit, dilution.unit);
  return recorded ?? mixture?.concentrate ?? null;
}

/**
 * Computes the derived values of a usage after a change: concentrate, diluent and the rate per area, from the quantity as
 * it is recorded in `unit`, such as `ml`. A changed total or dilution computes the quantity anew, if the concentrate can
 * be converted to `unit`; otherwise the quantity stays as it was typed.
 */
export function withAmounts(before: UsageRow, after: UsageRow, item: Item, unit: string): Partial<UsageRow> {
  const dilution = dilutionOf(after, item);
  const mixture = dilution && after.total !== null ? mixtureFromTotal(dilution, after.total) : undefined;
  const isRemixed = after.total !== before.total || after.dilutionId !== before.dilutionId;
  const mixed = isRemixed && mixture && dilution ? convertUnit(mixture.concentrate, dilution.unit, unit) : undefined;
  const usage = { ...after, qty: mixed ?? after.qty };
  const undiluted = usage.qty === '' ? null : usage.qty;
  const concentrate = dilution ? concentrateOf(usage, dilution, mixture, unit) : undiluted;
  const units = areaUnitsOf(item.data, usage);
  // A unit that was chosen stays if it still can be.
  const areaUnit = units.find((each) => each === usage.areaUnit) ?? units[0] ?? null;
  return {
    qty: usage.qty,
    areaUnit: usage.areaTreated === null && usage.areaUnit === null ? null : areaUnit,
    concentrate,
    diluent: mixture !== undefined && concentrate !== null ? (diluentFor(mixture.total, concentrate) ?? null) : null,
    // Undiluted, there is no mixture.
    total: dilution ? usage.total : null,
    totalUnit: dilution?.unit ?? null,
    labelRate: dilution?.labelRate ?? null,
    rateUnit: dilution?.rateUnit ?? (usage.areaTreated === null || areaUnit === null ? null : `${unit}/${areaUnit}`),
    rate:
      concentrate !== null && usage.areaTreated !== null
        ? (computedRate(concentrate, usage.areaTreated) ?? null)
        : null,
  };
}
