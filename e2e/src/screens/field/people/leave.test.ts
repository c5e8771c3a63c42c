import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoClient } from '../../../api.ts';
import { choose } from '../../../field.ts';
import { openSite } from '../../../site.ts';
import { photograph } from '../../../technician.ts';

const site = openSite();

/** A Monday in some weeks; each test takes its own. */
const mondayIn = (weeks: number): number => {
  const day = addDays(businessDateOf(Date.now(), 'Asia/Kuala_Lumpur'), 7 * weeks);
  return addDays(day, (8 - weekdayOf(day)) % 7);
};
const typed = (date: number): string => String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$3/$2/$1');

/** The technician's leave that begins on a day, as the office has it. */
async function inOffice(from: number) {
  const { url } = site.server();
  const [office, tech] = await Promise.all([demoClient(url, 'admin', 'web'), demoClient(url, 'tech1', 'app')]);
  const { user } = (await tech.session.profile({})).data;
  const rows = (await office.leave.list({ query: { find: JSON.stringify({ 'user.id': user.id, from }) } })).data;
  return await Promise.all(
    rows.map(async ({ id, kind, to, half, state, note }) => {
      const { files } = (await office.leave.get({ params: { id } })).data;
      return { kind, to, half, state, note, files: files.length };
    }),
  );
}

const own = (page: Page) => page.getByRole('region', { name: 'Your leave' }).getByRole('listitem');
const waiting = (page: Page) => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const day = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const apply = async (page: Page) => await page.getByRole('button', { name: 'Apply for leave' }).click();
const submit = async (page: Page) => await page.getByRole('button', { name: 'Submit' }).click();

