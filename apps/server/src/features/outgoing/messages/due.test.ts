import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { languages } from '@field-service/i18n/languages.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  type TestFolder,
  type TestSite,
  type TestUser,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction, jobContext } from '../../../context.ts';
import { mailDueActions } from './due.ts';
import { isFollowTemplate } from './kinds/follow-mails.ts';
import { wordMessage } from './templates.ts';

let server: TestServer;
let folder: TestFolder;
let site: TestSite;
let dispatcher: TestUser;
let technician: TestUser;
const timezone = 'Asia/Kuala_Lumpur';
/** Noon on a business day, in the folder's time zone. */
const noon = stampOn(20_261_124, 720, timezone);
const today = businessDateOf(noon, timezone);

const addressed = async (user: TestUser): Promise<TestUser> => {
  await server.db
    .updateTable('app_user')
    .set({ email: `${user.username}@staff.test` })
    .where('id', '=', user.id)
    .execute();
  return user;
};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('recommendation').execute();
  await server.db.deleteFrom('corrective_action').execute();
  folder = await makeFolder(server.db, { timezone });
  site = await makeSite(
    server.db,
    await makeContact(server.db, folder, { name: 'Acme', lang: 'vi', email: `${randomUUID()}@customer.test` }),
  );
  dispatcher = await addressed(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
  technician = await addressed(await makeStaff(server.db, { folders: [folder], roles: ['TECH'] }));
});

async function recommend(
  owner: 'customer' | 'us',
  due: number,
  more: { state?: 'open' | 'accepted' | 'done'; createdBy?: TestUser; title?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await server.db
    .insertInto('recommendation')
    .values({
      id,
      folder_id: folder.id,
      contact_id: site.contact.id,
      site_id: site.id,
      post_id: null,
      station_id: null,
      type: 'proofing',
      priority: 'normal',
      owner,
      title: more.title ?? 'Seal the gap',
      due,
      state: more.state ?? 'open',
      created_by: more.createdBy?.id ?? null,
    })
    .execute();
  return id;
}
async function breach(due: number, owner: TestUser | null): Promise<string> {
  const id = randomUUID();
  const job = await makeJob(server.db, site);
  const threshold = randomUUID();
  await server.db
    .insertInto('threshold')
    .values({
      id: threshold,
      folder_id: folder.id,
      contact_id: site.contact.id,
      site_id: site.id,
      area: null,
      station_type_id: lookupId(231, 'RBS'),
      species: randomUUID(),
      measure: 'active_rate',
      alert: '0.1',
      action: '0.2',
      valid_from: 20_260_101,
      valid_to: null,
      approved_by: null,
      approved_at: null,
      created_by: null,
    })
    .execute();
  await server.db
    .insertInto('corrective_action')
    .values({
      id,
      folder_id: folder.id,
      contact_id: site.contact.id,
      site_id: site.id,
      threshold_id: threshold,
      post_id: job.id,
      value: '0.5',
      owner_id: owner?.id ?? null,
      due,
    })
    .execute();
  return job.docno;
}
const run = async (at = noon): Promise<void> => await mailDueActions(jobContext(server.services), at);
/** The emails about the folder's actions, worded in English, with the address and language of each. */
const mails = async () => {
  const rows = await server.db
    .selectFrom('message')
    .select(['address', 'template', 'lang', 'params'])
    .where('folder_id', '=', folder.id)
    .where('template', '=', 'actions-due')
    .orderBy('id')
    .execute();
  return rows.map(({ address, lang, params }) => ({ address, lang, ...wordMessage('actions-due', 'en-GB', params) }));
};

it('notifies the customer of their actions in one email, when an action is due within three days and again when it is overdue', async () => {
  await recommend('customer', addDays(today, 3));
  await recommend('customer', addDays(today, 1), { title: 'Close the bin', state: 'accepted' });
  await recommend('customer', addDays(today, 4), { title: 'Not yet' });
  await run();
  await run(noon + 3_600_000);
  const [first, ...others] = await mails();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ lang: 'vi', subject: 'Actions due soon' });
  expect(first?.address).toMatch(/@customer\.test$/);
  expect(first?.text).toMatch(
    /^Dear Acme,\n\nThese actions are due soon:\n– Close the bin, .*: 25.*\n– Seal the gap, .*: 27/,
  );
  await run(stampOn(addDays(today, 2), 720, timezone));
  const [, second, ...more] = await mails();
  expect(more).toEqual([]);
  expect(second?.subject).toBe('Overdue actions');
  expect(second?.text).toContain('These actions are overdue:\n– Close the bin');
  expect(second?.text).toContain('These actions are due soon:\n– Not yet');
});

