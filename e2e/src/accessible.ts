import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultLanguage, languages } from '@field-service/i18n/languages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Looks } from './looks.ts';
import { looksInPage } from './looks.ts';

/** The long test run sets `FS_LOOKS` to `all` to check dark mode, both widths and every language as well. */
const everyLook = process.env['FS_LOOKS'] === 'all';
const narrow = 360;
const wide = 1280;

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  /** In the page: how its screen is looked at. */
  var looks: Looks;
}

/** Waits until a page shows a screen, and prepares it for the looks, once per document. */
async function prepare(page: Page): Promise<void> {
  await upToDate(page);
  if (await page.evaluate(() => 'looks' in globalThis)) return;
  await page.evaluate(await readFile(axe, 'utf8'));
  await page.evaluate(looksInPage);
}

/** The rules of axe whose result depends on the width; all others give the same on a phone app's screen at any width. */
const widthRules = ['color-contrast', 'scrollable-region-focusable', 'target-size'];
/** The rules whose result depends on the colour scheme; all others are checked in light mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Waits until the app has drawn a screen and no list on it is dimmed because newer rows are on their way. A page that was
 * just opened is empty until its code has arrived, and axe would report the empty page.
 */
async function upToDate(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' });
  await page.locator('h1, [role="heading"][aria-level="1"]').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]:not([role="status"])').first().waitFor({ state: 'detached' });
}

/** The faults of a screen that is prepared, once it is at rest. */
const look = async (page: Page, rules?: readonly string[]): Promise<string[]> =>
  await page.evaluate(async (limit) => await looks.faults(limit), rules);

/** Problems with the screen when it is at rest: those that axe finds, and what makes it scroll sideways. */
export async function faults(page: Page): Promise<string[]> {
  await prepare(page);
  return await look(page);
}

/** Shows the screen in a colour scheme; the app follows the system a moment later. */
async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** Expects that there are no faults, and names each once. */
const expectNone = (found: readonly string[]): void => {
  if (found.length > 0) expect.fail(found.join('\n'));
};

/**
 * Expects that axe finds nothing on a screen with an open popup, in light and dark. Unlike a screen, a popup is checked
 * in one size, because it closes or moves when the size changes.
 */
export async function expectPopupAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await showScheme(page, colorScheme);
    found.push(...(await faults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  expectNone(found);
}

/** Shows the screen in another language, as if it was chosen in another window. */
export async function showIn(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('localelang', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'localelang', newValue }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

async function showWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 860 });
}

const inLook = (look: string, found: readonly string[]): string[] => found.map((fault) => `${look}: ${fault}`);

/**
 * The faults of every look. axe checks in English: names and colours do not depend on the language. Text lengths do, and
 * a phone has the least space for them. In dark mode only colours differ, which do not depend on the width: it is checked
 * at the width that the app is made for. The order of the looks is that of the fewest changes.
 */
async function faultsByLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  const isPhone = size !== null && size.width < 700;
  const others = languages.filter((each) => each !== defaultLanguage);
  await showWidth(page, wide);
  found.push(...inLook('wide', await look(page, isPhone ? widthRules : undefined)));
  if (isPhone) await showWidth(page, narrow);
  await showScheme(page, 'dark');
  found.push(...inLook('dark', await look(page, colourRules)));
  await showScheme(page, 'light');
  await showWidth(page, narrow);
  found.push(...inLook('narrow', await look(page)));
  const inOthers = await page.evaluate(async ([shown, last]) => await looks.inLanguages(shown, last), [
    others,
    defaultLanguage,
  ] as const);
  for (const [language, faulty] of inOthers) found.push(...inLook(`narrow in ${language}`, faulty));
  if (size !== null) await page.setViewportSize(size);
  return found;
}

/** The parts of screens that this process has looked at in every way. */
const lookedAt = new Set<string>();

/** Whether a screen has a part that no earlier screen at the same address had. */
async function hasNewParts(page: Page): Promise<boolean> {
  const parts = await page.evaluate(() => looks.parts());
  const before = lookedAt.size;
  for (const part of parts) lookedAt.add(part);
  return lookedAt.size > before;
}

/**
 * Expects that axe finds nothing on the screen, and that the screen does not scroll sideways. The long run also checks
 * light mode at 360 and 1280 pixels, dark mode at one of them, and light mode at 360 pixels in every other language; a
 * screen on which nothing is new is checked as it is.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await prepare(page);
  const inEveryWay = everyLook && (await hasNewParts(page));
  expectNone(inEveryWay ? await faultsByLook(page) : inLook('as it is', await look(page)));
}
