import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { openDesk } from './browser.ts';
import * as field from './field.ts';
import * as office from './office.ts';
import * as portal from './portal.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let desk: Awaited<ReturnType<typeof openDesk>>;
let axe: string;

beforeAll(async () => {
  product = await startProduct();
  desk = await openDesk();
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});
afterAll(async () => {
  await desk.close();
  await product.stop();
});

const Found = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }));

/** What axe finds on the screen, one line a rule and place. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))',
  );
  return Found.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.map(String).join(' ')}`),
  );
}

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
];

/** What is wrong with a screen: what axe finds, and whether the page scrolls sideways. */
async function wrongs(page: Page): Promise<string[]> {
  const sideways: unknown = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return [...(await violations(page)), ...(sideways === true ? ['scrolls sideways'] : [])];
}

/** Looks at every screen in both widths; answers what is wrong by screen. */
async function look(
  page: Page,
  screens: readonly [path: string, ready: (page: Page) => Promise<void>][],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [path, ready] of screens) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(`${product.url}${path}`);
      await ready(page);
      const wrong = await wrongs(page);
      if (wrong.length > 0) found[`${path} at ${size.width}`] = wrong;
    }
  }
  return found;
}
const heading = (name: string | RegExp) => async (page: Page) =>
  await page.getByRole('heading', { level: 1, name }).first().waitFor();
const row = (kind: 'row' | 'link', name: RegExp) => async (page: Page) =>
  await page
    .getByRole(kind, { name })
    .or(page.getByRole('listitem').filter({ hasText: name }))
    .first()
    .waitFor();

describe('axe finds nothing on', () => {
  test('the screens of the office', async () => {
    const page = await desk.person(`${product.url}/office/`);
    await page.getByLabel('Username').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await office.logIn(page, 'dispatcher');
    expect(
      await look(page, [
        ['/office/jobs/board', heading('Dispatch board')],
        ['/office/jobs', row('link', /^J-\w+-\d{4}-/)],
        ['/office/jobs/new', heading('New job')],
      ]),
    ).toEqual({});
    await page.goto(`${product.url}/office/jobs`);
    await page
      .getByRole('link', { name: /^J-\w+-\d{4}-/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    expect(await wrongs(page)).toEqual([]);
  });

  test('the screens of billing', async () => {
    const page = await desk.person(`${product.url}/office/`);
    await office.logIn(page, 'billing');
    expect(
      await look(page, [
        ['/office/bills/unbilled', heading('Unbill Job')],
        ['/office/bills/invoices', heading('Invoices')],
      ]),
    ).toEqual({});
  });

  test('the screens of the portal', async () => {
    const page = await desk.person(`${product.url}/portal/`);
    await page.getByLabel('Username').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await portal.logIn(page, 'customer1');
    expect(
      await look(page, [
        ['/portal/my-account', heading('My account')],
        ['/portal/service-report', row('link', /^J-\w+-\d{4}-/)],
        ['/portal/outstanding-invoices', heading('Invoices')],
        ['/portal/profile-page', heading(/Profile/)],
      ]),
    ).toEqual({});
    await page.goto(`${product.url}/portal/service-report`);
    await page
      .getByRole('link', { name: /^J-\w+-\d{4}-/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await wrongs(page)).toEqual([]);
  });

  test('the screens of the field app', async () => {
    const page = await desk.person('about:blank');
    await page.setViewportSize({ width: 360, height: 780 });
    await field.logIn(page, product.url, 'tech1');
    await field.sync(page);
    expect(await wrongs(page)).toEqual([]);
    await page.getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const found: Record<string, string[]> = {};
    for (const name of ['Stations', 'Usage', 'Service report', 'Follow Up', 'Closing', 'Billing']) {
      await field.goTo(page, name);
      await page
        .getByRole('navigation', { name: 'Job pages' })
        .locator('[aria-current="page"]', { hasText: name })
        .waitFor();
      const wrong = await wrongs(page);
      if (wrong.length > 0) found[name] = wrong;
    }
    expect(found).toEqual({});
    expect(
      await look(page, [
        ['/field/device', heading('On this device')],
        ['/field/profile', heading('Profile')],
      ]),
    ).toEqual({});
  });
});
