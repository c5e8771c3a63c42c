import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestWorld } from '../people.ts';

const post = {
  plan: null,
  plan2: null,
  due: null,
  duration: null,
  date: null,
  timeslot_id: null,
  team_id: null,
  parent_id: null,
  order_id: null,
  oset_id: null,
  appid: null,
  done_at: null,
};
const money = { nett: '100', taxes: '0', amount: '100' };

/** Creates a ticket for the branch's site, and a claim that its technician submitted. */
export async function makeDeskRecords(
  db: SystemDb,
  { folder, contact, site, technician }: TestWorld,
): Promise<Record<'ticket' | 'claim', string>> {
  const ids = { ticket: randomUUID(), claim: randomUUID() };
  const own = { ...post, folder_id: folder.id, status_id: lookupId(310, 'TD') };
  await db
    .insertInto('post')
    .values({
      ...own,
      id: ids.ticket,
      systype: 'ticket',
      type_id: lookupId(20, 'TICKET'),
      docno: `T-${ids.ticket}`,
      title: 'Ants',
      contact_id: contact.id,
      site_id: site.id,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('ticket')
    .values({
      post_id: ids.ticket,
      category_id: lookupId(0, 'ticket-category.PEST'),
      priority: 'normal',
      body: '',
      reporter_id: null,
      promise_answer: 1,
      promise_resolve: 1,
      answer_due: 1,
      resolve_due: 1,
    })
    .execute();
  await db
    .insertInto('ticket_step')
    .values({ id: randomUUID(), post_id: ids.ticket, at: 1, state: 'open', by_name: 'A' })
    .execute();
  await db
    .insertInto('post')
    .values({
      ...own,
      id: ids.claim,
      systype: 'claim',
      type_id: lookupId(20, 'CLAIM'),
      docno: `EC-${ids.claim}`,
      title: 'January',
      contact_id: null,
      site_id: null,
      created_by: technician.id,
    })
    .execute();
  await db
    .insertInto('claim')
    .values({
      post_id: ids.claim,
      claimant_id: technician.id,
      state: 'submitted',
      notes: '',
      currency: 'MYR',
      ...money,
      submitted_at: 1,
    })
    .execute();
  await db
    .insertInto('claim_line')
    .values({
      id: randomUUID(),
      post_id: ids.claim,
      ord: 0,
      date: 20_260_105,
      kind: 'expense',
      category_id: lookupId(0, 'claim-category.FUEL'),
      note: '',
      qty: '1',
      price: '100',
      tax_id: null,
      ...money,
      tax_detail: '[]',
    })
    .execute();
  return ids;
}
