import { demoLogin } from '@field-service/testing/demo.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('the wheel scrolls the page over a plan, which zooms with Ctrl and by its buttons, and is never lost', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', `/office/stations/site/${scene.site.id}`);
  await page.setViewportSize({ width: 1280, height: 500 });
  const plan = page.locator('.leaflet-container');
  const image = plan.locator('img.leaflet-image-layer');
  await image.waitFor();
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const whole = await width();
  await plan.hover();
  const top = async () => (await plan.boundingBox())?.y ?? 0;
  const before = await top();
  await page.mouse.wheel(0, 60);
  await expect.poll(top).toBeLessThan(before - 30);
  expect(await width()).toBeCloseTo(whole, 0);

  const scrolled = await top();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(whole * 1.2);
  expect(await top()).toBeCloseTo(scrolled, 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Whole plan' }).press('Enter');
  await expect.poll(width).toBeCloseTo(whole, 0);

  for (let times = 1; times <= 3; times += 1) {
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await expect.poll(width).toBeCloseTo(whole * 2 ** times, -1);
  }
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(width).toBeCloseTo(whole * 4, -1);
  const box = await plan.boundingBox();
  if (!box) throw new Error('the plan is shown');
  for (let times = 0; times < 8; times += 1) {
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  }
  // The left edge of the plan is not farther than a part of the view.
  await expect.poll(async () => (await image.boundingBox())?.x ?? 0).toBeLessThan(box.x + box.width / 2);
});

test('another plan keeps the heat map, and a station of another plan is listed with that plan', async () => {
  const scene = await chooseScene(site.server().url);
  const api = await site.server().client(demoLogin('dispatcher'));
  const page = await site.open('dispatcher', `/office/stations/site/${scene.site.id}`);
  const select = page.getByRole('combobox', { name: 'Floor plan' });
  await select.waitFor();
  const first = (await select.locator('option').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Add floor plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Annex');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#eef' } })
        .png()
        .toBuffer(),
    });
  await dialog.getByText('plan.png').waitFor();
  await dialog.getByText(/% of /).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Add floor plan' }).click();
  await page.getByRole('region', { name: 'Annex' }).waitFor();
  const elsewhere = page.getByRole('list', { name: 'Not on this plan' });
  await elsewhere.getByText(`On ${first}`).first().waitFor();
  await expectAccessible(page);

  // A heat map is of stations.
  const annex = new URL(page.url()).searchParams.get('plan') ?? '';
  const types = (await api.lookups.list({ params: { types: '231' }, query: {} })).data;
  await api.stations.create({
    body: {
      siteid: scene.site.id,
      typeid: types[0]?.id ?? '',
      barcode: `TEST-${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
      floorid: annex,
      xy: [0.2, 0.2],
    },
  });
  await page.getByText('Heat map', { exact: true }).click();
  await page.getByRole('slider', { name: 'Week of the heat map' }).waitFor();
  await page.getByText('Four weeks shown').waitFor();
  await select.selectOption({ label: first });
  await page.getByRole('region', { name: first }).waitFor();
  await page.getByRole('slider', { name: 'Week of the heat map' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Heat map' }).isChecked()).toBe(true);
  await expectAccessible(page);
});
