import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** A customer's actions in the portal, in the wording of its screens. */

export async function logIn(page: Page, username: string): Promise<void> {
  await fillLogin(page, username);
  await page.getByRole('heading', { name: 'My account' }).waitFor();
}

/** Submits the login form. */
export async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page
    .getByRole('button', { name: /^(Log in|Sign In)$/ })
    .last()
    .click();
}

/** Opens a visit from the list of service reports. */
export async function openReport(page: Page, docno: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Service Reports/ })
    .first()
    .click();
  await page.getByRole('searchbox', { name: 'Search service reports' }).fill(docno);
  await page.getByRole('link', { name: docno }).click();
  await page.getByRole('heading', { level: 1, name: docno }).waitFor();
}

/** Downloads the PDF of the open visit. */
export async function downloadPdf(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const button = page.getByRole('button', { name: /^Download/ }).first();
  await button.waitFor({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
}

/** Opens the payment sandbox for one invoice. */
export async function startPayment(page: Page, docno: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Invoices/ })
    .first()
    .click();
  await page.getByRole('button', { name: `Pay ${docno}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Make a payment' }).waitFor();
  await page.getByRole('button', { name: /^Pay [A-Z]{3} / }).click();
}

/** Pays one invoice through the sandbox. */
export async function pay(page: Page, docno: string): Promise<void> {
  await startPayment(page, docno);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
}

export async function openInvoice(page: Page, docno: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Invoices/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('link', { name: docno }).click();
  await page.getByRole('heading', { level: 1, name: docno }).waitFor();
}
