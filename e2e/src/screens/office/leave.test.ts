import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { dateText } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** A Tuesday far ahead, so that no leave of the demonstration is on it. */
const dayAhead = (weeks: number): number => {
  const later = addDays(businessDateOf(Date.now(), 'Asia/Kuala_Lumpur'), weeks * 7);
  return addDays(later, (9 - weekdayOf(later)) % 7);
};
const stored = async (from: number) => {
  const admin = await site.server().client(demoLogin('admin'));
  const { data } = await admin.data.read({ params: { id: 'leaves' }, query: { find: JSON.stringify({ from }) } });
  return z.array(z.looseObject({ state: z.string(), kind: z.string(), days: z.number() })).parse(data);
};

test('a person requests leave, which a manager approves and later withdraws with a reason', async () => {
  const day = dayAhead(30);
  const page = await site.open('dispatcher', '/office/leave-list');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request leave' }).click();
  await page.getByRole('button', { name: 'Request leave' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await page.getByRole('textbox', { name: 'First day' }).fill(dateText(day));
  await page.getByRole('textbox', { name: 'Last day' }).fill(dateText(addDays(day, -1)));
  await page.getByRole('textbox', { name: 'Note to the approver' }).fill('A wedding');
  await page.getByText('The last day is before the first.').waitFor();
  await page.getByText(/^Left today: /).waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Last day' }).fill(dateText(addDays(day, 1)));
  await page.getByRole('button', { name: 'Request leave' }).dblclick();
  await page.getByText('To be decided').waitFor();
  await page.getByText('A wedding').waitFor();
  expect(await stored(day)).toMatchObject([{ state: 'filed', kind: 'AL', days: 2 }]);
  // Nobody decides on their own leave.
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await expectAccessible(page);

  const recordId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const manager = await site.open('admin', `/office/leave-list/${recordId}`);
  await manager.getByRole('button', { name: 'Approve' }).click();
  const approval = manager.getByRole('dialog', { name: 'Approve this leave?' });
  await expectAccessible(manager);
  await approval.getByRole('button', { name: 'Approve' }).dblclick();
  await manager.getByText('Approved', { exact: true }).waitFor();
  await page.getByText('Approved', { exact: true }).waitFor();
  await manager.getByRole('button', { name: 'Withdraw' }).click();
  const withdrawal = manager.getByRole('dialog', { name: 'Withdraw this leave?' });
  await withdrawal.getByRole('textbox', { name: 'Reason' }).fill('The wedding is later');
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
  await manager.getByText('Withdrawn', { exact: true }).waitFor();
  expect(await stored(day)).toMatchObject([{ state: 'withdrawn' }]);
  await manager.getByRole('tab', { name: 'History' }).click();
  await manager.getByText('The wedding is later').waitFor();
  await expectAccessible(manager);
});

test('half a day is filed for somebody else; the same half a second time is refused, and nothing is stored', async () => {
  const day = dayAhead(34);
  const page = await site.open('admin', '/office/leave-list/new');
  const fill = async () => {
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option').nth(1).click();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Half-day leave' }).click();
    await page.getByRole('combobox', { name: 'Half of the day' }).click();
    await page.getByRole('option', { name: 'Afternoon' }).click();
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill(dateText(day));
    await page.getByRole('button', { name: 'Request leave' }).click();
  };
  await fill();
  await page.getByText('To be decided').waitFor();
  expect(await stored(day)).toMatchObject([{ kind: 'HD', days: 0.5 }]);
  await page.goto('/office/leave-list/new');
  await fill();
  await page.getByRole('alert').filter({ hasText: 'Not saved' }).waitFor();
  expect(await stored(day)).toHaveLength(1);
});
