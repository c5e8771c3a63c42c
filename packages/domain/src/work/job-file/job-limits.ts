import { fileLimit } from '../package-manifest.ts';
import { barcodeLength } from '../stations/station-changes.ts';

/** The maximum numbers of entries in a job file, and what the numbers in it may be at most. */
export const jobLimits = {
  /** Pictures on each side of a visit: before and after. */
  pictures: 20,
  /** Pictures of the job itself, and the tags on one of them. */
  jobPictures: 200,
  pictureTags: 20,
  visits: 2000,
  actions: 50,
  catches: 50,
  /** Animals of one species and stage. */
  count: 100_000,
  checklist: 100,
  usages: 500,
  stationsOfUsage: 500,
  readings: 100,
  /** Standard notes of a usage, and pieces of protective equipment worn. */
  usageNotes: 30,
  protection: 30,
  tasks: 200,
  areas: 500,
  ratings: 50,
  /** Signatures besides the customer's own. */
  moreSigns: 10,
  rating: 10,
  natures: 20,
  /** Lines of a job. */
  lines: 200,
  positions: 20_000,
  /** Digits before the decimal separator of an amount of a product; larger amounts are treated as typing errors. */
  amountDigits: 8,
  /** New stations and changes of stations. */
  stationChanges: 500,
} as const;

/** The maximum lengths of texts in a job file, in UTF-16 units as in a field's `maxLength`, by part of the file. */
export const jobTexts = {
  /** Ids and codes of lists. */
  code: 64,
  visit: { manualReason: 300, remarks: 4000 },
  bait: { batch: 60 },
  answer: { title: 200, value: 500 },
  usage: {
    totalUnit: 30,
    rateUnit: 30,
    batch: 60,
    areaUnit: 30,
    place: 300,
    pest: 100,
    evidence: 500,
    method: 100,
    equipment: 200,
    notified: 200,
    weather: 200,
    incident: 1000,
    remarks: 2000,
    waste: 500,
  },
  fumigation: { place: 200, unit: 20, clearedBy: 100, clearance: 200 },
  report: { remarks: 8000, customerRemarks: 4000, noSignReason: 500 },
  task: { name: 200, note: 1000 },
  area: { area: 200, item: 200, note: 1000 },
  rating: { name: 200 },
  signer: { name: 200, position: 100 },
  followup: { reason: 200, notes: 2000 },
  billing: { note: 2000 },
  picture: { device: 200, note: 500 },
  station: { barcode: barcodeLength, stationLabel: 60, area: 100, placement: 200, direction: 100 },
} as const;

/** A decimal number that can be stored: up to 15 digits before and 6 after the decimal separator. */
export const storedDecimal = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Whether an amount of a product is small enough to be no typing error; undefined and null stand for no amount. */
export const isPlausibleAmount = (amount: string | null | undefined): boolean =>
  amount === null || amount === undefined || Math.abs(Number(amount)) < 10 ** jobLimits.amountDigits;

/**
 * How many more pictures fit into the package of a job, next to the job file and the signatures. Room for the customer's
 * signature is kept even before it is given. `uploadFileLimit` is the setting.
 */
export const pictureRoom = (job: {
  pictures: number;
  signatures: number;
  uploadFileLimit: number | undefined;
}): number => Math.max(0, fileLimit(job.uploadFileLimit) - 1 - Math.max(1, job.signatures) - job.pictures);

/** One thing that is limited: a text by its length, a list by its entries, a number by being storable (1 if it is not). */
export interface Measure {
  kind: 'text' | 'entries' | 'number';
  size: number;
  limit: number;
}
/** The limited things of a record, by name. */
export type Measures = Readonly<Record<string, Measure>>;

/**
 * What a change would push over its limit. What was over its limit before may shrink or stay, so that records from
 * before a limit can still be changed.
 */
export const excessOf = (before: Measures, after: Measures): Measure | undefined =>
  Object.entries(after).find(([name, { size, limit }]) => size > limit && size > (before[name]?.size ?? 0))?.[1];
