import { addDays, stampOn } from '@field-service/domain/values/business-date.ts';
import { reckonWorkDay, type WorkEntry } from '@field-service/domain/people/work-time.ts';
import { lookupId } from '../../install/lookup-row.ts';
import type { JobWorld } from './jobs.ts';
import { minute, type DemoContext } from '../making.ts';
import type { BranchWorld, TechnicianWorld } from '../world.ts';

const post = {
  contact_id: null,
  site_id: null,
  plan2: null,
  due: null,
  duration: null,
  natures: [],
  timeslot_id: null,
  team_id: null,
  parent_id: null,
  order_id: null,
  oset_id: null,
  appid: null,
  scheduledata: null,
  followup: false,
  nextday: false,
  tags: [],
  data: {},
  customer_signed: false,
};
/** The number of past days with work days in the demonstration. */
const daysBack = 6;

interface DayEntry extends WorkEntry {
  geo?: readonly [lat: number, lng: number];
}

/** Stores a work day of a technician with its entries. */
export function addWorkDay(
  { random, rows, now }: DemoContext,
  world: BranchWorld,
  technician: TechnicianWorld,
  date: number,
  entries: readonly DayEntry[],
): void {
  const sums = reckonWorkDay(entries, 0, now);
  const begun = sums.startAt ?? now;
  const id = random.id(begun);
  rows.post.push({
    ...post,
    id,
    folder_id: world.folderId,
    systype: 'worktime',
    type_id: lookupId(20, '_WT'),
    status_id: lookupId(310, sums.running === null ? 'DN' : 'IP'),
    docno: `WT-${date}-${id.slice(-12)}`,
    title: technician.name,
    plan: begun,
    date,
    done_at: sums.running === null ? sums.endAt : null,
    created_by: technician.id,
    cts: begun,
  });
  rows.post_assignee.push({ post_id: id, user_id: technician.id, lead: true, ord: 0 });
  rows.work_time.push({
    post_id: id,
    user_id: technician.id,
    date,
    state: sums.running === null ? 'closed' : 'open',
    start_at: sums.startAt,
    end_at: sums.endAt,
    running: sums.running,
    since: sums.since,
    work_minutes: sums.workMinutes,
    break_minutes: sums.breakMinutes,
    flags: sums.flags,
    revision: 0,
  });
  rows.work_entry.push(
    ...entries.map(({ at, type, geo }) => ({
      id: random.id(at),
      post_id: id,
      revision: 0,
      type,
      at,
      lat: geo?.[0] ?? null,
      lng: geo?.[1] ?? null,
      job_id: null,
      cts: at,
    })),
  );
}

function addPastDay(
  making: DemoContext,
  world: BranchWorld,
  technician: TechnicianWorld,
  date: number,
  own: readonly JobWorld[],
): void {
  const { random } = making;
  const [first, last] = [Math.min(...own.map(({ start }) => start)), Math.max(...own.map(({ end }) => end))];
  const noon = stampOn(date, 12 * 60 + random.int(0, 20), world.branch.timezone);
  const pause: WorkEntry[] =
    first < noon && noon < last
      ? [
          { at: noon, type: 'WB', revision: 0 },
          { at: noon + random.int(35, 60) * minute, type: 'WR', revision: 0 },
        ]
      : [];
  addWorkDay(making, world, technician, date, [
    { at: first - random.int(20, 40) * minute, type: 'WS', revision: 0 },
    ...pause,
    { at: Math.max(last, ...pause.map(({ at }) => at)) + random.int(10, 30) * minute, type: 'WE', revision: 0 },
  ]);
}

/**
 * Creates the work days of the last few days, based on the jobs done. Uses a separate random source, so that other data
 * does not change.
 */
export function makeWorkDays(making: DemoContext, world: BranchWorld, jobs: readonly JobWorld[]): void {
  const apart: DemoContext = { ...making, random: making.random.branch(`work-days-${world.branch.code}`) };
  for (let back = 1; back <= daysBack; back += 1) {
    const date = addDays(world.today, -back);
    for (const technician of world.technicians) {
      const own = jobs.filter(
        (job) =>
          job.date === date && (job.status === 'DN' || job.status === 'CWO') && job.technicians.includes(technician),
      );
      if (own.length > 0) addPastDay(apart, world, technician, date, own);
    }
  }
}
