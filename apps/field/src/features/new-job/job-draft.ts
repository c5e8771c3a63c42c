import { formatDuration, stampOn, timeTypes } from '@field-service/domain/values/business-date.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { priorities, type Priority } from '../../frame/job-words.ts';
import type { NewPostBody } from '@field-service/contract/work/outbox-writes.ts';

type NewJobBody = Exclude<NewPostBody, { systype: 'leave' | 'claim' }>;

/** How the time of a new job is chosen. */
export const timings = ['now', 'planned', 'anytime'] as const;
export type Timing = (typeof timings)[number];

/** A job while it is being created on the phone. */
export interface JobDraft extends Record<string, unknown> {
  siteId: string | null;
  contactId: string | null;
  typeId: string | null;
  natures: string[];
  title: string;
  timing: Timing;
  /** yyyymmdd; for a planned time. */
  date: number | null;
  /** Minutes after midnight in the folder's zone; for a planned time. */
  start: number | null;
  /** Minutes. */
  length: number | null;
  priority: Priority;
  instructions: string;
  /** Whether the user does the job; otherwise the office assigns it. */
  mine: boolean;
}

export const emptyDraft: JobDraft = {
  siteId: null,
  contactId: null,
  typeId: null,
  natures: [],
  title: '',
  timing: 'now',
  date: null,
  start: null,
  length: 60,
  priority: 'normal',
  instructions: '',
  mine: true,
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The draft as it was stored; what an earlier version of the app stored otherwise is left out. */
export function readDraft(stored: Readonly<Record<string, unknown>> | undefined): JobDraft {
  if (!isRecord(stored)) return emptyDraft;
  return {
    siteId: textOf(stored.siteId),
    contactId: textOf(stored.contactId),
    typeId: textOf(stored.typeId),
    natures: textsOf(stored.natures),
    title: textOf(stored.title) ?? '',
    timing: timings.find((each) => each === stored.timing) ?? emptyDraft.timing,
    date: numberOf(stored.date),
    start: numberOf(stored.start),
    length: numberOf(stored.length),
    priority: priorities.find((each) => each === stored.priority) ?? emptyDraft.priority,
    instructions: textOf(stored.instructions) ?? '',
    mine: stored.mine !== false,
  };
}

/** What a draft lacks, by its field. */
export type Gap = 'siteId' | 'typeId' | 'natures' | 'date' | 'start';

export function gapsOf(draft: JobDraft): Gap[] {
  const gaps: Gap[] = [];
  if (draft.siteId === null || draft.contactId === null) gaps.push('siteId');
  if (draft.typeId === null) gaps.push('typeId');
  if (draft.natures.length === 0) gaps.push('natures');
  if (draft.timing === 'planned') {
    if (draft.date === null) gaps.push('date');
    if (draft.start === null) gaps.push('start');
  }
  return gaps;
}

interface BodyFacts {
  now: number;
  timeZone: string;
  userId: string;
  /** The device's own id of the job. */
  appid: string;
}

/** Rounds a stamp up to a full five minutes: plans are not made by the second. */
const fiveMinutes = 5 * 60_000;
const soon = (now: number): number => Math.ceil(now / fiveMinutes) * fiveMinutes;

const planOf = ({ timing, date, start }: JobDraft, now: number, timeZone: string): number | null => {
  if (timing === 'now') return soon(now);
  return timing === 'planned' && date !== null && start !== null ? stampOn(date, start, timeZone) : null;
};

/** The body with which a complete draft is created; throws `TypeError` for one with gaps. */
export function bodyOf(draft: JobDraft, { now, timeZone, userId, appid }: BodyFacts): NewJobBody {
  const { siteId, contactId, typeId, length } = draft;
  if (siteId === null || contactId === null || typeId === null) throw new TypeError('a job has a site and a type');
  const plan = planOf(draft, now, timeZone);
  return {
    systype: 'job',
    contactid: contactId,
    addressid: siteId,
    typeid: typeId,
    title: draft.title.trim(),
    natures: [...draft.natures],
    timeslotid: null,
    plan,
    plan2: null,
    due: null,
    duration: length === null || length === 0 ? null : formatDuration(length),
    timetype: timeTypes.indexOf(draft.timing === 'anytime' ? 'anytime' : 'fixed'),
    instructions: draft.instructions.trim(),
    priority: draft.priority,
    tags: [],
    lines: [],
    assignees: draft.mine ? [userId] : [],
    appid,
  };
}
