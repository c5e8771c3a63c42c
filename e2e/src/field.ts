import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** The technician's actions on the phone, in the wording of its screens. */

export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
}

async function completed(page: Page): Promise<void> {
  await page
    .getByText(/Sync Completed: \d+ seconds/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByRole('dialog', { name: 'Syncing' }).waitFor({ state: 'hidden' });
}

/** Runs a sync until it ends. Without changes, its overlay disappears too quickly to be read. */
export async function sync(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await completed(page);
}

/** Runs the first sync to completion; returns the names of the steps as the overlay shows them. */
export async function syncSteps(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  const steps = page.getByRole('dialog', { name: 'Syncing' }).getByRole('listitem');
  await steps.first().waitFor();
  const names = await steps.allInnerTexts();
  await completed(page);
  return names.map((text) => text.split('\n')[0] ?? '');
}

/** Opens a job from the list by its number. */
export async function openJob(page: Page, docno: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: docno });
  await card.getByRole('link').first().click();
  await page.getByText(docno).first().waitFor();
}

/** Waits until the indicator shows that everything is stored. */
export async function saved(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .first()
    .waitFor();
}

export const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Job pages' }).getByRole('button', { name, exact: true }).click();
};

export const choose = async (within: Page | Locator, group: string, choice: string): Promise<void> => {
  await within.getByRole('radiogroup', { name: group, exact: true }).getByText(choice, { exact: true }).click();
};
export const mark = async (within: Page | Locator, group: string, choice: string): Promise<void> => {
  await within.getByRole('group', { name: group, exact: true }).getByText(choice, { exact: true }).click();
};

/** Opens a station by typing its barcode. */
export async function scan(page: Page, barcode: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Barcode' }).fill(barcode);
  await page.getByRole('button', { name: 'Open station' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Not scanned: Barcode entered manually').waitFor();
  return sheet;
}

/** Answers every required row of the checklist with its first option. */
export async function answerRequired(sheet: Locator): Promise<void> {
  const required = sheet.getByRole('radiogroup', { name: / \*$/ });
  for (const row of await required.all()) await row.locator('label').first().click();
}

export const done = async (sheet: Locator): Promise<void> => {
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'hidden' });
};

export async function addPicture(
  sheet: Locator,
  side: 'Before pictures' | 'After pictures',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const strip = sheet.getByRole('group', { name: side });
  const before = await strip.getByRole('img').count();
  await strip.getByLabel(`Add picture: ${side}`).setInputFiles(file);
  await expect.poll(async () => await strip.getByRole('img').count(), { timeout: 20_000 }).toBe(before + 1);
}

/** Draws three strokes on the pad. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('the pad is on the screen');
  for (const [from, to] of [
    [0.15, 0.4],
    [0.4, 0.6],
    [0.6, 0.85],
  ] as const) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * ((from + to) / 2), box.y + box.height * 0.25, { steps: 6 });
    await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.7, { steps: 6 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Clear signature' }).and(page.locator(':enabled')).waitFor();
}

/**
 * Waits on "On this device" until the package has its receipt; presses "Send now" whenever the phone is not sending
 * automatically.
 */
export async function sent(page: Page, words: string): Promise<void> {
  const send = page.getByRole('button', { name: /^Send .* now$/ }).and(page.locator(':enabled'));
  await expect
    .poll(
      async () => {
        if ((await send.count()) > 0) await send.click({ timeout: 2000 }).catch(() => undefined);
        return await page.getByText(words).first().isVisible();
      },
      { timeout: 90_000, interval: 1000 },
    )
    .toBe(true);
}

/** The SHA-256 of every picture and signature in the phone's own store, read without the app. */
export async function storedHashes(page: Page): Promise<string[]> {
  const bytes = await page.evaluate(async () => {
    const answered = async <T>(request: IDBRequest<T>): Promise<T> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result), { once: true });
        request.addEventListener('error', () => reject(request.error ?? new Error('the store does not answer')), {
          once: true,
        });
      });
    const blobs: Blob[] = [];
    const collect = (value: unknown): void => {
      if (value instanceof Blob) blobs.push(value);
      else if (Array.isArray(value)) for (const each of value) collect(each);
      else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each);
    };
    for (const { name } of await indexedDB.databases()) {
      const store = await answered(indexedDB.open(name ?? ''));
      for (const table of ['pictures', 'drafts'].filter((each) => store.objectStoreNames.contains(each)))
        collect(await answered(store.transaction(table).objectStore(table).getAll()));
      store.close();
    }
    return await Promise.all(blobs.map(async (blob) => Array.from(new Uint8Array(await blob.arrayBuffer()))));
  });
  return bytes
    .map((each) => createHash('sha256').update(Buffer.from(each)).digest('hex'))
    .toSorted((a, b) => a.localeCompare(b));
}
