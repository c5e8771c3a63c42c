import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import { chooseScene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));
const address = { country_iso: 'SG', street_address: '9 Marina Way', postal_code: '018980' };

/** A shipment with two parcels, as a precondition. */
const announce = async (recipient: string, { isAccepted = false } = {}) => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const parcels = ['Glue boards', 'Droppings'].map((description) => ({ description, weightkg: null }));
  const made = (await api.shipments.create({ body: { siteid: scene.site.id, recipient, address, parcels } })).data;
  if (isAccepted) await api.shipments.accept({ params: { id: made.id }, body: { uts: made.uts } });
  const [first = '', second = ''] = made.parcels.map(({ docno }) => docno);
  return { ...made, api, first, second, read: async () => (await api.shipments.get({ params: { id: made.id } })).data };
};

test('a shipment is created for a customer, changed while it is new, and accepted', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', `/office/shipment-list/new?customer=${scene.customer.id}`);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page
    .getByRole('option', { name: new RegExp(`^${scene.site.name}`) })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Content' }).fill('Glue boards');
  await page.getByRole('textbox', { name: 'Weight' }).fill('1.5');
  await page.getByRole('textbox', { name: 'Recipient' }).fill('Lab One');
  await page.getByRole('combobox', { name: 'Country' }).fill('Singapore');
  await page.getByRole('option', { name: 'Singapore' }).click();
  await page.getByRole('textbox', { name: 'Street address' }).fill('9 Marina Way');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('018980');
  await page.getByRole('textbox', { name: 'Collect on' }).fill('30/11/2026');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create shipment' }).click();
  await page.getByRole('heading', { level: 1, name: /^SH-\d{6} · Lab One$/ }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async () => (await (await dispatcher()).shipments.get({ params: { id } })).data;
  expect(await read()).toMatchObject({
    site: { id: scene.site.id },
    address,
    collectOn: 20_261_130,
    parcels: [{ description: 'Glue boards', weightkg: '1.5' }],
  });

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Add parcel' }).click();
  await page.getByRole('textbox', { name: 'Content' }).last().fill('Droppings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Droppings' }).waitFor();
  await page.getByRole('button', { name: 'Accept shipment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept shipment' }).click();
  await page.getByText('Accepted', { exact: true }).waitFor();
  await expectAccessible(page);
  expect((await read()).state).toBe('accepted');
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);

  await page.goto(`/office/contact-list/${scene.customer.id}?tab=shipments`);
  await page.getByRole('row').filter({ hasText: 'Lab One' }).getByText('0 of 2 arrived').waitFor();
});

test('parcels are scanned one after the other, and each scan says what became of it', async () => {
  const made = await announce('Lab Two', { isAccepted: true });
  const page = await site.open('dispatcher', '/office/shipment-list?state=accepted');
  await page.getByRole('row').filter({ hasText: 'Lab Two' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Scan parcels' }).click();
  const number = page.getByRole('textbox', { name: 'Parcel' });
  await number.fill(made.first);
  await number.press('Enter');
  await page.getByText('Choose first what happened to the parcels.').waitFor();
  await page.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Delivered' }).click();
  await page.getByRole('textbox', { name: 'Place' }).fill('Lab Two, gate 3');
  // As a scanner types: number and Enter without a pause.
  for (const typed of [made.first, made.first, made.second, 'P-999999']) {
    await number.fill(typed);
    await number.press('Enter');
  }
  await number.fill('SH-000001');
  await number.press('Enter');
  await page.getByText('Scan or type the number of a parcel, such as P-000012.').waitFor();
  const scans = page.getByRole('log', { name: 'Scans' });
  await scans.getByText(`Shipment ${made.docno} is closed: all its parcels have arrived.`).waitFor();
  await scans.getByText('No parcel has this number.').waitFor();
  await scans.getByText('Scanned twice: it was recorded already.').waitFor();
  await expectAccessible(page);
  expect(await made.read()).toMatchObject({ state: 'closed', parcels: [{ last: { place: 'Lab Two, gate 3' } }, {}] });

  await number.fill(made.second);
  await page.getByRole('textbox', { name: 'Place' }).fill('Hub');
  await number.press('Enter');
  await scans.getByText('The state of this shipment or of its parcels does not allow this.').waitFor();
});

test('a scan that found no network stays, is sent again on request, and counts once', async () => {
  const made = await announce('Lab Three', { isAccepted: true });
  const page = await site.open('dispatcher', '/office/shipment-list/scan');
  await page.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Collected' }).click();
  await page.context().setOffline(true);
  const number = page.getByRole('textbox', { name: 'Parcel' });
  await number.fill(made.first);
  await number.press('Enter');
  const again = page.getByRole('log', { name: 'Scans' }).getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.getByRole('link', { name: 'Shipments' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.context().setOffline(false);
  await again.click();
  await page.getByRole('log', { name: 'Scans' }).getByText('Recorded').waitFor();
  const parcel = made.parcels[0]?.id ?? '';
  expect((await made.api.parcels.get({ params: { id: parcel } })).data.events).toHaveLength(1);
});

test('the tracking link of a parcel shows its way to anyone, and nothing without its token', async () => {
  const made = await announce('Lab Four', { isAccepted: true });
  const page = await site.open('dispatcher', `/office/shipment-list/${made.id}`);
  await page.getByRole('button', { name: `Actions for ${made.first}` }).click();
  await page.getByRole('menuitem', { name: 'Record where it is…' }).click();
  const scan = page.getByRole('dialog');
  await scan.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'In transit' }).click();
  await scan.getByRole('textbox', { name: 'Place' }).fill('Airport');
  await scan.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: made.first }).getByText('Airport').waitFor();
  await page.getByRole('button', { name: made.first, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make tracking link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Tracking link' });
  await expectPopupAccessible(page);
  const url = new URL(await link.inputValue());

  const anyone = await site.openSignedOut(`/portal/parcel${url.search}${url.hash}`);
  await anyone.getByRole('heading', { level: 1, name: `Parcel ${made.first}` }).waitFor();
  await anyone.getByText('Airport').waitFor();
  await expectAccessible(anyone);
  const wrong = await site.openSignedOut(`/portal/parcel${url.search}#token=${'A'.repeat(43)}`);
  await wrong.getByText('This tracking link does not work').waitFor();
  await expectAccessible(wrong);
  expect(url.pathname).toBe('/portal/parcel');
});

test('accepting a shipment that changed meanwhile is refused with a sentence', async () => {
  const made = await announce('Lab Five');
  const page = await site.open('dispatcher', `/office/shipment-list/${made.id}`);
  await page.getByRole('button', { name: 'Accept shipment' }).click();
  await page.route('**/api/shipment/*', async (route) => await route.abort());
  await made.api.shipments.update({ params: { id: made.id }, body: { uts: made.uts, notes: 'Keep cool' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Accept shipment' }).click();
  await page.getByText('This has been changed in the meantime. Reload and try again.').first().waitFor();
  expect((await made.read()).state).toBe('new');
});
