import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));

/** A sighting that staff recorded, as a precondition; its call-out is cancelled if asked for. */
const makeSighting = async (pest: string, { isCancelled = false } = {}) => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const made = (
    await api.sightings.create({
      body: { siteid: scene.site.id, seenAt: Date.now() - 600_000, seenBy: 'The cook', pest, place: 'Cold store' },
    })
  ).data;
  if (isCancelled) {
    const { uts } = (await api.posts.get({ params: { id: made.job.id } })).data;
    await api.posts.update({
      params: { id: made.job.id },
      body: { uts, fields: {}, status: 'X', reason: 'The customer called again' },
    });
  }
  return { ...made, scene, read: async () => (await api.sightings.get({ params: { id: made.id } })).data };
};

test('a sighting is recorded for a customer, found by its filters and on the customer’s page, and closed', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', `/office/sightings/new?customer=${scene.customer.id}`);
  await page.getByRole('combobox', { name: 'Pest' }).fill('Marten');
  await page.getByRole('button', { name: 'Record sighting' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page
    .getByRole('option', { name: new RegExp(`^${scene.site.name}`) })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Place' }).fill('Roof');
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('01/11/2026');
  await page.getByRole('textbox', { name: 'Time seen' }).fill('07:15');
  await page.getByRole('textbox', { name: 'Who saw it' }).fill('The night guard');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record sighting' }).click();
  await page.getByRole('heading', { level: 1, name: 'Marten: Roof' }).waitFor();
  await page.getByText('Waiting for a visit').waitFor();
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async () => (await (await dispatcher()).sightings.get({ params: { id } })).data;
  expect(await read()).toMatchObject({
    site: { id: scene.site.id },
    seenAt: Date.UTC(2026, 9, 31, 23, 15),
    seenBy: 'The night guard',
  });

  await page.goto(`/office/sightings?pest=Marten&state=waiting&site=${scene.site.id}`);
  await page.getByRole('row').filter({ hasText: 'The night guard' }).waitFor();
  await expectAccessible(page);
  await page.goto('/office/sightings?pest=Marten&response=late');
  await page.getByText('Nothing matches').waitFor();
  await page.goto(`/office/contact-list/${scene.customer.id}?tab=sightings`);
  await page.getByRole('link', { name: 'Marten' }).first().click();

  await page.getByRole('button', { name: 'Close with an answer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Nobody gets an email/).waitFor();
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('It lives in the wood next door.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close sighting' }).click();
  await page.getByRole('heading', { level: 2, name: 'Answer' }).waitFor();
  expect(await read()).toMatchObject({ state: 'closed', answer: 'It lives in the wood next door.' });
  expect(await page.getByRole('button', { name: 'Close with an answer…' }).count()).toBe(0);
});

test('a sighting whose job was cancelled gets another one, filled in from what was reported', async () => {
  const made = await makeSighting('Wood pigeon', { isCancelled: true });
  const page = await site.open('dispatcher', `/office/sightings/${made.id}`);
  await page.getByText('Without a job').waitFor();
  await page.getByRole('link', { name: 'Make a job' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.waitFor();
  expect(await title.inputValue()).toBe('Wood pigeon: Cold store');
  await page.getByRole('combobox', { name: 'Service types' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create job' }).click();
  await page.getByRole('link', { name: 'Sighting of this job' }).click();
  await page.getByText('Waiting for a visit').waitFor();
  const now = await made.read();
  expect(now.state).toBe('waiting');
  expect(now.job.id).not.toBe(made.job.id);
});

test('an answer to a sighting that someone else closed meanwhile is refused with a sentence', async () => {
  const made = await makeSighting('Bed bug');
  const page = await site.open('dispatcher', `/office/sightings/${made.id}`);
  await page.getByRole('button', { name: 'Close with an answer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('We heated the room.');
  await (await dispatcher()).sightings.close({ params: { id: made.id }, body: { answer: 'Done by phone.' } });
  await dialog.getByRole('button', { name: 'Close sighting' }).click();
  await page.getByText('This sighting has already been closed with an answer.').first().waitFor();
  expect((await made.read()).answer).toBe('Done by phone.');
});

test('people who may only read sightings are offered no acts, and no form', async () => {
  const made = await makeSighting('Moth');
  const page = await site.open('billing', `/office/sightings/${made.id}`);
  await page.getByRole('heading', { level: 1, name: 'Moth: Cold store' }).waitFor();
  expect(await page.getByRole('main').getByText('Close with an answer…').count()).toBe(0);
  await page.goto('/office/sightings/new');
  await page.waitForURL('**/error-page/access-denied');
});
