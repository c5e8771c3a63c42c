import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import { dateText } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
const zone = 'Asia/Kuala_Lumpur';
const admin = async () => await site.server().client(demoLogin('admin'));

test('a person with an expired licence is found, gets a new one and a phone number, and loses the licence again', async () => {
  const today = businessDateOf(Date.now(), zone);
  const page = await site.open('admin', '/office/team-list');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Licences' }).click();
  await page.getByRole('option', { name: 'Expired' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Kumaravel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kumaravel' }).waitFor();
  await page.getByRole('main').getByText('Expired', { exact: true }).first().waitFor();
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = async () => (await (await admin()).people.get({ params: { id } })).data;

  await page.getByRole('button', { name: 'Add licence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add licence' }).click();
  await dialog.getByText('Some fields are missing or invalid.').waitFor();
  await dialog.getByRole('combobox', { name: 'Licence class' }).click();
  await page.getByRole('option', { name: 'Fumigation' }).click();
  await dialog.getByRole('textbox', { name: 'Licence number' }).fill('APO/2026/1');
  await dialog.getByRole('textbox', { name: 'Authority' }).fill('Pesticides Board');
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill(dateText(today));
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill(dateText(addDays(today, -1)));
  await dialog.getByRole('textbox', { name: 'Valid until' }).press('Tab');
  await dialog.getByText('The last day is before the first.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill(dateText(addDays(today, 30)));
  await dialog.getByRole('button', { name: 'Add licence' }).dblclick();
  await page.getByRole('cell', { name: 'APO/2026/1', exact: true }).waitFor();
  expect(await stored()).toMatchObject({ licenceState: 'expiring', nextExpiry: addDays(today, 30) });

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('ring me');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+60 12-345 6789');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: '+60 12-345 6789' }).waitFor();

  await page.getByRole('button', { name: 'Actions for APO/2026/1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove licence APO/2026/1?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByRole('cell', { name: 'APO/2026/1', exact: true }).waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ licenceState: 'expired', phone: '+60 12-345 6789' });

  // The page says who changed what.
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('added a licence').waitFor();
  await history.getByText('removed a licence').waitFor();
  await history.getByText('Fumigation').first().waitFor();
  await history.getByText('+60 12-345 6789').waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Details' }).click();

  // A team with members is still needed.
  await page.getByRole('link', { name: 'Kuala Lumpur van 2' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this team?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('This is in use or has been used').waitFor();
  expect((await stored()).team).toBe('Kuala Lumpur van 2');
});

test('a work day is corrected with a reason; a correction that someone else made meanwhile is shown first', async () => {
  const client = await admin();
  const find = JSON.stringify({ state: 'closed' });
  const days = (await client.workTime.list({ query: { find, limit: '1000' } })).data;
  const day = days.find(({ creator, startAt }) => creator.name.startsWith('Ahmad Faizal') && startAt !== null);
  if (day === undefined || day.startAt === null) throw new Error('The demonstration has no work day.');
  const stored = async () => (await client.workTime.get({ params: { id: day.id } })).data;
  const page = await site.open('admin', '/office/work-time-list');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await page.getByText(/ of work, /).waitFor();
  await expectAccessible(page);
  await page.goto(`/office/work-time-list/${day.id}`);
  await page.getByRole('heading', { level: 1, name: 'Ahmad Faizal' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog');
  const time = dialog.getByRole('textbox', { name: 'Time' }).first();
  await time.fill('');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByText('Enter the time of each entry.').waitFor();
  await time.fill('06:30');
  await time.blur();
  await dialog.getByText(/^Work /).waitFor();
  await expectAccessible(page);

  const entries = [
    { type: 'WS' as const, time: day.startAt },
    { type: 'WE' as const, time: day.startAt + 3_600_000 },
  ];
  const { data: theirs } = await client.workTime.correct({
    params: { id: day.id },
    body: { uts: day.uts, entries, reason: 'Half a day' },
  });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The phone was off');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByRole('button', { name: /^Yours: 06:30 Work starts/ }).waitFor();
  await expectAccessible(page);
  expect(await stored()).toEqual(theirs);
  await dialog.getByRole('button', { name: /^Yours/ }).click();
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.waitFor({ state: 'detached' });
  const corrected = await stored();
  expect(corrected.flags).toEqual(['corrected']);
  expect(corrected.workMinutes).toBeGreaterThan(theirs.workMinutes);
  await page.getByRole('tab', { name: 'Corrections' }).click();
  await page.getByText('The phone was off').waitFor();
  await expectAccessible(page);
});

test('the map lists where people are, leads to the day of one of them, and is closed to those without the grant', async () => {
  const [first] = (await (await admin()).people.positions()).data;
  if (first === undefined) throw new Error('The demonstration has no positions.');
  const page = await site.open('admin', '/office/team-map');
  const list = page.getByRole('list', { name: 'Latest positions' });
  await list.getByRole('button', { name: first.user.name }).click();
  await page.locator(`[data-marker="${first.user.id}"]`).waitFor();
  expect(new URL(page.url()).searchParams.get('person')).toBe(first.user.id);
  await expectAccessible(page);
  await list.getByRole('link', { name: `Day of ${first.user.name}` }).click();
  await page.getByRole('heading', { level: 1, name: first.user.name }).waitFor();
  const slider = page.getByRole('slider', { name: 'Time of the position' });
  const last = await slider.getAttribute('aria-valuenow');
  await slider.press('Home');
  expect(last).not.toBe('0');
  expect(await slider.getAttribute('aria-valuenow')).toBe('0');
  await page.locator('[data-marker="here"]').waitFor();
  await expectAccessible(page);
  const other = await site.open('billing', '/office/team-map');
  await other.waitForURL('**/error-page/access-denied');
});

test('a forgotten PIN is removed on the page of its person; the history says so, and a dispatcher cannot', async () => {
  const person = (await (await site.server().client(demoLogin('tech1'), { app: 'app' })).session.profile({})).data;
  const stamp = async () =>
    (await (await site.server().client(demoLogin('tech1'), { app: 'app' })).session.profile({})).data.pinResetAt;
  expect(await stamp()).toBeNull();
  const page = await site.open('admin', `/office/team-list/${person.user.id}`);
  await page.getByRole('button', { name: 'Remove PIN' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove the PIN of ${person.user.displayname}?` });
  await dialog.getByText('Nothing else on the phone changes').waitFor();
  await expectPopupAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await stamp()).toBeNull();
  await page.getByRole('button', { name: 'Remove PIN' }).click();
  await dialog.getByRole('button', { name: 'Remove PIN' }).click();
  await page.getByText(`PIN of ${person.user.displayname} removed`).waitFor();
  expect(await stamp()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('removed the PIN on the phone').waitFor();

  const dispatcher = await site.open('dispatcher', `/office/team-list/${person.user.id}`);
  await dispatcher.getByRole('heading', { level: 1, name: person.user.displayname }).waitFor();
  expect(await dispatcher.getByRole('button', { name: 'Remove PIN' }).count()).toBe(0);
});
