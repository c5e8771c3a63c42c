import { treatmentRefusals } from '@field-service/domain/work/treatment.ts';
import { z } from 'zod';
import { Address, BusinessDate, Id, Named, Stamp } from '../common.ts';
import { TreatmentEntry } from './job-package.ts';
import { Item } from '../reference.ts';

/**
 * A warning about an application, which is stored anyway: a rate above the label's, more concentrate than mixture, an
 * expired batch, or no registration on that date.
 */
export const TreatmentFinding = z.object({
  code: z.enum(treatmentRefusals),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TreatmentFinding = z.output<typeof TreatmentFinding>;

/**
 * A person with the licences valid on the date of the application. `licence` is the number of the licence that expires
 * last.
 */
export const LicensedPerson = Named.extend({
  licence: z.string().nullable(),
  licences: z.array(
    z.object({
      class: z.string(),
      number: z.string(),
      authority: z.string(),
      validFrom: BusinessDate,
      validTo: BusinessDate,
    }),
  ),
});
export type LicensedPerson = z.output<typeof LicensedPerson>;

/** The label as of the date of the application, including the dilutions with their rates. */
export const ProductLabel = Item.shape.data.pick({
  dilutions: true,
  activeIngredient: true,
  activePercent: true,
  formulation: true,
  registration: true,
  registeredTo: true,
  hazardClass: true,
  protection: true,
  precautions: true,
  spillProcedure: true,
  reentryHours: true,
  labelVersion: true,
  sdsVersion: true,
});
export type ProductLabel = z.output<typeof ProductLabel>;

const Coded = Named.extend({ code: z.string() });

/** The facts as of the date of an application (practice, the treatment record); later changes do not affect them. */
export const DayOfTreatment = z.object({
  company: z.object({ name: z.string(), licence: z.string().nullable(), address: z.string().nullable() }),
  customer: Coded,
  site: Coded.extend({ person: z.string().nullable(), address: Address }),
  job: z.object({
    id: Id,
    docno: z.string(),
    date: BusinessDate.nullable(),
    startAt: Stamp,
    endAt: Stamp,
    timezone: z.string(),
  }),
  applicator: LicensedPerson,
  supervisor: LicensedPerson.nullish(),
  item: ProductLabel.extend(Coded.shape),
  unit: z.object({ id: Id, code: z.string() }),
});
export type DayOfTreatment = z.output<typeof DayOfTreatment>;

/** One application of a product, as stored. */
export const Treatment = TreatmentEntry.extend({
  id: Id,
  item: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    activeIngredient: z.string().nullable(),
    registration: z.string().nullable(),
    hazardClass: z.string().nullable(),
  }),
  uom: z.string(),
  dilution: z.string().nullable(),
  user: Named,
  licence: z.string().nullable(),
  receivedAt: Stamp,
  findings: z.array(TreatmentFinding),
  day: DayOfTreatment.nullable(),
  /**
   * The record that this one corrects, the author of the correction, the reason for it, and the record that corrects
   * this one. A corrected record is kept.
   */
  corrects: Id.nullable(),
  author: Named.nullable(),
  correctedBy: Id.nullable(),
  reason: z.string().nullable(),
});

/** A row of the register of applications, each with its job, customer and site. */
export const TreatmentRow = Treatment.extend({
  postid: Id,
  docno: z.string(),
  folderid: Id,
  contact: Named,
  site: Named,
});
