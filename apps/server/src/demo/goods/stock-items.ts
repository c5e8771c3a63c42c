import { addDays } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '../../install/lookup-row.ts';
import { units } from '../../install/lookups/work.ts';
import type { Branch } from '../branches.ts';
import type { ItemSketch } from './item-sketch.ts';
import { itemSketches } from './items.ts';
import type { DemoContext } from '../making.ts';
import type { Random } from '../random.ts';
import { packOf } from './stock.ts';
import type { ItemWorld } from '../world.ts';

/**
 * Converts an amount in ringgit to the branch's currency and rounds it to a price that is usual there; decimal text.
 */
function priceAt(branch: Branch, ringgit: number): string {
  const { factor, step } = branch.price;
  const fine = ringgit < 5 ? step / (step >= 100 ? 10 : 50) : step;
  const price = Math.max(fine, Math.round((ringgit * factor) / fine) * fine);
  return price.toFixed(step >= 100 ? 0 : 2);
}

const registrationOf: Readonly<Record<Branch['country'], (random: Random) => string>> = {
  MY: (random) => `LRMP.R1/${random.digits(4)}`,
  VN: (random) => `VNDP-HC-${random.digits(3)}-${random.int(10, 12)}-${random.int(19, 24)}`,
  ID: (random) => `RI. 0101${random.digits(11)}`,
  SG: (random) => `NEA/PCB/${random.digits(4)}`,
};

const unitName = (code: string): string => {
  const unit = units.find((each) => each.code === code);
  return unit === undefined || typeof unit.names === 'string' ? code : unit.names[0];
};

function batchesOf(sketch: ItemSketch, today: number, random: Random): { batch: string; expiry: number }[] {
  if (sketch.label === undefined) return [];
  const batch = (days: number): { batch: string; expiry: number } => ({
    batch: `${sketch.code.slice(2, 4)}${random.digits(2)}-${random.digits(4)}`,
    expiry: addDays(today, days),
  });
  return [
    batch(random.int(420, 760)),
    batch(random.int(20, 90)),
    ...(sketch.oldBatch ? [batch(-random.int(25, 80))] : []),
  ];
}

/** The safety texts in one of the languages of `Names`. */
const safetyIn = ({ safety }: ItemSketch, at: 0 | 1 | 2 | 3 | 4) =>
  safety === undefined
    ? {}
    : {
        protection: safety.protection.map((each) => each[at]),
        precautions: safety.precautions[at],
        spillProcedure: safety.spillProcedure[at],
      };

/**
 * The label's facts with the registration of the branch's country. A lapsed registration is intentional, as a case that
 * must be rejected.
 */
function labelAt(branch: Branch, sketch: ItemSketch, today: number, random: Random): Readonly<Record<string, unknown>> {
  const { label, lapsed } = sketch;
  if (label === undefined) return {};
  const registeredTo = addDays(today, lapsed ? -random.int(200, 500) : random.int(300, 900));
  return {
    ...label,
    ...safetyIn(sketch, 0),
    registration: registrationOf[branch.country](random),
    registeredTo,
    labelVersion: '2025-01',
    sdsVersion: '4.1',
  };
}

const translationOf = (sketch: ItemSketch, at: 1 | 2 | 3 | 4) => ({
  name: sketch.names[at],
  ...safetyIn(sketch, at),
  ...(sketch.dilutions === undefined
    ? {}
    : { dilutions: Object.fromEntries(sketch.dilutions.map(({ id, names }) => [id, names[at]])) }),
});
const translationsOf = (sketch: ItemSketch) => ({
  vi: translationOf(sketch, 1),
  ms: translationOf(sketch, 2),
  id: translationOf(sketch, 3),
  'zh-CN': translationOf(sketch, 4),
});

/** Creates the branch's items with their prices, tax and country-specific registrations; returns them by code. */
export function makeItems(
  { random, now, rows }: DemoContext,
  branch: Branch,
  folderId: string,
  taxId: string,
  today: number,
): Map<string, ItemWorld> {
  const made = new Map<string, ItemWorld>();
  for (const sketch of itemSketches) {
    const cts = now - random.int(500, 800) * dayMs;
    const id = random.id(cts);
    const [name] = sketch.names;
    const label = labelAt(branch, sketch, today, random);
    const batches = batchesOf(sketch, today, random);
    const uomId = lookupId(209, sketch.uom);
    const price = priceAt(branch, sketch.price);
    const stationTypeId = sketch.stationType === undefined ? null : lookupId(231, sketch.stationType);
    rows.item.push({
      id,
      folder_id: folderId,
      type_id: lookupId(230, sketch.type),
      code: sketch.code,
      name,
      notes: sketch.safety?.precautions[0] ?? '',
      uom_id: uomId,
      price,
      tax_id: taxId,
      station_type_id: stationTypeId,
      status: 'active',
      cts,
      data: {
        alt: translationsOf(sketch),
        ...(sketch.stationType === undefined ? {} : { stationType: sketch.stationType }),
        ...(sketch.marker === undefined ? {} : { marker: sketch.marker }),
        ...(sketch.dilutions === undefined
          ? {}
          : { dilutions: sketch.dilutions.map(({ names: _names, ...dilution }) => dilution) }),
        ...(sketch.type === 'SRV' ? {} : { reorderLevel: String(15 * packOf(sketch.uom)) }),
        ...label,
      },
    });
    rows.item_batch.push(...batches.map((batch) => ({ item_id: id, ...batch })));
    made.set(sketch.code, {
      id,
      sketch,
      name,
      uomId,
      uom: unitName(sketch.uom),
      price,
      stationTypeId,
      label,
      batch: batches[0] ?? null,
    });
  }
  return made;
}
