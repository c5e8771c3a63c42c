import { addDays, businessDateOf, formatDuration, stampOn } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { JobStatus } from '@field-service/domain/work/post-status.ts';
import { lookupId } from '../../install/lookup-row.ts';
import { pests } from '../../install/lookups/pests.ts';
import { documentNumber, jobNumbers } from '@field-service/domain/money/document-number.ts';
import type { Branch } from '../branches.ts';
import { addLines, type BilledLine, type LineWish } from './job-lines.ts';
import { hour, minute, type DemoContext } from '../making.ts';
import type { Random } from '../random.ts';
import type { Appointment } from './schedule.ts';
import { officeLanguage, wordingOf } from '../wording.ts';
import type { BranchWorld, SiteWorld, TechnicianWorld } from '../world.ts';

/** A job with the data that later parts of the demonstration need. */
export interface JobWorld {
  id: string;
  docno: string;
  world: BranchWorld;
  site: SiteWorld;
  technicians: readonly TechnicianWorld[];
  status: JobStatus;
  date: number;
  start: number;
  end: number;
  covers: readonly string[];
  lines: readonly BilledLine[];
}

const natureOf: Readonly<Record<string, string>> = {
  RBS: 'RODENT',
  RT: 'RODENT',
  GB: 'COCKROACH',
  ILT: 'FLY',
  PHT: 'STORED',
  AFD: 'HYGIENE',
};
const priorities = ['normal', 'normal', 'normal', 'normal', 'low', 'high'] as const;

/** The status of a job: past jobs are almost always finished, today's and later jobs are still to do. */
function statusOf({ date, kind }: Appointment, world: BranchWorld, { random }: DemoContext): JobStatus {
  if (kind === 'contract') return 'DN';
  if (date >= world.today) return 'TD';
  const isRecent = date >= addDays(world.today, -5);
  const chance = random.float();
  if (chance < 0.02) return kind === 'callout' ? 'DN' : 'X';
  if (chance < 0.04 && isRecent) return world.branch.code === 'KL' ? 'DN' : 'TD';
  if (chance < 0.08) return isRecent ? 'CLS' : 'CWO';
  return 'DN';
}

export function pestName(code: string, world: BranchWorld): string {
  const names = pests.find((each) => each.code === `app-pests.${code}`)?.names ?? code;
  if (typeof names === 'string') return names;
  const language = officeLanguage[world.branch.code];
  return language === 'vi' ? names[1] : language === 'id' ? names[3] : names[0];
}

interface JobSketch {
  world: BranchWorld;
  docno: string;
  site: SiteWorld;
  type: 'JOB' | 'CALL';
  title: string;
  status: JobStatus;
  natures: readonly string[];
  technicians: readonly TechnicianWorld[];
  start: number | null;
  minutes: number;
  due: number;
  cts: number;
  priority: string;
  wishes: readonly LineWish[];
  covers: readonly string[];
  parentId?: string;
  tasks?: boolean;
}

export type Dispatcher = { id: string; name: string };

