import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultLanguage, languages } from '@field-service/i18n/languages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

/** The long test run sets `FS_LOOKS` to `all` to check dark mode, both widths and every language as well. */
const everyLook = process.env['FS_LOOKS'] === 'all';
const widths = [360, 1280];

let axe: Promise<string> | undefined;
const Found = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }));

/**
 * Has all parts of the page drawn. The browser leaves the styles of skipped parts, which are far out of view, as they
 * were in an earlier look, and axe would read those.
 */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (Reflect.has(document, 'drawsEverything')) return;
    Reflect.set(document, 'drawsEverything', true);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The problems that axe finds on the screen, one line per rule and place. */
async function violations(page: Page): Promise<string[]> {
  await drawEverything(page);
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axe);
  const found: unknown = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))',
  );
  return Found.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.map(String).join(' ')}`),
  );
}

/** Problems with the screen in its current state: those that axe finds, and sideways scrolling. */
export async function faults(page: Page): Promise<string[]> {
  const sideways: unknown = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return [...(await violations(page)), ...(sideways === true ? ['scrolls sideways'] : [])];
}

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}
/**
 * Dark mode is checked in English only: colours do not depend on the language. Text lengths do, and a phone has the
 * least space for them.
 */
const englishLooks: readonly Look[] = widths.flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);
const otherLooks: readonly Look[] = [{ width: 360, colorScheme: 'light' }];

/**
 * Waits for two frames and for running transitions, because a colour in transition has neither of its final contrasts.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished)))',
  );
}

/** Shows the screen in a colour scheme; the app follows the system a moment later. */
async function showScheme(page: Page, colorScheme: Look['colorScheme']): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settled(page);
}

async function faultsByLook(page: Page, language: string, looks: readonly Look[]): Promise<Record<string, string[]>> {
  const size = page.viewportSize();
  const found: Record<string, string[]> = {};
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 860 });
    await showScheme(page, colorScheme);
    found[`${language} ${colorScheme} at ${width}`] = await faults(page);
  }
  await showScheme(page, 'light');
  if (size !== null) await page.setViewportSize(size);
  return found;
}

/** Shows the screen in another language, as if it was chosen in another window. */
async function showIn(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('localelang', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'localelang', newValue }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/**
 * Expects that axe finds nothing on the screen, and that the screen does not scroll sideways. The long run also checks
 * light and dark mode at 360 and 1280 pixels, and light mode at 360 pixels in every other language.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  if (!everyLook) return;
  const found = await faultsByLook(page, defaultLanguage, englishLooks);
  for (const language of languages.filter((each) => each !== defaultLanguage)) {
    await showIn(page, language);
    Object.assign(found, await faultsByLook(page, language, otherLooks));
  }
  await showIn(page, defaultLanguage);
  expect(Object.entries(found).filter(([, faulty]) => faulty.length > 0)).toEqual([]);
}
