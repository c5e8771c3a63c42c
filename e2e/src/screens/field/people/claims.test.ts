import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { openSite } from '../../../site.ts';
import { photograph } from '../../../technician.ts';

const site = openSite();
const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');

const clients = async () => {
  const { url } = site.server();
  const [office, tech] = await Promise.all([demoClient(url, 'admin', 'web'), demoClient(url, 'tech1', 'app')]);
  return { office, tech };
};

/** The technician's claims with a title, as the office has them. */
async function inOffice(title: string) {
  const { office } = await clients();
  const rows = (await office.claims.list({ query: { find: JSON.stringify({ title }) } })).data;
  return await Promise.all(
    rows.map(async (row) => {
      const { data } = await office.claims.get({ params: { id: String(Reflect.get(Object(row), 'id')) } });
      return data;
    }),
  );
}
const summaryOf = ({ state, amount, lines }: Awaited<ReturnType<typeof inOffice>>[number]) => ({
  state,
  amount,
  lines: lines.map(({ kind, amount: of, files, date }) => ({ kind, amount: of, files: files.length, date })),
});

const line = (page: Page, number: number) => page.getByRole('region', { name: `Line ${String(number)}`, exact: true });
const waiting = (page: Page) => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const own = (page: Page) => page.getByRole('list', { name: 'Your claims' }).getByRole('listitem');
const submit = async (page: Page) => await page.getByRole('button', { name: 'Submit' }).click();

test('a claim with a receipt is made offline, adds up, is kept at every key, and sent and submitted once', async () => {
  const page = await site.open('tech1', '/field/claim');
  await page.getByText(/^As of /).waitFor();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'New claim' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Week on the road');
  await submit(page);
  await page.getByText('Add an expense or a distance.').waitFor();
  await page.getByRole('button', { name: 'Add expense' }).click();
  await line(page, 1).getByLabel('Category').selectOption({ label: 'Fuel' });
  await line(page, 1).getByRole('textbox', { name: 'Amount with tax' }).fill('107.50');
  await line(page, 1)
    .getByLabel('Add picture: Receipts')
    .setInputFiles(await photograph(3));
  await line(page, 1)
    .getByRole('button', { name: /^Open picture/ })
    .waitFor();
  await page.getByRole('button', { name: 'Add distance' }).click();
  await submit(page);
  await line(page, 2).getByText('Required').waitFor();
  await line(page, 2).getByRole('textbox', { name: 'Kilometres' }).fill('10');
  const foot = page.getByRole('contentinfo');
  const total = async () => Number(/[\d,]+\.\d\d/.exec(await foot.innerText())?.[0].replace(',', '') ?? 0);
  const distance = Number(/[\d,]+\.\d\d/.exec(await line(page, 2).innerText())?.[0] ?? 0);
  expect(distance).toBeGreaterThan(0);
  await expect.poll(total).toBe(107.5 + distance);
  await expectAccessible(page);

  // A deleted line comes back with its receipt.
  await line(page, 1).getByRole('button', { name: 'Delete line 1' }).click();
  await expect.poll(total).toBe(distance);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(total).toBe(107.5 + distance);
  await line(page, 1)
    .getByRole('button', { name: /^Open picture/ })
    .waitFor();

  // The phone is killed, and comes back with everything.
  await page.context().setOffline(false);
  await page.reload();
  expect(await line(page, 1).getByRole('textbox', { name: 'Amount with tax' }).inputValue()).toBe('107.50');
  await line(page, 1)
    .getByRole('button', { name: /^Open picture/ })
    .waitFor();
  await page.context().setOffline(true);
  await submit(page);
  await waiting(page).getByText('Week on the road').waitFor();
  await waiting(page).getByText('It is sent when there is a connection.').waitFor();
  await expectAccessible(page);
  expect(await inOffice('Week on the road')).toEqual([]);

  await page.context().setOffline(false);
  await own(page).filter({ hasText: 'Week on the road' }).getByText('To be decided').waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  expect((await inOffice('Week on the road')).map((claim) => summaryOf(claim))).toEqual([
    {
      state: 'submitted',
      amount: String(107.5 + distance),
      lines: [
        { kind: 'expense', amount: '107.5', files: 1, date: today },
        { kind: 'mileage', amount: String(distance), files: 0, date: today },
      ],
    },
  ]);
});

