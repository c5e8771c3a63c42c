import { businessDateOf } from '../../values/business-date.ts';
import { isBlank } from '../../values/basics/empty.ts';
import { jobStatusOf } from '../post-status.ts';
import { namesPerson } from './job-people.ts';

/** What the office can change on a job while it is on a phone, in the order in which it is told. */
export const newsKinds = [
  'new',
  'status',
  'time',
  'due',
  'address',
  'access',
  'priority',
  'people',
  'instructions',
  'services',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** A value before or after a change: a stamp, or a text; null if there was none. */
export type NewsValue = number | string | null;

/** One change with its value before and after. The kind `new` has neither. */
export interface NewsChange {
  kind: NewsKind;
  before: NewsValue;
  after: NewsValue;
}

/** The parts of a job that are compared. */
export interface NewsJob {
  plan: number | null;
  plan2: number | null;
  due: number | null;
  addressid: string | null;
  site: { name: string } | null;
  address: Readonly<Record<string, string | undefined>> | null;
  status: { code: string; name: string; flags: string };
  assignees: readonly { id: string; name: string; lead: boolean }[];
  lines: readonly { name: string; qty: string; uom: string }[];
  data: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && !isBlank(value) ? value.trim() : null);

const addressOf = ({ site, address }: NewsJob): string | null =>
  textOf(
    [site?.name, address?.street_address, address?.street_address_2, address?.locality].filter(Boolean).join(', '),
  );

/** The technicians, the lead first. */
const peopleOf = ({ assignees }: NewsJob): string | null =>
  textOf(
    assignees
      .toSorted((a, b) => Number(b.lead) - Number(a.lead) || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name)
      .join(', '),
  );
const peopleKey = ({ assignees }: NewsJob): string =>
  assignees
    .map(({ id, lead }) => `${id}${lead ? '!' : ''}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ');

const servicesOf = ({ lines }: NewsJob): string | null =>
  textOf(lines.map(({ name, qty, uom }) => `${qty} ${uom} ${name}`).join(', '));

/** Between to do and in progress a job moves with the technicians' own work: that is no news. */
const statusOf = ({ status }: NewsJob): string => {
  const stage = jobStatusOf(status);
  return stage === 'TD' || stage === 'IP' ? '' : status.code;
};

interface Compared {
  kind: Exclude<NewsKind, 'new'>;
  /** What is compared; its text or stamp is `value`. */
  key: (job: NewsJob) => unknown;
  value: (job: NewsJob) => NewsValue;
}

const same =
  (name: string) =>
  ({ data }: NewsJob): string | null =>
    textOf(data[name]);
const compared: readonly Compared[] = [
  { kind: 'status', key: statusOf, value: ({ status }) => status.name },
  { kind: 'time', key: ({ plan, plan2 }) => `${plan} ${plan2}`, value: ({ plan }) => plan },
  { kind: 'due', key: ({ due }) => due, value: ({ due }) => due },
  { kind: 'address', key: (job) => `${job.addressid} ${addressOf(job)}`, value: addressOf },
  { kind: 'access', key: same('accessNotes'), value: same('accessNotes') },
  {
    kind: 'priority',
    key: (job) => same('priority')(job) ?? 'normal',
    value: (job) => same('priority')(job) ?? 'normal',
  },
  { kind: 'people', key: peopleKey, value: peopleOf },
  { kind: 'instructions', key: same('instructions'), value: same('instructions') },
  { kind: 'services', key: servicesOf, value: servicesOf },
];

/** Whether the only change of people is that the user has got an unassigned job: they mostly took it themselves. */
const isTaken = (before: NewsJob, after: NewsJob, userId: string | undefined): boolean =>
  before.assignees.length === 0 && after.assignees.length === 1 && namesPerson(after, userId);

/** What the office changed on a user's job between two records of it. */
export const newsOf = (before: NewsJob, after: NewsJob, userId: string | undefined): NewsChange[] =>
  compared
    .filter(({ kind, key }) => key(before) !== key(after) && !(kind === 'people' && isTaken(before, after, userId)))
    .map(({ kind, value }) => ({ kind, before: value(before), after: value(after) }));

/** Earlier news that was not read yet, together with later news: from the first value to the last. */
export const mergeNews = (earlier: readonly NewsChange[], later: readonly NewsChange[]): NewsChange[] =>
  newsKinds.flatMap((kind): NewsChange[] => {
    const [first, last] = [earlier, later].map((list) => list.find((each) => each.kind === kind));
    if (!first || !last) return first ? [first] : last ? [last] : [];
    const merged = { kind, before: first.before, after: last.after };
    return kind !== 'new' && merged.before === merged.after ? [] : [merged];
  });

/** What is still news of a job that its technician has started: it is no longer new to them. */
export const newsAfterStart = (changes: readonly NewsChange[]): NewsChange[] =>
  changes.filter(({ kind }) => kind !== 'new');

/**
 * Whether a job that a sync brings for the first time was assigned to the user during its day: it names them, it is
 * planned for today or earlier, and the device has already synced today.
 */
export function isNewToday(input: {
  job: Pick<NewsJob, 'plan' | 'assignees'>;
  userId: string | undefined;
  lastSyncAt: number | null;
  now: number;
  timeZone: string;
  cutoffMinutes: number;
}): boolean {
  const { job, userId, lastSyncAt, now, timeZone, cutoffMinutes } = input;
  const { plan } = job;
  const dayOf = (stamp: number): number => businessDateOf(stamp, timeZone, cutoffMinutes);
  return (
    namesPerson(job, userId) &&
    lastSyncAt !== null &&
    dayOf(lastSyncAt) === dayOf(now) &&
    (plan === null || dayOf(plan) <= dayOf(now))
  );
}

/** Why a job is no longer on the device. */
export type GoneReason = 'cancelled' | 'closed' | 'unassigned' | 'outOfRange' | 'otherFolder';

/**
 * Why a job that was in the list is no longer there although it has not ended, judged by its last record; `elsewhere`:
 * it is in a folder of the user that the lists do not read now.
 */
export const goneReason = (
  job: { plan: number | null; due: number | null },
  { window, elsewhere }: { window: { start: number; end: number }; elsewhere: boolean },
): Exclude<GoneReason, 'cancelled' | 'closed'> => {
  if (elsewhere) return 'otherFolder';
  const stamp = job.plan ?? job.due;
  return stamp !== null && (stamp < window.start || stamp >= window.end) ? 'outOfRange' : 'unassigned';
};

/**
 * Whether a user is told that a job left the list: an unassigned job that someone else got was never theirs to lose, and
 * who chooses another folder knows it.
 */
export const isToldGone = (job: Pick<NewsJob, 'assignees'>, reason: GoneReason, userId: string | undefined): boolean =>
  reason !== 'otherFolder' && (reason !== 'unassigned' || namesPerson(job, userId));
