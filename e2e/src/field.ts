import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** The technician's actions on the phone, in the wording of its screens. */

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Waits until a sync has completed, and closes its notice, so that the next sync is not taken for this one. */
export async function completed(page: Page): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: /Sync Completed: \d+ seconds/ });
  await notice.first().waitFor({ timeout: 60_000 });
  await page.getByRole('dialog', { name: 'Syncing' }).waitFor({ state: 'hidden' });
  // It may close by itself at this moment.
  await notice
    .locator('button')
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await notice.waitFor({ state: 'hidden' });
}

/** Runs a sync until it ends. Without changes, its overlay disappears too quickly to be read. */
export async function sync(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await completed(page);
}

/** Logs in on a new device, where the first sync then runs by itself. */
export async function logIn(page: Page, username: string): Promise<void> {
  await enter(page, username);
  await completed(page);
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
}

/** Logs in again on a device that has synced before. */
export async function logInAgain(page: Page, username: string): Promise<void> {
  await enter(page, username);
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
}

/** Logs in on a new device; returns the names of the first sync's steps as the overlay shows them. */
export async function logInWithSteps(page: Page, username: string): Promise<string[]> {
  await enter(page, username);
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

/** Opens a job that is to do, and starts it. */
export async function startJob(page: Page, docno: string): Promise<void> {
  await openJob(page, docno);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('navigation', { name: 'Job pages' }).waitFor();
}

/** Waits until the indicator shows that everything is stored. */
export async function saved(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .first()
    .waitFor();
}

/** Opens a page of the job, and waits until it is shown. */
export const goTo = async (page: Page, name: string): Promise<void> => {
  const there = page.getByRole('navigation', { name: 'Job pages' }).getByRole('button', { name, exact: true });
  await there.click();
  await there.and(page.locator('[aria-current="page"]')).waitFor();
};

/** The card of the first job that is not closed. Closed jobs that wait for a signature may stand before it. */
export const firstOpen = (page: Page): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: /To do|Overdue|In progress/ })
    .first();

/** Opens the first job of the list that is not closed, and starts it unless it is started. */
export async function startFirst(page: Page): Promise<void> {
  await firstOpen(page).getByRole('link').first().click();
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
}

/** Starts the first job of the list, and opens the sheet of its first glue board, whose barcode cannot be read. */
export async function openGlueBoard(page: Page): Promise<Locator> {
  await startFirst(page);
  await page
    .getByRole('button', { name: /^Station / })
    .filter({ hasText: 'Glue board' })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await choose(sheet, 'Not scanned because', 'Barcode damaged');
  return sheet;
}

/** Syncs, starts the first job of the list, and opens its service report. */
export async function openReport(page: Page): Promise<void> {
  await sync(page);
  await startFirst(page);
  await goTo(page, 'Additional Info');
}

export const choose = async (within: Page | Locator, group: string, choice: string): Promise<void> => {
  await within.getByRole('radiogroup', { name: group, exact: true }).getByText(choice, { exact: true }).click();
};
export const mark = async (within: Page | Locator, group: string, choice: string): Promise<void> => {
  await within.getByRole('group', { name: group, exact: true }).getByText(choice, { exact: true }).click();
};

/** Taps the place of a plan that is furthest from its stations. */
export async function tapFreePlace(plan: Locator): Promise<void> {
  await plan.locator('img').first().waitFor();
  const position = await plan.evaluate((map) => {
    const frame = map.getBoundingClientRect();
    const image = map.querySelector('img')?.getBoundingClientRect() ?? frame;
    const taken = [...map.querySelectorAll('[data-station]')].map((station) => {
      const { x, y, width, height } = station.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const left = Math.max(frame.left, image.left);
    const top = Math.max(frame.top, image.top);
    const width = Math.min(frame.right, image.right) - left;
    const height = Math.min(frame.bottom, image.bottom) - top;
    const places = Array.from({ length: 81 }, (_, at) => ({
      x: left + (width * (1 + (at % 9))) / 10,
      y: top + (height * (1 + Math.floor(at / 9))) / 10,
    }));
    const buttons = [...(map.parentElement?.querySelectorAll('button') ?? [])].map((button) =>
      button.getBoundingClientRect(),
    );
    const isFree = ({ x, y }: { x: number; y: number }) =>
      !buttons.some(
        ({ left: from, right, top: above, bottom }) => x >= from && x <= right && y >= above && y <= bottom,
      );
    const spaceAt = (place: { x: number; y: number }) =>
      Math.min(...taken.map((other) => Math.hypot(other.x - place.x, other.y - place.y)));
    const best = places.filter(isFree).toSorted((a, b) => spaceAt(b) - spaceAt(a))[0] ?? { x: left, y: top };
    return { x: best.x - frame.left, y: best.y - frame.top };
  });
  await plan.click({ position });
}

/** Opens every folded part. */
export async function unfold(sheet: Locator): Promise<void> {
  const folded = sheet.locator('h2 > button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Opens a station by typing its barcode, with all its parts. */
export async function scan(page: Page, barcode: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Barcode' }).fill(barcode);
  await page.getByRole('button', { name: 'Open station' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Not scanned: Barcode entered manually').waitFor();
  await unfold(sheet);
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
  const pictures = strip.getByRole('button', { name: /^Open picture/ });
  const before = await pictures.count();
  await strip.getByLabel(`Add picture: ${side}`).setInputFiles(file);
  await expect.poll(async () => await pictures.count(), { timeout: 20_000 }).toBe(before + 1);
}

/** Draws three strokes on the pad, the only one on the page or the one in `within`. */
export async function sign(page: Page, within: Page | Locator = page): Promise<void> {
  const pad = within.getByRole('img', { name: 'Sign here' });
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
  await within.getByRole('button', { name: 'Clear signature' }).and(page.locator(':enabled')).waitFor();
}

/**
 * Waits on "On this device" until the package has its receipt; presses "Send now" whenever the phone is not sending
 * automatically.
 */
export async function sent(page: Page, words: string): Promise<void> {
  const send = page.getByRole('button', { name: /^Send now: / }).and(page.locator(':enabled'));
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

/** The positions of the pictures that are stored on the phone. */
export const picturePositions = async (page: Page): Promise<unknown[]> =>
  await page.evaluate(async () => {
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases())
      found.push(
        ...(await new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name ?? '');
          opening.addEventListener('error', () => reject(opening.error ?? new Error('the store does not open')));
          opening.addEventListener('success', () => {
            const store = opening.result;
            if (!store.objectStoreNames.contains('pictures')) return resolve([]);
            const rows = store.transaction('pictures').objectStore('pictures').getAll();
            return rows.addEventListener('success', () => resolve(rows.result));
          });
        })),
      );
    return found.map((row) => Reflect.get(Object(row), 'geo') as unknown);
  });

declare global {
  /** How the browser itself stores a row. */
  var storedBy: PropertyDescriptor | undefined;
}

/** Lets no row be stored in the page, as on a device that is full, until it is called again with false. */
export const fillUp = async (page: Page, full: boolean): Promise<void> =>
  await page.evaluate((isFull) => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
    globalThis.storedBy ??= put;
    const value = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    Object.defineProperty(IDBObjectStore.prototype, 'put', isFull ? { ...put, value } : globalThis.storedBy);
  }, full);
