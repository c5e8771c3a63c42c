import { afterEach, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

test('the data on a device can be exported without the app reading it, with every file and no session', async () => {
  const page = await open();
  const archive = await page.evaluate(async (job) => {
    const { work, allStored, exportStores, writeSession } = globalThis.offline;
    const current = { id: 'current' as const, userId: 'user-1', username: 'u', exp: 1, folderId: '' };
    await writeSession({ ...current, token: 'secret token' });
    work.editVisit(job, 's1', () => ({ remarks: 'Nobody else knows this' }));
    const picture = { jobId: job, stationId: 's1', side: 'bf' as const, takenAt: 1, device: 'test' };
    await work.addPicture({ ...picture, blob: new Blob(['the bytes of a picture']) });
    await allStored();
    const { blob } = await exportStores();
    // The archive is not compressed, so its contents can be read as they are.
    return await blob.text();
  }, jobId);
  expect(archive).toContain(`field-service-${userId}/visits.json`);
  expect(archive).toContain('Nobody else knows this');
  expect(archive).toContain('the bytes of a picture');
  expect(archive).not.toContain('secret token');
});

test('work that is not packed is exported with every signature', async () => {
  const page = await open();
  const archive = await page.evaluate(async (job) => {
    const { work, allStored, exportWork } = globalThis.offline;
    const sign = (text: string) => ({ signedAt: 1, png: new Blob([text]) });
    const further = { key: 'AAAAAAAAAAA', name: 'Mr Ong', position: '', sign: sign('ink of the tenant') };
    work.editDraft(job, () => ({
      customerSign: sign('ink of the customer'),
      techSign: sign('ink of the technician'),
      moreSigns: [further],
    }));
    await allStored();
    return await (await exportWork(job)).blob.text();
  }, jobId);
  for (const part of ['ink of the customer', 'ink of the technician', 'ink of the tenant', 'signatures/further-1.png'])
    expect(archive).toContain(part);
  expect(archive).toContain('Mr Ong');
});
