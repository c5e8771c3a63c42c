import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultLanguage, languages } from '@field-service/i18n/languages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

/** The long test run sets `FS_LOOKS` to `all` to check dark mode, both widths and every language as well. */
const everyLook = process.env['FS_LOOKS'] === 'all';
const narrow = 360;
const wide = 1280;

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const Found = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }));

/**
 * Prepares a page for axe, once per document. All parts of it are drawn: the browser leaves the styles of skipped parts,
 * which are far out of view, as they were in an earlier look, and axe would read those.
 */
async function prepare(page: Page): Promise<void> {
  const isPrepared = await page.evaluate(() => {
    if ('axe' in globalThis) return true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    return false;
  });
  if (!isPrepared) await page.evaluate(await readFile(axe, 'utf8'));
}

/** The rules of axe whose result depends on the length of texts; all others are checked in English. */
const lengthRules = ['scrollable-region-focusable', 'target-size'];
/** The rules whose result depends on the colour scheme; all others are checked in light mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The problems that axe finds on the screen, one line per rule and place. `rules` limits what it looks for. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await prepare(page);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) });
  const found: unknown = await page.evaluate(
    `axe.run(document, ${options}).then((result) => result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))`,
  );
  return Found.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.map(String).join(' ')}`),
  );
}

/** What makes the screen scroll sideways, one line per element that reaches past its right edge. */
async function sideways(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const named = beyond.map((element) => {
      const to = Math.round(element.getBoundingClientRect().right);
      return `scrolls sideways: ${element.tagName.toLowerCase()}.${element.classList.value} to ${to} of ${clientWidth} px: ${element.textContent.slice(0, 60)}`;
    });
    return named.length > 0 ? named : [`scrolls sideways: ${scrollWidth} of ${clientWidth} px`];
  });
}

/**
 * Waits until no transition runs, because a colour in transition has neither of its final contrasts. A colour that is
 * inherited begins its transition in a child when it ends in the parent: one look is not enough. The browser keeps the
 * ended transitions of skipped parts (a closed `details`); they do not count. Throws, with what runs, after 30 seconds.
 */
async function settled(page: Page): Promise<void> {
  const running = await page.evaluate(async () => {
    const frame = async () => await new Promise((drawn) => requestAnimationFrame(drawn));
    const latest = Date.now() + 30_000;
    let transitions: CSSTransition[];
    do {
      await frame();
      await frame();
      transitions = document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .filter(({ playState }) => playState !== 'finished');
    } while (transitions.length > 0 && Date.now() < latest);
    return transitions.map(({ transitionProperty, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${transitionProperty} of ${target?.tagName.toLowerCase() ?? ''}.${target?.classList.value ?? ''}`;
    });
  });
  if (running.length > 0) throw new Error(`Transitions do not end: ${running.slice(0, 5).join('; ')}`);
}

/**
 * Waits until the app has drawn a screen and no list on it is dimmed because newer rows are on their way. A page that was
 * just opened is empty until its code has arrived, and axe would report the empty page.
 */
async function upToDate(page: Page): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' });
  await page.locator('h1, [role="heading"][aria-level="1"]').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]:not([role="status"])').first().waitFor({ state: 'detached' });
}

/** Problems with the screen when it is at rest: those that axe finds, and what makes it scroll sideways. */
export async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await upToDate(page);
  await settled(page);
  const beyond = await sideways(page);
  return [...(await violations(page, rules)), ...beyond];
}

/** Shows the screen in a colour scheme; the app follows the system a moment later. */
async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

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
  expect(found).toEqual([]);
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

/**
 * The faults of each look. Colours and names are checked in English only: they do not depend on the language. Text
 * lengths do, and a phone has the least space for them. In dark mode only colours differ, which do not depend on the
 * width: it is checked at the width that the app is made for. The order of the looks is that of the fewest changes.
 */
async function faultsByLook(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const size = page.viewportSize();
  await showWidth(page, wide);
  found['wide'] = await faults(page);
  if (size !== null && size.width < 700) await showWidth(page, narrow);
  await showScheme(page, 'dark');
  found['dark'] = await faults(page, colourRules);
  await showScheme(page, 'light');
  await showWidth(page, narrow);
  found['narrow'] = await faults(page);
  for (const language of languages.filter((each) => each !== defaultLanguage)) {
    await showIn(page, language);
    found[`narrow in ${language}`] = await faults(page, lengthRules);
  }
  await showIn(page, defaultLanguage);
  if (size !== null) await page.setViewportSize(size);
  return found;
}

/**
 * Expects that axe finds nothing on the screen, and that the screen does not scroll sideways. The long run also checks
 * light mode at 360 and 1280 pixels, dark mode at one of them, and light mode at 360 pixels in every other language.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const byLook = everyLook ? await faultsByLook(page) : { 'as it is': await faults(page) };
  expect(Object.entries(byLook).flatMap(([look, faulty]) => faulty.map((fault) => `${look}: ${fault}`))).toEqual([]);
}
