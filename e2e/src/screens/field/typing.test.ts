import { expect, test } from 'vitest';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('what is typed fast on a slow phone is shown with every key, also in the middle of a text, and stored', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openReport(page);
  const remarks = page.getByRole('textbox', { name: 'Remarks for the customer' });
  await remarks.fill('Bait renewed.');
  await field.saved(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await remarks.press('Home');
  const typed = 'Mesh fitted at door 3. ';
  for (let keys = 1; keys <= typed.length; keys += 1) {
    await page.keyboard.type(typed.charAt(keys - 1));
    expect(await remarks.inputValue()).toBe(`${typed.slice(0, keys)}Bait renewed.`);
  }
  await field.saved(page);
  await page.reload();
  expect(await remarks.inputValue()).toBe('Mesh fitted at door 3. Bait renewed.');
});

test('a phrase that is tapped is added to the text that was just typed', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openReport(page);
  const remarks = page.getByRole('textbox', { name: 'Remarks for the customer' });
  await remarks.fill('');
  const part = page.locator('section').filter({ has: remarks });
  const phrase = part.getByRole('button').first();
  const text = await phrase.innerText();
  await remarks.pressSequentially('Door closed.');
  await phrase.click();
  await expect.poll(async () => await remarks.inputValue()).toBe(`Door closed.\n${text}`);
});

test('"Saved" follows a text, not each of its keys', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openReport(page);
  const remarks = page.getByRole('textbox', { name: 'Remarks for the customer' });
  await remarks.fill('');
  await field.saved(page);
  await page.evaluate(countChanges);
  const typed = 'Door closed.';
  await remarks.pressSequentially(typed, { delay: 200 });
  await field.saved(page);
  expect(await page.evaluate(() => Number(document.body.dataset.changes))).toBeLessThan(typed.length);
});

/** Counts on the body how often the mark at the head of the page shows something else. */
const countChanges = (): void => {
  const mark = document.querySelector('[role="status"]');
  const parent = mark?.parentElement ?? document.body;
  let shown = parent.textContent;
  document.body.dataset.changes = '0';
  new MutationObserver(() => {
    if (parent.textContent === shown) return;
    shown = parent.textContent;
    document.body.dataset.changes = String(Number(document.body.dataset.changes) + 1);
  }).observe(parent, { childList: true, subtree: true, characterData: true });
};
