import { plainName } from '@field-service/domain/values/plain-name.ts';
import {
  excessOf,
  isPlausibleAmount,
  jobLimits,
  jobTexts,
  pictureRoom,
  storedDecimal,
  type Measure,
  type Measures,
} from '@field-service/domain/work/job-file/job-limits.ts';
import { fileLimit } from '@field-service/domain/work/package-manifest.ts';
import { DeviceFailure } from '../failure.ts';
import { readMobileSettings, type SignatureRules } from '../mobile-settings.ts';
import type { DraftRow, LateSignRow, Settings, UsageRow, VisitRow } from '../rows.ts';

type Fumigation = NonNullable<UsageRow['fumigation']>;

/*
 * What is recorded is limited as in the job file that the server reads: whatever is accepted here can be sent.
 */

const text = (value: string | null | undefined, limit: number): Measure => ({
  kind: 'text',
  size: value?.trim().length ?? 0,
  limit,
});
const line = (value: string, limit: number): Measure => ({ kind: 'text', size: plainName(value).length, limit });
const entries = (list: readonly unknown[] | undefined, limit: number): Measure => ({
  kind: 'entries',
  size: list?.length ?? 0,
  limit,
});
/** A number without a limit of its own must be storable. */
const number = (fits: boolean): Measure => ({ kind: 'number', size: fits ? 0 : 1, limit: 0 });
const decimal = (value: string | null | undefined): Measure =>
  number(value === null || value === undefined || value === '' || storedDecimal.test(value));
const amount = (value: string | null | undefined): Measure =>
  number(decimal(value).size === 0 && isPlausibleAmount(value));

/** The texts of a row that are limited, under the names of the fields. */
function texts<Limits extends Readonly<Record<string, number>>>(
  row: { readonly [Name in keyof Limits]?: string | null | undefined },
  limits: Limits,
  prefix = '',
): Measures {
  const measured = Object.entries(limits).map(([name, limit]): [string, Measure] => {
    const value: unknown = Reflect.get(row, name);
    return [prefix + name, text(typeof value === 'string' ? value : null, limit)];
  });
  return Object.fromEntries(measured);
}

const eachOf = <Row>(rows: readonly Row[], measure: (row: Row) => Measures): Measures =>
  Object.fromEntries(rows.flatMap((row) => Object.entries(measure(row))));

const ofVisit = ({ bait, catches, checklist, ...visit }: VisitRow): Measures => ({
  ...texts(visit, jobTexts.visit),
  actions: entries(visit.actions, jobLimits.actions),
  catches: entries(catches, jobLimits.catches),
  checklist: entries(checklist, jobLimits.checklist),
  ...(bait
    ? {
        ...texts({ batch: bait.batch }, jobTexts.bait, 'bait.'),
        placed: amount(bait.placed),
        remaining: decimal(bait.remaining),
      }
    : {}),
  ...eachOf(catches, ({ key, count }) => ({
    [`count.${key}`]: number(count === null || (Number.isInteger(count) && count >= 0 && count <= jobLimits.count)),
  })),
  ...eachOf(checklist, (answer) => texts(answer, jobTexts.answer, `checklist.${answer.row}.`)),
});

const ofFumigation = ({ readings, ...rest }: Fumigation): Measures => ({
  clearedBy: text(rest.clearedBy, jobTexts.fumigation.clearedBy),
  clearance: text(rest.clearance, jobTexts.fumigation.clearance),
  exposureHours: decimal(rest.exposureHours),
  readings: entries(readings, jobLimits.readings),
  ...eachOf(readings, ({ key, place, unit, value }) => ({
    [`reading.place.${key}`]: text(place, jobTexts.fumigation.place),
    [`reading.unit.${key}`]: text(unit, jobTexts.fumigation.unit),
    [`reading.value.${key}`]: decimal(value),
  })),
});

const ofUsage = ({ fumigation, ...usage }: UsageRow): Measures => ({
  ...texts(usage, jobTexts.usage),
  ...(fumigation ? ofFumigation(fumigation) : {}),
  notes: entries(usage.notes ?? [], jobLimits.usageNotes),
  protection: entries(usage.protection ?? [], jobLimits.protection),
  stationIds: entries(usage.stationIds, jobLimits.stationsOfUsage),
  qty: amount(usage.qty),
  concentrate: decimal(usage.concentrate),
  diluent: decimal(usage.diluent),
  total: decimal(usage.total),
  labelRate: decimal(usage.labelRate),
  rate: decimal(usage.rate),
  areaTreated: decimal(usage.areaTreated),
});

