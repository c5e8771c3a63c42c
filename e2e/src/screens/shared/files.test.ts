import sharp from 'sharp';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { openContext, sharedBrowser } from '../../browser.ts';
import { sign } from '../../field.ts';
import { servePage, sharedParts } from '../../test-page.ts';

let site: Awaited<ReturnType<typeof servePage>>;
let context: BrowserContext;

beforeAll(async () => {
  site = await servePage(sharedParts);
  context = await openContext(await sharedBrowser());
});
afterAll(async () => {
  await context.close();
  await site.stop();
});

const open = async (query = 'lang=en-GB'): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(`${site.url}?page=files&${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};
const values = async (page: Page): Promise<unknown> => JSON.parse(await page.locator('output').innerText());

/**
 * The number of inked pixels on the pad, their left and right edges as fractions of its width, and whether the pad has
 * the screen's resolution.
 */
const inkOf = async (page: Page): Promise<{ left: number; right: number; pixels: number; sharp: boolean }> =>
  await page.getByRole('img', { name: 'Sign here' }).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('the pad is a canvas');
    const { width, height } = element;
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let [left, right, pixels] = [width, 0, 0];
    for (let at = 3; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 128) continue;
      const x = ((at - 3) / 4) % width;
      [left, right, pixels] = [Math.min(left, x), Math.max(right, x), pixels + 1];
    }
    return {
      left: left / width,
      right: right / width,
      pixels,
      sharp: width === Math.round(element.offsetWidth * window.devicePixelRatio),
    };
  });

test('a signature is kept when the screen is rotated back and forth, and can be cleared', async () => {
  const page = await open();
  await sign(page);
  const drawn = await inkOf(page);
  expect(drawn.pixels).toBeGreaterThan(200);
  expect(await values(page)).toMatchObject({ signature: { type: 'image/png' } });

  await page.setViewportSize({ width: 300, height: 700 });
  await expect.poll(async () => (await inkOf(page)).sharp).toBe(true);
  const narrow = await inkOf(page);
  expect(narrow.pixels).toBeGreaterThan(100);
  expect(narrow.right).toBeLessThan(1);

  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(async () => (await inkOf(page)).sharp).toBe(true);
  const again = await inkOf(page);
  expect(Math.abs(again.left - drawn.left)).toBeLessThan(0.01);
  expect(Math.abs(again.right - drawn.right)).toBeLessThan(0.01);

  await page.getByRole('button', { name: 'Clear signature' }).click();
  expect(await values(page)).toMatchObject({ signature: null });
  expect((await inkOf(page)).pixels).toBe(0);
  await expectAccessible(page);
});

test('a user can sign with a typed name instead of drawing, using only the keyboard', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Sign by typing a name' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Full name as signature' });
  expect(await name.inputValue()).toBe('Nurul Huda');
  await name.fill(' ');
  expect(await page.getByRole('button', { name: 'Use as signature' }).isDisabled()).toBe(true);
  await name.fill('Nurul Huda binti Ahmad');
  await page.getByRole('button', { name: 'Use as signature' }).press('Enter');
  await page.getByRole('img', { name: 'Signature' }).waitFor();
  expect(await values(page)).toMatchObject({ signature: { type: 'image/png' } });
  await expectAccessible(page);
});

test('pictures are shrunk and shown; other files and those above the limit are omitted with a reason', async () => {
  const page = await open();
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b6' } })
    .png()
    .toBuffer();
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer });
  const field = page.getByRole('group', { name: 'Photos' });
  await field.getByText('0 of at most 3 pictures').waitFor();
  await field
    .getByLabel('Add picture: Photos')
    .setInputFiles([
      picture('1.png'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
      picture('2.png'),
      picture('3.png'),
      picture('4.png'),
    ]);
  await field.getByRole('img', { name: 'Photos 3' }).waitFor();
  expect(await field.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
    'notes.txt was not added: not a picture',
    '4.png was not added: no more than 3 can be added',
  ]);
  expect(await values(page)).toMatchObject({ pictures: ['image/jpeg', 'image/jpeg', 'image/jpeg'] });
  expect(
    await field.getByRole('img', { name: 'Photos 1' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(300);
  expect(await field.getByLabel('Add picture: Photos').isDisabled()).toBe(true);
  await field.getByRole('button', { name: 'Remove picture 2' }).click();
  await field.getByText('2 of at most 3 pictures').waitFor();
  await expectAccessible(page);
});

test('files are chosen or dropped within limits that are shown beforehand, and removed', async () => {
  const page = await open();
  const field = page.getByRole('group', { name: 'Files' });
  await field.getByText('PDF, JPG or PNG · up to 10 MB each · up to 3 files').waitFor();
  expect(
    await field.getByRole('progressbar', { name: 'Sending Floor plan 2026.pdf' }).getAttribute('aria-valuenow'),
  ).toBe('40');
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  await field.getByLabel('Choose files: Files').setInputFiles([
    { name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: large },
    { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('a') },
  ]);
  expect(await field.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
    'scan.pdf was not added: larger than 10 MB',
    'tool.exe was not added: only PDF, JPG or PNG',
  ]);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
    return transfer;
  });
  await field.getByText('Choose files or drop them here').dispatchEvent('drop', { dataTransfer: dropped });
  expect(await values(page)).toMatchObject({ files: ['Floor plan 2026.pdf', 'quote.pdf', 'dropped.png'] });
  await field.getByText('No more files can be added').waitFor();
  await field.getByRole('button', { name: 'Remove quote.pdf' }).click();
  expect(await values(page)).toMatchObject({ files: ['Floor plan 2026.pdf', 'dropped.png'] });
  await expectAccessible(page);
});
