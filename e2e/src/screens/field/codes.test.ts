import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** The job file of the only package on the phone, read without the app. */
const packedFile = async (page: Page): Promise<unknown> =>
  JSON.parse(
    await page.evaluate(async () => {
      const answered = async <T>(request: IDBRequest<T>): Promise<T> =>
        await new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('the store does not answer')));
        });
      for (const { name } of await indexedDB.databases()) {
        const store = await answered(indexedDB.open(name ?? ''));
        const rows = store.objectStoreNames.contains('packageFiles')
          ? await answered(store.transaction('packageFiles').objectStore('packageFiles').getAll())
          : [];
        store.close();
        for (const row of rows) {
          const blob: unknown = Reflect.get(Object(row), 'blob');
          if (blob instanceof Blob && blob.type === 'application/json') return await blob.text();
        }
      }
      throw new Error('No job file is on the phone.');
    }),
  );

test('every reason that is chosen from a list stands in the job file by its code, not in the words of the screen', async () => {
  const { url, db } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const job = await makeJob(admin, scene, { title: 'Reasons', day: scene.day, hour: 20, assigned: true });
  const named = db.selectFrom('item').select(['id', 'name']).where('name', '=', 'Rodent bait station check');
  const { id: itemid, name } = await named.executeTakeFirstOrThrow();
  const line = { itemid, name, qty: '1', price: '0', uiDisc: null, tax: null, flags: '' };
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await page.context().setOffline(true);
  await field.startJob(page, job.docno);

  const sheet = page.getByRole('dialog');
  const open = async (label = '') => await page.getByRole('button', { name: `Station ${label}: ` }).click();
  const [damaged, locked] = scene.stations.bait;
  await open(damaged?.label);
  await field.choose(sheet, 'Not scanned because', 'Barcode damaged');
  await field.choose(sheet, 'Activity', 'None');
  await field.unfold(sheet);
  await field.answerRequired(sheet);
  await field.done(sheet);
  await open(locked?.label);
  await field.choose(sheet, 'Not accessible', 'Production in progress');
  await field.done(sheet);

  await field.goTo(page, 'Follow Up');
  await page.getByLabel('Follow-up needed').click();
  await page.getByRole('radiogroup', { name: 'Within' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Treatment not finished' });
  await field.goTo(page, 'Closing');
  // The other stations are visited then.
  await page.getByLabel('The work continues the next day').click();
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Customer declined to sign' });
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();

  const file = await packedFile(page);
  expect(file).toMatchObject({
    jobId: job.id,
    noSignReason: 'app-nosign-reason.DECLINED',
    followup: { reason: 'app-followup-reason.UNFINISHED' },
  });
  const stations: unknown = Reflect.get(Object(file), 'stations');
  expect(stations).toHaveLength(2);
  expect(stations).toContainEqual(expect.objectContaining({ manualReason: 'damaged', accessReason: null }));
  expect(stations).toContainEqual(expect.objectContaining({ manualReason: null, accessReason: 'production' }));
});