test('the server’s refusal stands at the claim, which is corrected in its form', async () => {
  const { office, tech } = await clients();
  const page = await site.open('tech1', '/field/claim/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Kilometres only');
  await page.getByRole('button', { name: 'Add distance' }).click();
  await line(page, 1).getByRole('textbox', { name: 'Kilometres' }).fill('25');
  // The office takes the rate away, which the phone does not know yet.
  const [folder] = (await tech.session.profile({})).data.folders;
  if (folder === undefined) throw new Error('The technician works in a folder.');
  const params = { id: folder.id };
  await office.folders.saveAllSettings({ params, body: { settings: { claims: { mileageRate: '0' } } } });
  await submit(page);
  const refused = waiting(page).filter({ hasText: 'Kilometres only' });
  await refused.getByText('Rejected').waitFor();
  const reason = await refused.getByRole('alert').innerText();
  expect(reason).toMatch(/mileage|kilomet/i);
  await page
    .getByRole('alert')
    .filter({ hasText: `Expense Claim was not accepted: ${reason}` })
    .waitFor();
  await expectAccessible(page);
  expect(await inOffice('Kilometres only')).toEqual([]);
  await office.folders.saveAllSettings({ params, body: { settings: { claims: { mileageRate: '1' } } } });
  await page.getByRole('button', { name: 'Correct: Kilometres only' }).click();
  expect(await line(page, 1).getByRole('textbox', { name: 'Kilometres' }).inputValue()).toBe('25');
  await submit(page);
  await own(page).filter({ hasText: 'Kilometres only' }).getByText('To be decided').waitFor();
  expect((await inOffice('Kilometres only')).map((claim) => summaryOf(claim))).toMatchObject([
    { state: 'submitted', amount: '25' },
  ]);
});

test('a returned claim is read with its lines, corrected and submitted again', async () => {
  const { office, tech } = await clients();
  const body = {
    systype: 'claim' as const,
    title: 'Returned once',
    lines: [{ kind: 'mileage' as const, km: '40', date: today }],
  };
  const made = (await tech.posts.create({ body })).data;
  const params = { id: made.id };
  const { uts } = (await tech.claims.submit({ params, body: { uts: made.uts } })).data;
  await office.claims.reject({ params, body: { uts, reason: 'Too far' } });
  const page = await site.open('tech1', '/field/claim');
  const card = own(page).filter({ hasText: 'Returned once' });
  await card.getByText('Returned', { exact: true }).waitFor();
  await card.getByText('Reason: Too far').waitFor();
  await card.getByRole('link', { name: 'Returned once' }).click();
  await page.getByRole('heading', { name: 'Expenses and distances' }).waitFor();
  await page.getByText('Distance: 40').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct and submit again' }).click();
  await page.getByRole('heading', { name: /^Correct EC-/ }).waitFor();
  await line(page, 1).getByRole('textbox', { name: 'Kilometres' }).fill('4');
  await line(page, 1)
    .getByLabel('Add picture: Receipts')
    .setInputFiles(await photograph(5));
  await line(page, 1)
    .getByRole('button', { name: /^Open picture/ })
    .waitFor();
  await page.context().setOffline(true);
  await submit(page);
  await waiting(page).getByText('Correction').waitFor();
  await own(page).filter({ hasText: 'Returned once' }).getByText('A correction waits to be sent.').waitFor();
  await page.context().setOffline(false);
  await own(page).filter({ hasText: 'Returned once' }).getByText('To be decided').waitFor();
  const [claim, ...others] = await inOffice('Returned once');
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ id: made.id, state: 'submitted', reason: null });
  expect(claim?.lines).toMatchObject([{ qty: '4', files: [{}] }]);
});