const ofDraft = ({
  tasks,
  areaChecklist,
  ratings,
  followup,
  moreSigns,
  pictureNotes = [],
  stationChanges,
  lines,
  ...draft
}: DraftRow): Measures => ({
  lines: entries(lines?.rows, jobLimits.lines),
  ...eachOf(lines?.rows ?? [], ({ key, qty, price }) => ({
    [`line.qty.${key}`]: amount(qty),
    [`line.price.${key}`]: amount(price),
  })),
  ...texts(draft, jobTexts.report),
  billingNote: text(draft.billingNote, jobTexts.billing.note),
  signName: line(draft.signName, jobTexts.signer.name),
  signPosition: text(draft.signPosition, jobTexts.signer.position),
  tasks: entries(tasks, jobLimits.tasks),
  areas: entries(areaChecklist, jobLimits.areas),
  ratings: entries(ratings, jobLimits.ratings),
  moreSigns: entries(moreSigns, jobLimits.moreSigns),
  ...eachOf(moreSigns, ({ key, name, position }) => ({
    [`name.${key}`]: line(name, jobTexts.signer.name),
    [`position.${key}`]: text(position, jobTexts.signer.position),
  })),
  stationChanges: entries(stationChanges, jobLimits.stationChanges),
  ...eachOf(stationChanges, (change) => texts(change, jobTexts.station, `station.${change.entry}.`)),
  natures: entries(followup?.natures, jobLimits.natures),
  ...(followup ? texts(followup, jobTexts.followup, 'followup.') : {}),
  ...eachOf(tasks, (task) => texts(task, jobTexts.task, `task.${task.id}.`)),
  ...eachOf(areaChecklist, (area) => texts(area, jobTexts.area, `area.${area.area}.${area.item}.`)),
  ...eachOf(pictureNotes, ({ id, tags, note }) => ({
    [`picture.${id}.tags`]: entries(tags, jobLimits.pictureTags),
    [`picture.${id}.note`]: text(note, jobTexts.picture.note),
  })),
  ...eachOf(ratings, ({ list, value, name }) => ({
    ...texts({ name }, jobTexts.rating, `rating.${list}.`),
    [`rating.${list}`]: number(Number.isInteger(value) && value >= 0 && value <= jobLimits.rating),
  })),
});

const ofLateSign = ({ name, position }: LateSignRow): Measures => ({
  name: line(name, jobTexts.signer.name),
  position: text(position, jobTexts.signer.position),
});

/** Makes the check of one kind of row: returns the changed row, or throws `device.limit` for what goes over a limit. */
const checked =
  <Row>(measure: (row: Row) => Measures) =>
  (before: Row | undefined, after: Row): Row => {
    const excess = excessOf(before === undefined ? {} : measure(before), measure(after));
    if (excess) throw new DeviceFailure('device.limit', { kind: excess.kind, limit: excess.limit });
    return after;
  };

export const checkedVisit = checked(ofVisit);
export const checkedUsage = checked(ofUsage);
export const checkedDraft = checked(ofDraft);
export const checkedLateSign = checked(ofLateSign);

/** How many more pictures fit into the package of a job, and how many files it can have (key `uploadFileLimit`). */
export function pictureRoomOf(pictures: number, folder: Settings | undefined): { left: number; files: number } {
  const { uploadFileLimit } = readMobileSettings(folder);
  return { left: pictureRoom({ pictures, signatures: 1, uploadFileLimit }), files: fileLimit(uploadFileLimit) };
}

/** The signatures besides the customer's for which a package keeps room. */
export const signaturesBesides = (draft: DraftRow | undefined, rules: SignatureRules): number =>
  (draft?.moreSigns.length ?? 0) + (draft?.techSign || rules.technician ? 1 : 0);

/** Throws `device.limit` if a list is full, before an entry is added. */
export function requirePlace(taken: number, limit: number): void {
  if (taken >= limit) throw new DeviceFailure('device.limit', { kind: 'entries', limit });
}
