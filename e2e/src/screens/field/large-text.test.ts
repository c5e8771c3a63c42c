import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** What a text of 14 px is at twice the size; no text is smaller. */
const smallest = 28;

/** What does not follow the text size, or is cut off by it: texts that overflow their own box, and sideways scrolling. */
const troubles = async (page: Page): Promise<string[]> =>
  await page.evaluate((least) => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll('button, label, h1, h2, p, dt, dd, li, legend, span')) {
      // The style of what is far out of view is not computed.
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ contentVisibilityAuto: true })) continue;
      const style = getComputedStyle(element);
      const text = [...element.childNodes].some((each) => each instanceof Text && each.data.trim() !== '');
      if (text && Number.parseFloat(style.fontSize) < least) found.push(`small: ${element.innerText.slice(0, 40)}`);
      const cut =
        style.overflow === 'visible' && element.tagName === 'BUTTON' && element.scrollHeight > element.clientHeight + 2;
      if (cut) found.push(`cut: ${element.innerText.slice(0, 40)}`);
    }
    return found;
  }, smallest);

const rootFontSize = async (page: Page): Promise<string> =>
  await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test('text twice as large is neither cut off nor makes a page scroll sideways', async () => {
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await page.setViewportSize({ width: 360, height: 740 });
  // The text size that the user set for the device.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(async () => await rootFontSize(page)).toBe('32px');
  expect(await troubles(page)).toEqual([]);
  await field.firstOpen(page).getByRole('link').first().click();
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).waitFor();
  expect(await troubles(page)).toEqual([]);
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .waitFor();
  expect(await troubles(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await field.choose(sheet, 'Not scanned because', 'Barcode damaged');
  await field.unfold(sheet);
  expect(await troubles(page)).toEqual([]);
  await field.done(sheet);
  for (const name of ['Additional Info', 'Closing']) {
    await field.goTo(page, name);
    expect(await troubles(page)).toEqual([]);
  }
});

test('the page asks the browser for the text size of the system, which Chrome for Android otherwise leaves out', async () => {
  const page = await site.openSignedOut('/field/login');
  expect(await page.locator('head > meta[name="text-scale"]').getAttribute('content')).toBe('scale');
});
