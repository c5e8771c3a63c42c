import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
import { chooseScene, dateText, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { sendWholeJob } from '../../whole-job.ts';

const site = openSite();
let scene: Scene;
let admin: Client<Contract>;
let dispatcher: Client<Contract>;

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  admin = await site.server().client(demoLogin('admin'));
  dispatcher = await site.server().client(demoLogin('dispatcher'));
});

const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
/** A job in the evening of a day from today on, which no other job of the demonstration touches. */
const evening = async (title: string, inDays: number, hour = 19) =>
  await makeJob(dispatcher, scene, { title, day: addDays(scene.day, inDays), hour, assigned: true });
const cancel = async (id: string) => {
  const { uts } = await read(id);
  await dispatcher.posts.update({ params: { id }, body: { uts, fields: {}, status: 'X', reason: 'Not wanted' } });
};
/** Opens the menu of a job in the list of jobs. */
const menuOf = async (page: Page, docno: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(docno);
  await page.getByRole('button', { name: `Actions for ${docno}` }).click();
  return page.getByRole('menu');
};
const notice = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text });

describe('a cancelled job', () => {
  test('comes back with its technician when the cancellation is undone', async () => {
    const { id, docno } = await evening('Cancelled by mistake', 30);
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    await page.getByRole('button', { name: 'Cancel job' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel ${docno}?` });
    await dialog.getByLabel('Reason').fill('Customer is closed');
    await dialog.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByRole('main').getByText('Customer is closed').waitFor();
    expect((await read(id)).status.code).toBe('X');
    await notice(page, `${docno} cancelled`).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Cancel job' }).waitFor();
    const { status, assignees } = await read(id);
    expect([status.code, assignees.map((each) => each.name)]).toEqual(['TD', [scene.technician]]);
  });

  test('is reopened from the list with a reason; a technician who is busy by now is taken off it', async () => {
    const { id, docno } = await evening('Reopened', 31);
    await cancel(id);
    await evening('Takes its time', 31);
    const page = await site.open('dispatcher', '/office/jobs');
    await (await menuOf(page, docno)).getByRole('menuitem', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: `Reopen ${docno}?` });
    const reopen = dialog.getByRole('button', { name: 'Reopen' });
    expect(await reopen.isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Wanted after all');
    await reopen.click();
    await notice(page, `${docno} reopened. Not available at this time and taken off: ${scene.technician}`).waitFor();
    const { status, assignees, history } = await read(id);
    expect([status.code, assignees, history.at(-1)?.reason]).toEqual(['TD', [], 'Wanted after all']);
  });

  test('that someone else has reopened first is refused, and the dialog stays', async () => {
    const { id, docno } = await evening('Reopened by two', 32);
    await cancel(id);
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    await page.getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: `Reopen ${docno}?` });
    await dialog.getByLabel('Reason').fill('Me too');
    const { uts } = await read(id);
    await admin.posts.update({ params: { id }, body: { uts, fields: {}, status: 'TD', reason: 'I was faster' } });
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /status/i })
      .waitFor();
    expect(await dialog.isVisible()).toBe(true);
    expect((await read(id)).history.at(-1)?.reason).toBe('I was faster');
  });

  test('is copied from the list: its customer and work, at another time', async () => {
    const { id, docno } = await evening('To be copied', 33);
    const { uts } = await read(id);
    const fields = { instructions: 'Back door', priority: 'high' as const, tags: ['Audit'] };
    await dispatcher.posts.update({ params: { id }, body: { uts, fields } });
    await cancel(id);
    const page = await site.open('dispatcher', '/office/jobs');
    await (await menuOf(page, docno)).getByRole('menuitem', { name: 'Copy to new job' }).click();
    await page.getByRole('heading', { level: 1, name: `Copy of ${docno}` }).waitFor();
    await expect
      .poll(async () => await page.getByRole('combobox', { name: 'Site' }).inputValue())
      .toContain(scene.site.name);
    expect(await page.getByRole('textbox', { name: 'Date', exact: true }).inputValue()).toBe('');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill(dateText(addDays(scene.day, 34)));
    await page.getByRole('textbox', { name: 'Start time' }).fill('18:00');
    await page.getByRole('button', { name: 'Create job' }).click();
    await page.getByRole('heading', { level: 1, name: /^J-/ }).waitFor();
    const copy = await read(page.url().split('/').at(-1) ?? '');
    expect(copy).toMatchObject({
      title: 'To be copied',
      tags: ['Audit'],
      assignees: [],
      status: { code: 'TD' },
      data: { instructions: 'Back door', priority: 'high' },
      site: { id: scene.site.id },
    });
    expect(copy.id).not.toBe(id);
  });
});

describe('deleting a job', () => {
  test('is undone at once, or later from the deleted jobs', async () => {
    const { id, docno } = await evening('Entered twice', 35);
    const page = await site.open('admin', `/office/jobs/${id}`);
    const remove = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete ${docno}?` });
      await dialog.getByLabel('Reason').fill('A twin');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    };
    await remove();
    await notice(page, `${docno} deleted`).getByRole('button', { name: 'Undo' }).click();
    await notice(page, `${docno} restored, without technicians`).waitFor();
    expect((await read(id)).assignees).toEqual([]);

    await page.goto(`/office/jobs/${id}`);
    await remove();
    await page.getByRole('link', { name: 'Deleted jobs' }).click();
    const row = page.getByRole('row').filter({ hasText: docno });
    await row.getByText('A twin').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: `Restore ${docno}` }).click();
    await page.getByRole('heading', { level: 1, name: docno }).waitFor();
    expect((await read(id)).history.map(({ kind }) => kind)).toEqual([
      'create',
      'delete',
      'restore',
      'delete',
      'restore',
    ]);
  });

  test('is refused for a job with recorded work, which stays', async () => {
    const { id, docno } = await evening('Has work', 36);
    const result = { post_id: id, upload_id: 'u', start_at: 1, end_at: 2, no_sign_reason: null, received_at: 3 };
    await site.server().db.insertInto('post_result').values(result).execute();
    const page = await site.open('admin', `/office/jobs/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${docno}?` });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    expect((await read(id)).dts).toBeNull();
  });
});

