import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { NewJob } from '@field-service/contract/work/new-job.ts';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { makeJob, type TestFolder, type TestSite, type TestUser } from './people.ts';

export type JobBody = NewJob;

export const nature = (code: string): string => lookupId(207, code);
/** The id of a folder's tax class, such as `SST-8` in a Malaysian folder. */
export const taxOf = (folder: TestFolder, code: string): string => lookupId(60, code, folder.id);

/** A body that `POST post` accepts for a job at a site; the job's service type does not require a licence. */
export const jobBody = (site: { id: string; contact: { id: string } }, over: Partial<JobBody> = {}): JobBody => ({
  contactid: site.contact.id,
  addressid: site.id,
  typeid: lookupId(20, 'JOB'),
  title: 'Monthly service',
  natures: [nature('HYGIENE')],
  timeslotid: null,
  plan: null,
  plan2: null,
  due: null,
  duration: null,
  instructions: 'Ring at the gate',
  priority: 'normal',
  lines: [],
  ...over,
});

export const line = (over: Partial<JobBody['lines'][number]> = {}): JobBody['lines'][number] => ({
  itemid: null,
  name: 'Visit',
  qty: '1',
  price: '100',
  uiDisc: null,
  tax: null,
  flags: '',
  ...over,
});

/**
 * Creates a job at a site with one line that can be billed; done now unless `doneAt` is given. Returns the job's id.
 */
export async function makeDoneJob(
  db: SystemDb,
  site: TestSite,
  given: { price?: string; qty?: string; taxId?: string; status?: string; doneAt?: number; date?: number } = {},
): Promise<string> {
  const { price = '100' } = given;
  const { id } = await makeJob(db, site, { status: given.status ?? 'DN', doneAt: given.doneAt ?? Date.now() });
  if (given.date !== undefined) await db.updateTable('post').set({ date: given.date }).where('id', '=', id).execute();
  await db
    .insertInto('post_line')
    .values({
      id: randomUUID(),
      post_id: id,
      parent_id: null,
      ord: 0,
      item_id: null,
      name: 'Visit',
      station_type_id: null,
      qty: given.qty ?? '1',
      price,
      ui_disc: null,
      tax_id: given.taxId ?? null,
      original: price,
      discount: '0',
      nett: price,
      taxes: '0',
      amount: price,
    })
    .execute();
  return id;
}

export async function makeLicence(
  db: SystemDb,
  user: TestUser,
  given: { class: string; from?: number; to?: number },
): Promise<void> {
  await db
    .insertInto('licence')
    .values({
      id: randomUUID(),
      user_id: user.id,
      class: given.class,
      number: `L-${given.class}`,
      authority: 'Board',
      valid_from: given.from ?? 20_200_101,
      valid_to: given.to ?? 20_991_231,
    })
    .execute();
}

/** Creates a user's absence: MC (medical) or AL (annual). Returns its id. */
export async function makeLeave(
  db: SystemDb,
  folder: TestFolder,
  user: TestUser,
  given: { kind: string; plan: number; plan2: number; status?: string },
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('post')
    .values({
      id,
      folder_id: folder.id,
      systype: 'leave',
      type_id: lookupId(20, 'LEAVE'),
      status_id: lookupId(310, given.status ?? 'TD'),
      docno: `L-${id.slice(0, 8)}`,
      title: given.kind,
      contact_id: null,
      site_id: null,
      plan: given.plan,
      plan2: given.plan2,
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
      created_by: null,
      data: JSON.stringify({ kind: given.kind }),
    })
    .execute();
  await db.insertInto('post_assignee').values({ post_id: id, user_id: user.id, lead: true }).execute();
  return id;
}

/** The error with which a call is rejected. Throws if the call succeeds or if it fails in another way. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; status: number; params: Readonly<Record<string, unknown>> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiFailure && error.fromServer)
      return { code: error.code, status: error.status, params: error.params };
    throw error;
  }
  throw new Error('The call was expected to be rejected.');
}

/** The error code with which a call is rejected. */
export const refusalCode = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

const written = [
  'post',
  'post_line',
  'post_assignee',
  'post_conflict',
  'post_trail',
  'history',
  'device_local_id',
] as const;

/** Reads everything that commands on jobs can write, to compare the state before and after. */
export async function jobRecords(db: SystemDb): Promise<Record<string, unknown>> {
  const tables = await Promise.all(
    written.map(
      async (table) =>
        [
          table,
          (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted(),
        ] as const,
    ),
  );
  return {
    ...Object.fromEntries(tables),
    counters: await db.selectFrom('counter').select(['id', 'next']).orderBy('id').execute(),
  };
}
