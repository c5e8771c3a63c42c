import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { togetherFields } from '@field-service/domain/work/rounds/together.ts';
import {
  accessReasons,
  activities,
  baitStates,
  conditions,
  consumers,
  consumptionPcts,
  evidences,
  scanMethods,
} from '@field-service/domain/work/visit.ts';
import type { StationChangeKind } from '@field-service/domain/work/stations/station-changes.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import fc from 'fast-check';
import { entryId } from '../work-package.ts';

/** Text of every kind that a keyboard produces, trimmed as in the contract, up to `max` UTF-16 units. */
const typedText = (max: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', maxLength: Math.min(max, 40) })
    .map((value) => value.replaceAll('\0', '').trim().slice(0, max).toWellFormed().trim());

/** Text as it may be pasted: at a limit or beyond it, with characters that are no text, or on several lines. */
export const pastedText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    typedText(max),
    fc
      .tuple(fc.constantFrom('x', 'ệ', '\u0958', '👩‍🔧', 'a\r\nb', '\t '), fc.constantFrom(max - 1, max, max + 1, 10_000))
      .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)),
    fc.constantFrom('\0', '\ud83d', `${'y'.repeat(Math.max(0, max - 1))}😀`, ' \u200b\u202e ', '\u2028'),
  );

const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const stamp = fc.integer({ min: 1, max: 9_999_999_999_999 });
/** Decimals in their stored form. */
const typedAmount = fc
  .tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 999_999 }))
  .map(([whole, fraction]) =>
    fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`,
  );
const entry = fc.constant(undefined).map(entryId);

interface EnteredGiven {
  stationIds: readonly string[];
  itemIds: readonly string[];
  uomIds: readonly string[];
  /** Types of new stations; without them, stations are not changed. */
  typeIds?: readonly string[];
  /** Texts for a field with at most `max` UTF-16 units; valid ones by default. */
  text?: (max: number) => fc.Arbitrary<string>;
  /** Decimal texts; valid ones by default. */
  amount?: fc.Arbitrary<string>;
}

/** Anything that a technician can enter on a job, in the form of the job file. */
export function enteredWork({
  stationIds,
  itemIds,
  uomIds,
  typeIds = [],
  text = typedText,
  amount = typedAmount,
}: EnteredGiven): fc.Arbitrary<Partial<JobFile>> {
  const code = typedText(jobTexts.code);
  const visit: fc.Arbitrary<JobFile['stations'][number]> = fc.record({
    entry,
    stationId: fc.constantFrom(...stationIds),
    planRevision: orNull(fc.nat({ max: 1000 })),
    visitedAt: stamp,
    scanMethod: fc.constantFrom(...scanMethods),
    manualReason: orNull(text(jobTexts.visit.manualReason)),
    accessReason: orNull(fc.constantFrom(...accessReasons)),
    condition: orNull(fc.constantFrom(...conditions)),
    activity: orNull(fc.constantFrom(...activities)),
    evidence: fc.subarray([...evidences]),
    actions: fc.array(code, { maxLength: 3 }),
    bait: orNull(
      fc.record({
        itemId: orNull(fc.constantFrom(...itemIds)),
        batch: orNull(text(jobTexts.bait.batch)),
        placed: orNull(amount),
        remaining: orNull(amount),
        consumptionPct: orNull(fc.constantFrom(...consumptionPcts)),
        consumer: orNull(fc.constantFrom(...consumers)),
        state: orNull(fc.constantFrom(...baitStates)),
        replaced: fc.boolean(),
      }),
    ),
    catches: fc.array(
      fc.record({
        species: code,
        stage: orNull(code),
        count: orNull(fc.nat({ max: jobLimits.count })),
        estimated: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    checklist: fc.array(
      fc.record({
        row: code,
        title: text(jobTexts.answer.title),
        value: text(jobTexts.answer.value),
        together: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    remarks: text(jobTexts.visit.remarks),
    imgbf: fc.constant([]),
    imgaf: fc.constant([]),
    resetAt: orNull(stamp),
    together: fc.subarray([...togetherFields]),
  });
  const treatment: fc.Arbitrary<JobFile['usage'][number]> = fc.record({
    entry,
    itemId: fc.constantFrom(...itemIds),
    at: fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 }),
    qty: amount,
    uomId: fc.constantFrom(...uomIds),
    dilutionId: orNull(code),
    concentrate: orNull(amount),
    diluent: orNull(amount),
    total: orNull(amount),
    totalUnit: orNull(fc.constantFrom('ml', 'l', 'g')),
    labelRate: orNull(amount),
    rate: orNull(amount),
    rateUnit: orNull(text(jobTexts.usage.rateUnit)),
    batch: orNull(text(jobTexts.usage.batch)),
    expiry: orNull(fc.constantFrom(20261231, 20300101)),
    areaTreated: orNull(amount),
    areaUnit: orNull(text(jobTexts.usage.areaUnit)),
    place: text(jobTexts.usage.place),
    stationIds: fc.subarray([...stationIds]),
    pest: text(jobTexts.usage.pest),
    evidence: text(jobTexts.usage.evidence),
    method: text(jobTexts.usage.method),
    equipment: text(jobTexts.usage.equipment),
    notified: orNull(text(jobTexts.usage.notified)),
    weather: orNull(text(jobTexts.usage.weather)),
    incident: orNull(text(jobTexts.usage.incident)),
    remarks: text(jobTexts.usage.remarks),
    startedAt: orNull(stamp),
    finishedAt: orNull(stamp),
    supervisorId: fc.constant(null),
    calibratedOn: orNull(fc.constant(20260101)),
    notifiedAt: orNull(stamp),
    waste: orNull(text(jobTexts.usage.waste)),
    notes: orNull(fc.array(code, { maxLength: 3 })),
    protection: orNull(fc.array(code, { maxLength: 3 })),
    fumigation: orNull(
      fc.record({
        readings: fc.array(
          fc.record({
            at: stamp,
            place: text(jobTexts.fumigation.place),
            value: orNull(amount),
            unit: text(jobTexts.fumigation.unit),
          }),
          { maxLength: 2 },
        ),
        exposureHours: orNull(amount),
        clearedAt: orNull(stamp),
        clearedBy: orNull(text(jobTexts.fumigation.clearedBy)),
        clearance: orNull(text(jobTexts.fumigation.clearance)),
      }),
    ),
  });
  const change = <const K extends StationChangeKind>(kind: K) => ({
    kind: fc.constant(kind),
    entry,
    at: stamp,
    stationId: fc.constantFrom(...stationIds),
  });
  const line = (max: number) =>
    text(max)
      .map((value) => plainName(value))
      .filter((value) => value !== '');
  const place = {
    floorid: fc.constant(null),
    xy: fc.constant(null),
    area: orNull(line(jobTexts.station.area)),
    placement: orNull(line(jobTexts.station.placement)),
    direction: orNull(line(jobTexts.station.direction)),
  };
  const changes = (): fc.Arbitrary<JobFile['stationChanges'][number]> =>
    fc.oneof(
      // A move names what was changed.
      fc.record({ ...change('place'), ...place }, { requiredKeys: ['kind', 'entry', 'at', 'stationId'] }),
      fc.record({
        ...change('barcode'),
        barcode: line(jobTexts.station.barcode),
        method: fc.constantFrom(...scanMethods),
      }),
      fc.record({ ...change('label'), stationLabel: line(jobTexts.station.stationLabel) }),
      fc.record({
        ...change('new'),
        stationId: entry,
        typeId: fc.constantFrom(...typeIds),
        barcode: line(jobTexts.station.barcode),
        stationLabel: line(jobTexts.station.stationLabel),
        ...place,
      }),
    );
  return fc.record({
    stationChanges: typeIds.length === 0 ? fc.constant([]) : fc.array(changes(), { maxLength: 4 }),
    clockDifference: fc.integer({ min: -4e12, max: 4e12 }),
    stations: fc.array(visit, { maxLength: 4 }),
    usage: fc.array(treatment, { maxLength: 4 }),
    nextday: orNull(fc.record({ entry, plan: stamp })),
    lines: orNull(
      fc.record({
        baseUts: stamp,
        rows: fc.array(
          fc.record({
            itemid: fc.constantFrom(...itemIds),
            name: fc.constant('Line'),
            qty: amount,
            price: amount,
            uiDisc: fc.constant(null),
            tax: fc.constant(null),
            flags: fc.constant(''),
          }),
          { maxLength: 3 },
        ),
      }),
    ),
    remarks: text(jobTexts.report.remarks),
    customerRemarks: text(jobTexts.report.customerRemarks),
    noSignReason: text(jobTexts.report.noSignReason),
    tasks: fc.array(
      fc.record({ id: code, name: text(jobTexts.task.name), done: fc.boolean(), note: text(jobTexts.task.note) }),
      {
        maxLength: 3,
      },
    ),
    ratings: fc.array(
      fc.record({
        list: code,
        id: code,
        name: text(jobTexts.rating.name),
        value: fc.integer({ min: 0, max: jobLimits.rating }),
      }),
      { maxLength: 3 },
    ),
    areaChecklist: fc.array(
      fc.record({
        area: text(jobTexts.area.area),
        item: text(jobTexts.area.item),
        done: fc.boolean(),
        note: text(jobTexts.area.note),
      }),
      {
        maxLength: 3,
      },
    ),
    billing: fc.record({ note: text(jobTexts.billing.note) }),
    trails: fc.uniqueArray(
      fc.tuple(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        stamp,
        fc.constantFrom('start', 'stop', 'ping'),
        fc.constant(''),
      ),
      { maxLength: 4, selector: ([, , at, type]) => `${at} ${type}` },
    ),
  });
}
