import { z } from 'zod';
import { BusinessDate, Decimal, Id, Stamp } from './common.ts';

export const Lookup = z.object({
  id: Id,
  type: z.int(),
  code: z.string(),
  name: z.string(),
  abbr: z.string().nullable(),
  val: z.string().nullable(),
  val2: z.string().nullable(),
  parentId: Id.nullable(),
  /** The same as `parentId`. */
  parent: Id.nullable(),
  seq: z.int(),
  flags: z.string(),
  notes: z.string().nullable(),
  /** The date from which the lookup applies; for a holiday, the holiday itself. */
  effective: BusinessDate.nullable(),
  data: z.record(z.string(), z.unknown()),
  /**
   * The user who deleted the lookup. If a nearer folder overrides the lookup with one of the same type and code, the id
   * of the overriding lookup.
   */
  deletor: Id.nullable(),
  uts: Stamp,
  ctid: z.int(),
});
export type Lookup = z.output<typeof Lookup>;

/**
 * One dilution of a chemical: `concentrate` : `diluent` by volume or mass. `labelRate` and `labelRateMax` are the rates
 * per area stated on the label.
 */
export const Dilution = z.object({
  id: z.string(),
  name: z.string(),
  concentrate: Decimal,
  diluent: Decimal,
  unit: z.string(),
  labelRate: Decimal,
  labelRateMax: Decimal,
  rateUnit: z.string(),
});
export const Item = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  notes: z.string(),
  types: z.object({ id: Id, name: z.string(), flags: z.string() }),
  uomid: Id,
  uom: z.string(),
  /** Null on phones whose folder hides prices from technicians. */
  price: Decimal.nullable(),
  taxid: Id.nullable(),
  /** For an item without its own status: the code is `active` or `inactive`, and inactive counts as suspended (U). */
  status: z.object({ id: Id.nullable(), code: z.string(), name: z.string(), flags: z.string() }),
  brandid: Id.nullable(),
  menuid: Id.nullable(),
  /**
   * The station type, dilutions, translations (`alt`), marker and, for chemicals, the facts on the label
   * (domain/work/treatment.ts).
   */
  data: z.object({
    stationType: z.string().optional(),
    dilutions: z.array(Dilution).optional(),
    /** Translations by language, including the names of the dilutions by their ids. */
    alt: z
      .record(
        z.string(),
        z.object({
          name: z.string(),
          notes: z.string().optional(),
          protection: z.array(z.string()).optional(),
          precautions: z.string().optional(),
          spillProcedure: z.string().optional(),
          dilutions: z.record(z.string(), z.string()).optional(),
        }),
      )
      .optional(),
    marker: z.int().optional(),
    /** Tags of the setting `item-tags`. */
    tags: z.array(z.string()).optional(),
    activeIngredient: z.string().optional(),
    activePercent: Decimal.optional(),
    formulation: z.string().optional(),
    registration: z.string().optional(),
    registeredTo: z.int().optional(),
    hazardClass: z.string().optional(),
    protection: z.array(z.string()).optional(),
    precautions: z.string().optional(),
    spillProcedure: z.string().optional(),
    reentryHours: z.number().optional(),
    labelVersion: z.string().optional(),
    sdsVersion: z.string().optional(),
    /** A warehouse that holds no more than this, in the item's unit, is low on it. */
    reorderLevel: Decimal.optional(),
    /** Whether the item is offered to customers as a product, and whether its price is shown. */
    published: z.boolean().optional(),
    showPrice: z.boolean().optional(),
  }),
  batches: z.array(z.object({ batch: z.string(), expiry: z.int() })),
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Item = z.output<typeof Item>;