test('a job that is overdue in progress is found under "Overdue" and shown as both; tags narrow the list', async () => {
  const { id, docno } = await makeJob(dispatcher, scene, { title: 'Late', day: addDays(scene.day, -1), hour: 20 });
  const { uts } = await read(id);
  await dispatcher.posts.update({ params: { id }, body: { uts, fields: { tags: ['Night crew'] }, status: 'IP' } });
  const page = await site.open('dispatcher', `/office/jobs?status=late&q=${docno}`);
  const row = page.getByRole('row').filter({ hasText: docno });
  await row.getByText('In progress').waitFor();
  await row.getByText('Overdue').waitFor();
  await page.goto('/office/jobs');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Night crew' }).click();
  await expect.poll(async () => await page.getByRole('link', { name: /^J-/ }).allInnerTexts()).toEqual([docno]);
  expect(page.url()).toContain('tag=Night');
  await expectAccessible(page);
});

test('the customer and site of a job are changed while it is to do, and fixed once it is started', async () => {
  const { id } = await evening('At another site', 37);
  const page = await site.open('dispatcher', `/office/jobs/${id}`);
  const { folderid } = await read(id);
  const customers = (
    await dispatcher.data.read({
      params: { id: 'contacts' },
      query: { find: JSON.stringify({ folderid, id: { $ne: scene.customer.id } }), limit: '1', sort: 'name asc' },
    })
  ).data;
  const [customer] = customers.flatMap((row) =>
    typeof row === 'object' && row !== null && 'name' in row ? [String(row.name)] : [],
  );
  const dialog = await office.openEdit(page);
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(customer ?? '');
  await page
    .getByRole('option', { name: customer ?? '' })
    .first()
    .click();
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await office.save(dialog);
  const changed = await read(id);
  expect(changed.contact?.name).toBe(customer);
  expect(changed.site?.id).not.toBe(scene.site.id);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText(scene.site.name).first().waitFor();

  await dispatcher.posts.update({ params: { id }, body: { uts: changed.uts, fields: {}, status: 'IP' } });
  await page.reload();
  const started = await office.openEdit(page);
  await started.getByRole('textbox', { name: 'Title' }).waitFor();
  expect(await started.getByRole('combobox', { name: 'Customer' }).count()).toBe(0);
});

test('the customer is asked to confirm the time; who gets the email is said before, its state and the answer after', async () => {
  const { id } = await evening('To be confirmed', 38);
  const { to } = (await dispatcher.confirmations.recipients({ params: { id } })).data;
  const page = await site.open('dispatcher', `/office/jobs/${id}?tab=messages`);
  await page.getByRole('button', { name: 'Ask the customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the customer to confirm the time?' });
  await dialog.getByText(to ?? 'an address').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  await page.getByText('Waiting for an answer').waitFor();
  const mail = page.getByRole('row').filter({ hasText: 'Confirmation of the time' });
  await mail
    .getByText(to ?? 'an address')
    .first()
    .waitFor();
  // The demonstration has no mail server: the email waits, and says so.
  await mail.getByText('Not sent').waitFor();
  await mail.getByText(/The mail server is not set up/).waitFor();
  await expectAccessible(page);

  const { token } = (await dispatcher.confirmations.ask({ params: { id }, body: {} })).data;
  const customer = await site.server().client();
  await customer.confirmations.answer({ body: { token, answer: 'declined', note: 'We are closed' } });
  await page.getByText('Declined', { exact: true }).waitFor();
  await page.getByText('We are closed').waitFor();

  const past = await makeJob(dispatcher, scene, { title: 'Past', day: addDays(scene.day, -3), hour: 20 });
  await page.goto(`/office/jobs/${past.id}?tab=messages`);
  await page.getByText('The customer has not been asked.').waitFor();
  expect(await page.getByRole('button', { name: 'Ask the customer' }).count()).toBe(0);
});

