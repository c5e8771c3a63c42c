import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

test('a visit without activity stands in Closing, which names each answer, leads to it and back', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startFirst(page);
  const row = page.getByRole('button', { name: /^Station / }).filter({ hasText: 'Glue board' });
  // A row out of view has no text that is drawn.
  const label = (await row.first().locator('[class*="name"]').textContent())?.trim() ?? '';
  const station = page.getByRole('button', { name: new RegExp(`^Station ${label}: `) });

  // A label opens the sheet, but does not mark the station.
  await page.getByRole('textbox', { name: 'Barcode' }).fill(label);
  await page.getByRole('button', { name: 'Open station' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Scan the station, or say why it was not scanned or could not be reached.').waitFor();
  await field.choose(sheet, 'Not scanned because', 'Barcode damaged');
  await field.done(sheet);
  await station.getByText('Not finished').first().waitFor();

  await field.goTo(page, 'Closing');
  // The list of stations names the station too, and is still shown for a moment after its address has changed.
  const toComplete = page.locator('section', { has: page.getByRole('heading', { name: /items? to complete/ }) });
  const missing = toComplete.getByRole('listitem').filter({ hasText: label });
  const count = async () => await missing.count();
  const back = async () => {
    await sheet.getByRole('button', { name: 'Back to Closing' }).click();
    await page.waitForURL('**/Closing/**');
  };
  await missing.nth(1).waitFor();
  const all = await count();
  await expectAccessible(page);
  await missing.filter({ hasText: 'Visit not finished: Activity' }).getByRole('button').click();
  await sheet.waitFor();
  await expect
    .poll(async () => await sheet.getByRole('radio', { name: 'None' }).first().evaluate(isFocused))
    .toBe(true);
  await field.choose(sheet, 'Activity', 'None');
  await back();
  await expect.poll(async () => await count()).toBe(all - 1);

  // The list may still change: what is clicked is the answer that was read.
  const [question = ''] = (await missing.first().innerText()).split('\n');
  await missing.filter({ hasText: question }).first().getByRole('button').click();
  const choices = sheet.getByRole('radiogroup', { name: `${question} *`, exact: true });
  await expect.poll(async () => await choices.getByRole('radio').first().evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await choices.locator('label').first().click();
  await back();
  await expect.poll(async () => await count()).toBe(all - 2);
  await page.getByRole('button', { name: 'Next: Billing' }).waitFor();
  await page.getByRole('button', { name: 'Close job' }).waitFor();
});

test('an assistant sends a part of the job, whose title stands on its card and pages', async () => {
  const { url } = site.server();
  const [scene, office, other] = await Promise.all([
    chooseScene(url),
    demoClient(url, 'dispatcher', 'web'),
    demoClient(url, 'tech2', 'app'),
  ]);
  const { user } = (await other.session.profile({})).data;
  const title = 'Rats in the canteen';
  const assignees = [user.id, scene.technicianId];
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  // It comes during the day, so that it is marked as new until it is started.
  const { docno } = await makeJob(office, scene, { title, day: scene.day, hour: 17, assignees });
  await field.sync(page);
  const card = page.getByRole('listitem').filter({ hasText: docno });
  await card.getByText(title).waitFor();
  await card.getByText('New', { exact: true }).waitFor();
  await field.startJob(page, docno);
  await page.goto('/field/');
  await card.getByText('In progress').waitFor();
  expect(await card.getByText('New', { exact: true }).count()).toBe(0);
  await field.openJob(page, docno);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('banner').getByText(title).waitFor();
  await field.goTo(page, 'Closing');
  await page.getByText('Your part can be sent.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send my part' }).click();
  await page.getByText('Your part is complete. Sending now.').waitFor();

  await page.goto('/field/device');
  await field.sent(page, 'Everything has been sent');
  await page.goto('/field/');
  await field.sync(page);
  await card.getByText('Sent, waiting for the lead').waitFor();
  await field.openJob(page, docno);
  await page.getByRole('heading', { name: 'Sent, waiting for the lead' }).waitFor();
  await page.getByText(/^Your part arrived on .* The lead closes the job;/).waitFor();
  await expectAccessible(page);
});

test('a job without Closing says on its last page what is missing, and warns of tasks of the office', async () => {
  const { url, db } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const { id, docno } = await makeJob(office, scene, { title: 'Lids', day: scene.day, hour: 22, assigned: true });
  const data = JSON.stringify({ appflags: 'SUFAPM', tasks: [{ id: 'lids', name: 'Count the lids' }] });
  await db.updateTable('post').set({ data }).where('id', '=', id).execute();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  await page.getByRole('checkbox', { name: 'Count the lids' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Task' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('textbox', { name: 'Task' }).fill('Sweep');

  await field.goTo(page, 'Additional Info');
  await page.getByText('1 item to complete or correct').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Signature missing' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('listitem').filter({ hasText: 'Count the lids' }).getByRole('button').click();
  await page.getByRole('checkbox', { name: 'Count the lids' }).waitFor();
  await page.goBack();
  await field.choose(page, 'Signature', 'Customer signs later');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await page.getByText('Job closed. Sending now.').waitFor();
});

test('closing a job with something missing leads to the first item that prevents it, wherever the page is scrolled', async () => {
  const page = await site.open('tech1', '/field/');
  await page.setViewportSize({ width: 360, height: 640 });
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Closing');
  const items = page.getByRole('main').getByRole('listitem');
  await items.nth(3).waitFor();
  const first = items.filter({ hasNotText: '(optional)' }).first().getByRole('button');
  // The end of the page and of the list, where the first item is out of view.
  await page.getByRole('main').evaluate((main) => {
    for (const each of [main, ...main.querySelectorAll('ul')]) each.scrollTop = each.scrollHeight;
  });
  await expect.poll(async () => await first.evaluate(isInView)).toBe(false);
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect.poll(async () => await first.evaluate(isFocused)).toBe(true);
  expect(await first.evaluate(isInView)).toBe(true);
  await expectAccessible(page);

  // From the last page, the list opens at the same item.
  await field.goTo(page, 'Billing');
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect.poll(async () => await first.evaluate(isFocused)).toBe(true);
  // Whoever comes back later is led nowhere.
  await field.goTo(page, 'Billing');
  await field.goTo(page, 'Closing');
  await first.waitFor();
  expect(await first.evaluate(isFocused)).toBe(false);
});

/** Whether the middle of an element can be seen. */
const isInView = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && element.contains(seen);
};

const isFocused = (element: Element): boolean => element === document.activeElement;