function addJob(making: DemoContext, sketch: JobSketch, dispatcher: Dispatcher): JobWorld {
  const { random, rows } = making;
  const { world, site, technicians, start, minutes, status } = sketch;
  const { timezone } = world.branch;
  const wording = wordingOf[world.branch.code];
  const id = random.id(sketch.cts);
  const end = start === null ? null : start + minutes * minute;
  const isOver = status === 'DN' || status === 'CWO';
  const date = start === null ? null : businessDateOf(start, timezone);
  rows.post.push({
    id,
    folder_id: world.folderId,
    systype: 'job',
    type_id: lookupId(20, sketch.type),
    status_id: lookupId(310, status),
    docno: sketch.docno,
    title: sketch.title,
    contact_id: site.customer.id,
    site_id: site.id,
    plan: start,
    plan2: end,
    due: sketch.due,
    duration: formatDuration(minutes),
    date,
    natures: sketch.natures.map((code) => lookupId(207, code)),
    timeslot_id: lookupId(
      208,
      start === null ? 'ANY' : start < stampOn(date ?? 0, 12 * 60, timezone) ? 'MORNING' : 'AFTERNOON',
    ),
    team_id: technicians[0]?.teamId ?? null,
    parent_id: sketch.parentId ?? null,
    order_id: null,
    oset_id: null,
    appid: null,
    scheduledata: null,
    followup: false,
    nextday: false,
    tags: [],
    data: {
      priority: sketch.priority,
      instructions: random.pick(wording.instructions),
      accessNotes: random.pick(wording.access),
      appflags: sketch.tasks ? 'M' : '',
      ...(sketch.tasks ? { tasks: wording.tasks.map((name, at) => ({ id: `task-${at + 1}`, name })) } : {}),
    },
    customer_signed: status === 'DN',
    done_at: isOver ? end : null,
    created_by: dispatcher.id,
    cts: sketch.cts,
  });
  rows.post_assignee.push(
    ...technicians.map((technician, ord) => ({ post_id: id, user_id: technician.id, lead: ord === 0, ord })),
  );
  const lines = addLines(making, world, { postId: id, taxPoint: date ?? world.today }, sketch.wishes);
  addHistory(making, id, sketch, dispatcher, end);
  return {
    id,
    docno: sketch.docno,
    world,
    site,
    technicians,
    status,
    date: date ?? world.today,
    start: start ?? sketch.cts,
    end: end ?? sketch.cts,
    covers: sketch.covers,
    lines,
  };
}

function addHistory(
  { random, now, rows }: DemoContext,
  id: string,
  sketch: JobSketch,
  dispatcher: Dispatcher,
  end: number | null,
): void {
  const { world, technicians, status, cts } = sketch;
  const note = (
    at: number,
    by: Dispatcher,
    via: string,
    kind: string,
    before: Record<string, unknown>,
    after: Record<string, unknown>,
  ): void => {
    rows.history.push({
      id: random.id(at),
      noun: 'post',
      noun_id: id,
      folder_id: world.folderId,
      at,
      user_id: by.id,
      by_name: by.name,
      via,
      kind,
      before,
      after,
      reason: null,
      request_id: null,
    });
  };
  note(cts, dispatcher, 'web', 'create', {}, { docno: sketch.docno, title: sketch.title, status: 'TD' });
  const [lead] = technicians;
  if (lead === undefined) return;
  note(
    Math.min(now, cts + 20 * minute),
    dispatcher,
    'web',
    'assign',
    { assignees: [] },
    { assignees: technicians.map((technician) => technician.name), plan: sketch.start },
  );
  if (status === 'X')
    note(Math.min(now, (sketch.start ?? cts) - 18 * hour), dispatcher, 'web', 'status', { status: 'TD' }, { status });
  else if (status !== 'TD' && end !== null) note(end + 4 * minute, lead, 'app', 'status', { status: 'TD' }, { status });
}

/** Generates the job numbers of a branch, in the order of the calls. */
export function numbersOf({ code, timezone }: Branch): { next: (cts: number) => string; taken: () => number } {
  let number = 0;
  return {
    next: (cts) => {
      number += 1;
      return documentNumber(jobNumbers, number, businessDateOf(cts, timezone), code);
    },
    taken: () => number,
  };
}

/** The services that a job charges: one line per station type, and sometimes general pest control. */
function wishesOf({ site, covers, kind }: Appointment, random: Random): LineWish[] {
  const extra = kind === 'callout' ? ['S-CALL', 'S-GPC'] : random.chance(0.3) ? ['S-GPC'] : [];
  return [
    ...covers.map((code) => ({
      item: `S-${code}`,
      qty: String(site.stations.filter((station) => station.code === code).length),
      discount: site.customer.discount,
    })),
    ...extra.map((item) => ({ item, qty: '1', discount: item === 'S-CALL' ? null : site.customer.discount })),
  ];
}

