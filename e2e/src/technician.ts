import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { addPicture, answerRequired, choose, done, goTo, mark, saved, scan, sign } from './field.ts';

/** Creates a picture like those of a camera: large, and hardly compressible. */
export async function photograph(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const size = 1300;
  const pixels = Buffer.alloc(size * size * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = state >>> 24;
  }
  const buffer = await sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

export interface StationTag {
  tag: string;
  label: string;
}
/** The job's rodent bait stations and glue boards, sorted by label. */
export interface Stations {
  bait: readonly StationTag[];
  boards: readonly StationTag[];
}

/** Carries out the first half of the visit and stops in the middle of a remark. */
export async function firstHalf(page: Page, stations: Stations): Promise<void> {
  const [first, second] = stations.bait;
  if (first === undefined || second === undefined) throw new Error('the job has bait stations');
  const sheet = await scan(page, first.tag);
  await choose(sheet, 'Activity', 'High');
  await choose(sheet, 'Condition', 'Damaged');
  await mark(sheet, 'Evidence', 'Droppings');
  await mark(sheet, 'Evidence', 'Gnawing');
  await choose(sheet, 'Bait consumption', '50%');
  await choose(sheet, 'Cause of bait loss', 'Rodent');
  await sheet.getByRole('textbox', { name: 'Placed' }).fill('80');
  await sheet.getByRole('textbox', { name: 'Remaining' }).fill('40');
  await answerRequired(sheet);
  await addPicture(sheet, 'Before pictures', await photograph(1));
  await addPicture(sheet, 'After pictures', await photograph(2));
  await sheet
    .getByRole('textbox', { name: 'Remarks' })
    .fill('Hole behind the station, sealed with mesh. Lỗ hổng phía sau trạm. 站后有洞。');
  await saved(page);
  await done(sheet);

  const next = await scan(page, second.tag);
  await choose(next, 'Activity', 'None');
  await answerRequired(next);
  await addPicture(next, 'After pictures', await photograph(3));
  // Stops in the middle of a word: the field has been stored at every keystroke.
  await next.getByRole('textbox', { name: 'Remarks' }).pressSequentially('Nothing fou');
  await saved(page);
}

/**
 * Completes the second station and inspects the others: one that cannot be reached, one with catches, and the rest
 * without findings.
 */
export async function secondHalf(page: Page, stations: Stations): Promise<void> {
  const [, second, third, ...rest] = stations.bait;
  if (second === undefined || third === undefined) throw new Error('the job has bait stations');
  const sheet = await scan(page, second.tag);
  const remarks = sheet.getByRole('textbox', { name: 'Remarks' });
  await remarks.press('End');
  await remarks.pressSequentially('nd');
  await done(sheet);

  await page.getByRole('button', { name: new RegExp(`^Station ${third.label}: `) }).click();
  const locked = page.getByRole('dialog');
  await choose(locked, 'Not accessible', 'Locked');
  await done(locked);

  for (const { tag } of rest) {
    const quiet = await scan(page, tag);
    await choose(quiet, 'Activity', 'None');
    await answerRequired(quiet);
    await done(quiet);
  }
  for (const [at, { tag }] of stations.boards.entries()) {
    const board = await scan(page, tag);
    await choose(board, 'Activity', at === 0 ? 'Low' : 'None');
    await answerRequired(board);
    if (at === 0) {
      await board.getByRole('button', { name: 'Add catch' }).click();
      await board.getByRole('textbox', { name: /^Count: / }).fill('3');
      await addPicture(board, 'Before pictures', await photograph(4));
    }
    await done(board);
  }
  await saved(page);
}

/**
 * Records a product, a follow-up, a rating and the signature; waits until the closing page reports no problems, then
 * adds a note for billing.
 */
export async function finish(page: Page): Promise<void> {
  await goTo(page, 'Usage');
  const product = page.getByRole('combobox', { name: 'Add item' });
  const wanted = product.locator('option', { hasText: /^Lambdamax/ });
  await wanted.waitFor({ state: 'attached' });
  await product.selectOption({ value: (await wanted.getAttribute('value')) ?? '' });
  const usage = page.getByRole('dialog');
  await usage.getByRole('combobox', { name: 'Dilution' }).selectOption({ index: 1 });
  await usage.getByRole('textbox', { name: 'Mixture applied' }).fill('500');
  const batch = usage.getByRole('combobox', { name: 'Batch' });
  // Batches are sorted by expiry: the first has expired, and is rejected even though the phone is offline.
  await batch.selectOption({ index: 1 });
  await usage
    .getByRole('alert')
    .getByText(/expired on/)
    .waitFor();
  await batch.selectOption({ index: (await batch.getByRole('option').count()) - 1 });
  await usage.getByRole('alert').waitFor({ state: 'hidden' });
  await usage.getByRole('textbox', { name: 'Area treated' }).fill('100');
  await usage.getByLabel('Target pest').selectOption({ index: 1 });
  await usage.getByLabel('Location').selectOption({ index: 1 });
  await usage.getByLabel('Method').selectOption({ index: 1 });
  await done(usage);

  await goTo(page, 'Follow Up');
  await page.getByLabel('Follow-up needed').click();
  await choose(page, 'Within', '7 days');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Check the mesh.');

  await goTo(page, 'Additional Info');
  await choose(page, 'Service', 'Very satisfied');
  await page.getByRole('textbox', { name: 'Remarks for the customer' }).fill('Please keep the loading door shut.');
  await page.getByRole('textbox', { name: "Customer's comments" }).fill('Thank you.');
  await page.getByRole('textbox', { name: "Customer's name" }).fill('Nurul Huda');
  await sign(page);
  await saved(page);

  await goTo(page, 'Closing');
  await page.getByText('The job can be closed.').or(page.getByText('Nothing is missing')).first().waitFor();
  await goTo(page, 'Billing');
  await page.getByRole('textbox', { name: 'Note for billing' }).fill('One extra hour was not charged.');
  await saved(page);
}

export async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
}
