import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

declare global {
  /** The names of the dialogs that have opened since `watchDialogs`. */
  var openedDialogs: string[];
}

/** Notes from now on every dialog that opens, however briefly; returns a function that tells them. */
async function watchDialogs(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const open = () => new Set(document.querySelectorAll('[role="dialog"], dialog[open]'));
    let before = open();
    globalThis.openedDialogs = [];
    new MutationObserver(() => {
      const now = open();
      for (const dialog of now) if (!before.has(dialog)) globalThis.openedDialogs.push(dialog.textContent.slice(0, 60));
      before = now;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open', 'role'] });
  });
  page.on('dialog', (dialog) => {
    void page.evaluate((text) => globalThis.openedDialogs.push(text), dialog.message());
    void dialog.dismiss();
  });
  return async () => await page.evaluate(() => globalThis.openedDialogs);
}

/** Makes the server reject every package. */
async function rejectPackages(page: Page, answer: Promise<unknown> = Promise.resolve()): Promise<void> {
  await page.route('**/api/outbox/*', async (route) => {
    await answer;
    const json = { ok: false, code: 'upload.job_file_invalid', params: { fields: ['usage'] } };
    await route.fulfill({ status: 422, json });
  });
}

/** A phone with a closed job that waits to be sent, and another one to do that has stations; returns their numbers. */
async function withClosedJob(page: Page, hour: number): Promise<{ closed: string; next: string }> {
  const { url, db } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const make = async (title: string, at: number) =>
    await makeJob(admin, scene, { title, day: scene.day, hour: at, assigned: true });
  const { docno: closed } = await make('Rejected', hour);
  const { docno: next, id } = await make('Next', hour + 1);
  const check = db.selectFrom('item').select('id').where('name', '=', 'Rodent bait station check');
  const { id: itemid } = await check.executeTakeFirstOrThrow();
  const line = { itemid, name: 'Check', qty: '1', price: '0', uiDisc: null, tax: null, flags: '' };
  const { uts } = (await admin.posts.get({ params: { id } })).data;
  await admin.posts.update({ params: { id }, body: { uts, fields: { lines: [line] } } });
  await field.sync(page);
  await page.context().setOffline(true);
  await field.startJob(page, closed);
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await page.getByText('Job closed and saved here.').first().waitFor();
  return { closed, next };
}

/** Starts a job of the list, and opens the sheet of its first station. */
async function openSheet(page: Page, docno: string): Promise<void> {
  await page.getByRole('tab', { name: /^To do/ }).click();
  await field.startJob(page, docno);
  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('radiogroup', { name: 'Not scanned because' }).waitFor();
}

test('nothing opens over a sheet while a session ends, packages are rejected and the phone goes on sending by itself', async () => {
  const page = await site.openSignedOut('/field/');
  // Without a key, the device cannot renew its session; it tries to register one every minute.
  const key = '**/api/user/secret/*';
  await page.route(key, async (route) => await route.abort());
  // Before the app sets its timers.
  await page.clock.install();
  await field.logIn(page, 'tech1');
  const { next } = await withClosedJob(page, 18);
  await openSheet(page, next);
  const opened = await watchDialogs(page);
  await rejectPackages(page);
  await page.context().setOffline(false);
  await page.clock.fastForward(61_000);
  await page.getByText('Failed to Upload due to The job file is missing or invalid.').waitFor();
  const admin = await demoClient(site.server().url, 'admin', 'web');
  const { user } = (await (await demoClient(site.server().url, 'tech1', 'app')).session.profile({})).data;
  await admin.users.resetDevice({ params: { id: user.id } });
  await page.unroute(key);
  await field.choose(page.getByRole('dialog'), 'Not scanned because', 'Barcode damaged');
  const asked = page.waitForResponse(key);
  await page.clock.fastForward(61_000);
  await asked;
  await page.getByText('Your session has ended.').waitFor({ state: 'attached' });
  for (let minute = 0; minute < 10; minute += 1) await page.clock.fastForward(61_000);
  expect(await opened()).toEqual([]);
});

test('a person who has asked to send, and works on meanwhile, is told of a rejection without a dialog', async () => {
  const page = await site.open('tech1', '/field/');
  const { closed, next } = await withClosedJob(page, 20);
  let reject: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    reject = resolve;
  });
  await rejectPackages(page, answer);
  await page.getByRole('link', { name: 'On this device' }).click();
  const send = page.getByRole('button', { name: `Send now: ${closed}` });
  await send.waitFor();
  const asked = page.waitForRequest('**/api/outbox/*');
  await page.context().setOffline(false);
  await asked;
  await page.getByRole('button', { name: 'Back' }).click();
  await openSheet(page, next);
  const opened = await watchDialogs(page);
  reject();
  await page.getByText('Failed to Upload due to The job file is missing or invalid.').waitFor();
  expect(await opened()).toEqual([]);
});

test('a sync that runs while a job is opened goes on without its overlay, and tells when it ends', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openGlueBoard(page);
  await page.getByRole('button', { name: 'Close station' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  let release: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/h/sync', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  const overlay = page.getByRole('dialog', { name: 'Syncing' });
  await overlay.waitFor();
  await page.goBack();
  await overlay.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .click();
  const opened = await watchDialogs(page);
  release();
  await page.getByText(/Sync Completed: \d+ seconds/).waitFor();
  expect(await opened()).toEqual([]);
});

test('a first sync that was never completed does not begin over a sheet, but on the list of jobs', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openGlueBoard(page);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('error', () => reject(new Error('the store cannot be opened')));
        opening.addEventListener('success', () => {
          const store = opening.result;
          if (!store.objectStoreNames.contains('facts')) return resolve();
          const facts = store.transaction('facts', 'readwrite').objectStore('facts');
          const reading = facts.get('this');
          return reading.addEventListener('success', () => {
            const writing = facts.put({ ...reading.result, lastSyncAt: null });
            writing.addEventListener('success', () => {
              store.close();
              resolve();
            });
          });
        });
      });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Close station' }).waitFor();
  const opened = await watchDialogs(page);
  // Longer than the app waits before it works in the background.
  await page.waitForTimeout(2500);
  expect(await opened()).toEqual([]);
  await page.getByRole('button', { name: 'Close station' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await field.completed(page);
});