/** Creates the jobs of a branch's appointments, oldest first. */
export function makeJobs(
  making: DemoContext,
  world: BranchWorld,
  appointments: readonly Appointment[],
  numbers: ReturnType<typeof numbersOf>,
  dispatcher: Dispatcher,
): JobWorld[] {
  const { random, now } = making;
  const wording = wordingOf[world.branch.code];
  return appointments
    .toSorted((a, b) => a.start - b.start)
    .map((appointment, at) => {
      const { site, technicians, date, start, minutes, covers, kind } = appointment;
      const natures = [...new Set(covers.flatMap((code) => natureOf[code] ?? []))];
      const isCallout = kind === 'callout';
      const main = natures.find((nature) => nature !== 'HYGIENE') ?? 'RODENT';
      const wishes = kind === 'contract' ? [] : wishesOf(appointment, random);
      const cts = Math.min(
        now - random.int(60, 900) * minute,
        start - (isCallout ? random.int(20, 30) * hour : random.int(5, 12) * dayMs),
      );
      return addJob(
        making,
        {
          world,
          docno: numbers.next(cts),
          site,
          type: isCallout ? 'CALL' : 'JOB',
          title: isCallout ? wording.callout(pestName(main, world)) : wording.routine,
          status: statusOf(appointment, world, making),
          natures: isCallout ? [main] : natures,
          technicians,
          start,
          minutes,
          due: start + 3 * dayMs,
          cts,
          priority: isCallout ? 'urgent' : random.pick(priorities),
          wishes,
          covers,
          tasks: at % 9 === 0 && date !== world.today,
        },
        dispatcher,
      );
    });
}

/**
 * Creates jobs without a technician: follow-up visits to jobs from the last week, a call-out, and a job that requires a
 * fumigation licence.
 */
export function makeTray(
  making: DemoContext,
  world: BranchWorld,
  jobs: readonly JobWorld[],
  numbers: ReturnType<typeof numbersOf>,
  dispatcher: Dispatcher,
): void {
  const { random, now, rows } = making;
  const wording = wordingOf[world.branch.code];
  const open = { world, status: 'TD' as const, technicians: [], start: null, covers: [] };
  const recent = random.shuffle(
    jobs.filter((job) => job.status === 'DN' && job.date >= addDays(world.today, -7) && job.covers.includes('GB')),
  );
  for (const job of recent.slice(0, 2)) {
    const wishes = [{ item: 'S-GPC', qty: '1', discount: null }];
    addJob(
      making,
      {
        ...open,
        docno: numbers.next(job.end + 5 * minute),
        site: job.site,
        type: 'JOB',
        title: wording.followup,
        natures: ['COCKROACH'],
        minutes: 60,
        due: now + random.int(3, 8) * dayMs,
        cts: job.end + 5 * minute,
        priority: 'high',
        wishes,
        parentId: job.id,
      },
      dispatcher,
    );
    const parent = rows.post.find((post) => post.id === job.id);
    if (parent !== undefined) parent.followup = true;
  }
  const customers = random.shuffle(world.customers);
  const restaurant = customers.find((customer) => customer.sketch.kind === 'restaurant')?.sites[0];
  const factory = customers.find((customer) => customer.sketch.kind === 'factory')?.sites.at(-1);
  const due = now + 2 * dayMs;
  if (restaurant !== undefined) {
    const wishes = ['S-CALL', 'S-GPC'].map((item) => ({ item, qty: '1', discount: null }));
    addJob(
      making,
      {
        ...open,
        docno: numbers.next(now - 50 * minute),
        site: restaurant,
        type: 'CALL',
        title: wording.callout(pestName('COCKROACH', world)),
        natures: ['COCKROACH'],
        minutes: 90,
        due,
        cts: now - 50 * minute,
        priority: 'urgent',
        wishes,
      },
      dispatcher,
    );
  }
  if (factory !== undefined) {
    const wishes = [{ item: 'S-FUM', qty: String(random.int(8, 20) * 10), discount: null }];
    addJob(
      making,
      {
        ...open,
        docno: numbers.next(now - 26 * hour),
        site: factory,
        type: 'JOB',
        title: wording.fumigation,
        natures: ['FUMIGATION', 'STORED'],
        minutes: 240,
        due: due + 6 * dayMs,
        cts: now - 26 * hour,
        priority: 'normal',
        wishes,
      },
      dispatcher,
    );
  }
}