test('assigning a job to a day in the past, or past its due date, is said first and taken only on purpose', async () => {
  const { id, docno } = await makeJob(dispatcher, scene, { title: 'Assign it', day: addDays(scene.day, 39), hour: 19 });
  const { uts, plan } = await read(id);
  await dispatcher.posts.update({ params: { id }, body: { uts, fields: { due: (plan ?? 0) + 3_600_000 } } });
  const page = await site.open('dispatcher', `/office/jobs/${id}`);
  await page.getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
  await dialog.getByRole('textbox', { name: 'Date' }).fill(dateText(addDays(scene.day, 41)));
  await dialog.getByRole('button', { name: 'Save without technician' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/^The job is due on .*, before its date/)
    .waitFor();
  await expectAccessible(page);
  expect((await read(id)).plan).toBe(plan);
  await dialog.getByRole('textbox', { name: 'Date' }).fill(dateText(addDays(scene.day, -2)));
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save without technician' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/^The date is in the past/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Assign anyway' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await read(id)).plan).toBeLessThan(Date.now());
});

describe('the page of a job with every kind of record', () => {
  /** Words that look like the codes and ids of the server. */
  async function codes(): Promise<ReadonlySet<string>> {
    const rows = await site.server().db.selectFrom('lookup').select(['code', 'name']).execute();
    return new Set(rows.filter(({ code, name }) => code !== name && /[A-Z]{2}|\./.test(code)).map(({ code }) => code));
  }
  const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

  test('shows no raw code or id in any section; its treatment is corrected with a reason', async () => {
    const job = await sendWholeJob(site.server());
    const {
      stations: [station],
      treatments: [record],
    } = await read(job.id);
    await admin.recommendations.create({
      body: {
        siteid: scene.site.id,
        postid: job.id,
        stationid: station?.id ?? null,
        type: 'proofing',
        priority: 'high',
        owner: 'customer',
        title: 'Seal the gap under door 4',
      },
    });
    await site
      .server()
      .db.updateTable('treatment')
      .set({
        data: JSON.stringify({
          ...(await treatmentData(record?.id ?? '')),
          method: 'app-methods.ULV',
          pest: 'app-pests.RODENT',
        }),
      })
      .where('id', '=', record?.id ?? '')
      .execute();

    const page = await site.open('admin', `/office/jobs/${job.id}?tab=treatments`);
    await page.getByRole('button', { name: /^Correct / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Batch' }).fill('LOT-78');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await dialog.getByText('Required').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Reason for the correction' }).fill('Misread label');
    await dialog.getByRole('textbox', { name: 'Date' }).fill(dateText(addDays(scene.day, 2)));
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    // A time that has not come yet: said at its field, and nothing is stored.
    await dialog.getByRole('textbox', { name: 'Time', exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    expect((await read(job.id)).treatments).toHaveLength(1);
    await dialog.getByRole('textbox', { name: 'Date' }).fill(dateText(scene.day));
    await dialog.getByRole('textbox', { name: 'Time', exact: true }).fill('00:00');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await notice(page, 'Treatment record corrected').waitFor();
    await page.getByText(/^Corrected by .*: Misread label$/).waitFor();
    await page.getByText('Replaced by a correction').waitFor();
    await expectAccessible(page);

    const known = await codes();
    const found: string[] = [];
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.getByRole('tabpanel').waitFor();
      await page.getByRole('tabpanel').locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      if ((await tab.innerText()).startsWith('Stations')) {
        await page.getByRole('button', { name: 'Choose columns' }).click();
        for (const column of await page.getByRole('checkbox').all()) await column.check();
        await page.keyboard.press('Escape');
      }
      const text = await page.locator('main').innerText();
      for (const word of text.split(/[\s,;:()·→–“”'’/]+/))
        if (known.has(word) || idPattern.test(word)) found.push(`${await tab.innerText()}: ${word}`);
    }
    expect(found).toEqual([]);
  });

  const treatmentData = async (id: string): Promise<Record<string, unknown>> =>
    (await site.server().db.selectFrom('treatment').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;
});
