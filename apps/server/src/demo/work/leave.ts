import { daysBetween, stampOn } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '../../install/lookup-row.ts';
import type { DemoContext } from '../making.ts';
import { wordingOf } from '../wording.ts';
import type { BranchWorld, TechnicianWorld } from '../world.ts';
import type { Dispatcher } from './jobs.ts';

/** Creates a technician's approved leave of two days. */
export function makeLeave(
  { random, now, rows }: DemoContext,
  world: BranchWorld,
  absence: { technician: TechnicianWorld; from: number; to: number },
  dispatcher: Dispatcher,
): void {
  const { technician, from, to } = absence;
  const cts = now - 9 * dayMs;
  const id = random.id(cts);
  rows.post.push({
    id,
    folder_id: world.folderId,
    systype: 'leave',
    type_id: lookupId(20, 'LEAVE'),
    status_id: lookupId(310, 'DN'),
    docno: `AL-${String(from).slice(0, 4)}-00001`,
    title: wordingOf[world.branch.code].leave,
    contact_id: null,
    site_id: null,
    plan: stampOn(from, 8 * 60, world.branch.timezone),
    plan2: stampOn(to, 18 * 60, world.branch.timezone),
    due: null,
    duration: '2D',
    date: from,
    natures: [],
    timeslot_id: null,
    team_id: technician.teamId,
    parent_id: null,
    order_id: null,
    oset_id: null,
    appid: null,
    scheduledata: null,
    followup: false,
    nextday: false,
    tags: [],
    data: { kind: 'AL' },
    customer_signed: false,
    done_at: null,
    created_by: technician.id,
    cts,
  });
  rows.post_assignee.push({ post_id: id, user_id: technician.id, lead: true, ord: 0 });
  rows.leave.push({
    post_id: id,
    user_id: technician.id,
    kind: 'AL',
    state: 'approved',
    from_date: from,
    to_date: to,
    half: null,
    days: String(daysBetween(from, to) + 1),
    note: '',
    beyond: false,
    filed_by: technician.id,
    decided_by: dispatcher.id,
    decided_at: now - 8 * dayMs,
    reason: null,
  });
}