it('notifies staff of their actions: the owner, or otherwise the folder’s approvers', async () => {
  await recommend('us', today, { createdBy: technician });
  const owned = await breach(addDays(today, -1), technician);
  const open = await breach(addDays(today, 2), null);
  await run();
  const found = await mails();
  expect(found.map(({ address, subject }) => [address, subject])).toEqual([
    [`${technician.username}@staff.test`, 'Overdue actions'],
    [`${dispatcher.username}@staff.test`, 'Actions due soon'],
  ]);
  expect(found[0]?.text).toContain(`Corrective action for job ${owned}`);
  expect(found[0]?.text).toContain('Seal the gap');
  expect(found[1]?.text).toContain(`Corrective action for job ${open}`);
});

it('sends nothing about actions that are done, deleted or long overdue, and nothing before seven in the morning', async () => {
  await recommend('customer', today, { state: 'done' });
  await recommend('customer', addDays(today, -90));
  const gone = await recommend('customer', today);
  await server.db.updateTable('recommendation').set({ dts: 1 }).where('id', '=', gone).execute();
  await run();
  await recommend('customer', addDays(today, 4));
  await run(stampOn(addDays(today, 1), 6 * 60 + 50, timezone));
  expect(await mails()).toEqual([]);
  await run(stampOn(addDays(today, 1), 7 * 60, timezone));
  expect(await mails()).toHaveLength(1);
});

it('notifies again after the due date has changed, and only once if two processes run at the same time', async () => {
  const id = await recommend('customer', today);
  await Promise.all([run(), run(), run()]);
  expect(await mails()).toHaveLength(1);
  await server.db
    .updateTable('recommendation')
    .set({ due: addDays(today, 2) })
    .where('id', '=', id)
    .execute();
  await run();
  expect(await mails()).toHaveLength(2);
});

it('is translated into every language', () => {
  const params = {
    name: 'Linh',
    timezone,
    actions: JSON.stringify([{ noun: 'recommendation', stage: 'soon', title: 'Seal', site: 'Kho', due: 20_261_124 }]),
  };
  expect(new Set(languages.map((language) => wordMessage('actions-due', language, params).subject)).size).toBe(
    languages.length,
  );
  expect(isFollowTemplate('actions-due')).toBe(true);
});

it('notifies dispatchers of late work once, and no one without the permission to decide', async () => {
  const job = await makeJob(server.db, site, { status: 'X', assignees: [technician] });
  const packageId = `up-${randomUUID().slice(0, 8)}`;
  await server.db
    .insertInto('upload_package')
    .values({
      id: packageId,
      post_id: job.id,
      folder_id: folder.id,
      user_id: technician.id,
      kind: 'job',
      device: 'd',
      app_version: '1',
      parts: 1,
      manifest: '{}',
      status: 'late',
      reason: 'post.transition_forbidden',
      note: null,
      job_file: null,
      received_at: 1,
      settled_at: null,
      settled_by: null,
    })
    .execute();
  const enqueue = async () =>
    await inTransaction(
      server.services,
      async (transaction) => await transaction.enqueue('upload.late', { packageId }),
    );
  await enqueue();
  await enqueue();
  const pushes = async () =>
    await server.db
      .selectFrom('message')
      .select(['user_id', 'channel', 'params', 'status'])
      .where('ref_id', '=', job.id)
      .execute();
  await expect.poll(async () => (await pushes()).map(({ status }) => status), { timeout: 10_000 }).toEqual(['held']);
  const [push] = await pushes();
  expect(push).toMatchObject({ user_id: dispatcher.id, channel: 'push' });
  const said = wordMessage('upload-late', 'en-GB', push?.params ?? {});
  expect(said.subject).toBe(`Work for ${job.docno} needs a decision`);
  expect(said.text).toContain(`work by ${technician.displayname} is waiting for your decision`);
});