test('leave is applied for offline with a certificate, kept at every key, sent once, and withdrawn online', async () => {
  const from = mondayIn(4);
  const page = await site.open('tech1', '/field/viewleave');
  await page.getByText('No leave yet').waitFor();
  await page.getByRole('region', { name: 'Days left' }).getByText('Medical leave').waitFor();
  await expectAccessible(page);
  await apply(page);
  await choose(page, 'Kind of leave', 'Half-day leave');
  await choose(page, 'Half of the day', 'Afternoon');
  await day(page, 'Day').fill(typed(from));
  await page.getByRole('textbox', { name: 'Note to the approver' }).pressSequentially('Dentis');
  await page.getByLabel('Add picture: Certificate or other document').setInputFiles(await photograph(7));
  await page.getByRole('button', { name: /^Open picture/ }).waitFor();
  await page.getByText('Working days: 0.5.').waitFor();
  await expectAccessible(page);
  // The phone is killed: everything is there again.
  await page.reload();
  await page.getByRole('textbox', { name: 'Note to the approver' }).press('End');
  await page.getByRole('textbox', { name: 'Note to the approver' }).pressSequentially('t');
  expect(await day(page, 'Day').inputValue()).toBe(typed(from));
  await page.getByRole('button', { name: /^Open picture/ }).click();
  await page.getByRole('dialog', { name: 'Certificate or other document 1' }).waitFor();
  await page.getByRole('button', { name: 'Close picture' }).click();

  await page.context().setOffline(true);
  await page.getByText('Offline. It is kept here and sent when there is a connection.').waitFor();
  await submit(page);
  await waiting(page).getByText('Half-day leave').waitFor();
  await waiting(page).getByText('It is sent when there is a connection.').waitFor();
  await waiting(page)
    .getByText(`${typed(from)}, Afternoon`)
    .waitFor();
  await expectAccessible(page);
  expect(await inOffice(from)).toEqual([]);

  await page.context().setOffline(false);
  await own(page).getByText('Half-day leave').waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  const filed = { kind: 'HD', to: from, half: 'pm', state: 'filed', note: 'Dentist', files: 1 };
  expect(await inOffice(from)).toEqual([filed]);
  await own(page).getByText('To be decided').waitFor();

  // The days are taken, which the phone knows without a connection.
  await page.context().setOffline(true);
  expect(await own(page).getByRole('button', { name: 'Withdrawing needs a connection' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await apply(page);
  await day(page, 'First day').fill(typed(from));
  await day(page, 'Last day').fill(typed(addDays(from, -1)));
  await day(page, 'Last day').blur();
  await page.getByText('The last day is before the first.').waitFor();
  await day(page, 'Last day').fill(typed(addDays(from, 1)));
  await day(page, 'Last day').blur();
  await page.getByText(/^You already have leave in this time: Half-day leave/).waitFor();
  await expectAccessible(page);
  await submit(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this application?' }).waitFor();
  await expectPopupAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await own(page).first().waitFor();
  expect(await waiting(page).count()).toBe(0);

  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Withdraw: Half-day leave/ }).click();
  await page.getByRole('dialog', { name: 'Withdraw this leave?' }).getByRole('button', { name: 'Withdraw' }).click();
  await own(page).getByText('Withdrawn').waitFor();
  expect(await inOffice(from)).toEqual([{ ...filed, state: 'withdrawn' }]);
});

test('leave beyond the balance is warned about, rejected by the server with its reason, and corrected', async () => {
  const from = mondayIn(8);
  const page = await site.open('tech1', '/field/viewleave');
  await page.getByText(/^As of /).waitFor();
  await apply(page);
  await day(page, 'First day').fill(typed(from));
  await day(page, 'Last day').fill(typed(addDays(from, 60)));
  await day(page, 'Last day').blur();
  await page.getByText(/^More than what is left .* The office may not accept it\.$/).waitFor();
  await expectAccessible(page);
  await submit(page);
  const reason = waiting(page).getByText(/^There is not enough leave left\. Days left: /);
  await reason.waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Leave Application was not accepted: There is not enough leave left/ })
    .waitFor();
  await expectAccessible(page);
  expect(await inOffice(from)).toEqual([]);
  await page.getByRole('button', { name: /^Correct: Annual leave/ }).click();
  expect(await day(page, 'First day').inputValue()).toBe(typed(from));
  await day(page, 'Last day').fill(typed(addDays(from, 1)));
  await submit(page);
  await own(page)
    .filter({ hasText: typed(from) })
    .getByText('To be decided')
    .waitFor();
  expect(await inOffice(from)).toMatchObject([{ kind: 'AL', to: addDays(from, 1), state: 'filed', files: 0 }]);
});

test('the office’s rejection is shown with its reason; both lists are read, and a failure is said', async () => {
  const from = mondayIn(12);
  const { url } = site.server();
  const [office, tech] = await Promise.all([demoClient(url, 'admin', 'web'), demoClient(url, 'tech1', 'app')]);
  const body = { systype: 'leave', kind: 'UL', from, to: from } as const;
  const { id, uts } = (await tech.posts.create({ body })).data;
  await office.leave.reject({ params: { id }, body: { uts, reason: 'Stocktaking that day' } });

  const page = await site.open('tech1', '/field/');
  const held = Promise.withResolvers<undefined>();
  let fails = true;
  await page.route(/\/api\/data\/leave-balance/, async (route) => {
    await held.promise;
    await (fails
      ? route.fulfill({ status: 503, json: { ok: false, code: 'server.busy', params: {} } })
      : route.fallback());
  });
  await page.goto('/field/viewleave');
  await page.getByText('Loading… 1 of 2').waitFor();
  held.resolve(undefined);
  await page.getByRole('alert').filter({ hasText: 'Failed to load leaves' }).waitFor();
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^As of /).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Failed to load leaves' }).waitFor({ state: 'detached' });
  const rejected = own(page).filter({ hasText: typed(from) });
  await rejected.getByText('Rejected').waitFor();
  await rejected.getByText('Reason: Stocktaking that day').waitFor();
  expect(await rejected.getByRole('button').count()).toBe(0);
});
