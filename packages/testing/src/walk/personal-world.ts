import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestWorld } from '../people.ts';

const post = {
  contact_id: null,
  site_id: null,
  plan: null,
  plan2: null,
  due: null,
  duration: null,
  timeslot_id: null,
  team_id: null,
  parent_id: null,
  order_id: null,
  oset_id: null,
  appid: null,
  done_at: null,
};

/** Creates records about the branch's technician: a work day, and leave pending approval. */
export async function makePersonalRecords(
  db: SystemDb,
  { folder, technician }: TestWorld,
): Promise<Record<'workTime' | 'leave', string>> {
  const [workTime, leave] = [randomUUID(), randomUUID()];
  const own = { ...post, folder_id: folder.id, created_by: technician.id, date: 20_260_105 };
  await db
    .insertInto('post')
    .values({
      ...own,
      id: workTime,
      systype: 'worktime',
      type_id: lookupId(20, '_WT'),
      status_id: lookupId(310, 'DN'),
      docno: `WT-${workTime}`,
      title: technician.displayname,
    })
    .execute();
  await db
    .insertInto('work_time')
    .values({
      post_id: workTime,
      user_id: technician.id,
      date: 20_260_105,
      state: 'closed',
      start_at: 1,
      end_at: 2,
      running: null,
      since: null,
    })
    .execute();
  await db
    .insertInto('post')
    .values({
      ...own,
      id: leave,
      systype: 'leave',
      type_id: lookupId(20, 'LEAVE'),
      status_id: lookupId(310, 'TD'),
      docno: `L-${leave}`,
      title: 'Leave',
      plan: 1,
      plan2: 2,
      data: '{"kind":"AL"}',
    })
    .execute();
  await db
    .insertInto('leave')
    .values({
      post_id: leave,
      user_id: technician.id,
      kind: 'AL',
      from_date: 20_260_105,
      to_date: 20_260_105,
      half: null,
      days: '1',
      note: '',
      beyond: false,
      filed_by: technician.id,
    })
    .execute();
  return { workTime, leave };
}
