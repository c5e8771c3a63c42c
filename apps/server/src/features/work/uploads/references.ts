import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { convertUnit } from '@field-service/domain/values/units.ts';
import { baitLaidOut } from '@field-service/domain/work/visit.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { Refusal } from '../../../refusal.ts';
import type { StockUse } from '../../goods/stock/public.ts';
import { readReferences, type ItemFacts, type References } from './facts.queries.ts';

const distinct = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids)].filter((id) => id !== null && id !== undefined);

/**
 * Reads the records to which a job file refers. Throws `record.referenced_missing` if one is missing. `siteId` is the
 * site to which all stations must belong; null when a dispatcher applies late work.
 */
export async function requireReferences(db: ScopedDb, file: JobFile, siteId: string | null): Promise<References> {
  const named = {
    stationIds: distinct([
      ...file.stations.map(({ stationId }) => stationId),
      ...file.usage.flatMap(({ stationIds }) => stationIds),
    ]),
    itemIds: distinct([...file.usage.map(({ itemId }) => itemId), ...file.stations.map(({ bait }) => bait?.itemId)]),
    unitIds: distinct(file.usage.map(({ uomId }) => uomId)),
    natureIds: distinct(file.followup?.natures ?? []),
  };
  const found = await readReferences(db, named);
  const refuse = (field: string, id: string): never => {
    throw new Refusal('record.referenced_missing', { field, id });
  };
  for (const id of named.stationIds) {
    const station = found.stations.get(id);
    if (station === undefined || (siteId !== null && station.siteId !== siteId)) refuse('stationId', id);
  }
  for (const id of named.itemIds) if (!found.items.has(id)) refuse('itemId', id);
  for (const id of named.unitIds) if (!found.units.has(id)) refuse('uomId', id);
  for (const id of named.natureIds) if (!found.natures.has(id)) refuse('natures', id);
  return found;
}

/** The amount in the item's stock unit, or unchanged if it cannot be converted to that unit. */
function inStockUnit(item: ItemFacts, qty: string, unit: { id: string; code: string }): { qty: string; uomId: string } {
  const converted = convertUnit(qty, unit.code, item.uomCode);
  return converted === undefined ? { qty, uomId: unit.id } : { qty: converted, uomId: item.uomId };
}

/**
 * The materials used on a job, in stock units where possible: the quantity of each application, and the bait placed.
 */
export function usesOf(file: JobFile, { items, units }: References): StockUse[] {
  const gram = [...units.values()].find((unit) => unit.code === 'g');
  const used = file.usage.flatMap((entry): StockUse[] => {
    const item = items.get(entry.itemId);
    const unit = units.get(entry.uomId);
    if (item === undefined || unit === undefined) return [];
    return [{ entry: entry.entry, itemId: item.id, ...inStockUnit(item, entry.qty, unit), at: entry.at }];
  });
  const laid = file.stations.flatMap((visit): StockUse[] => {
    const item = visit.bait?.itemId ? items.get(visit.bait.itemId) : undefined;
    const grams = visit.bait === null ? undefined : baitLaidOut(visit.bait);
    if (item === undefined || grams === undefined) return [];
    // Bait is weighed in grams (practice, station visits).
    const amount = inStockUnit(item, grams, gram ?? { id: item.uomId, code: item.uomCode });
    return [{ entry: visit.entry, itemId: item.id, ...amount, at: visit.visitedAt }];
  });
  return [...used, ...laid];
}
