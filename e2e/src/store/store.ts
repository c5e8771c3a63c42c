import type { Offline } from '@field-service/field/offline/test-page/main.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { makeProfile, openContext, openPhone, sharedBrowser } from '../browser.ts';
import { phoneStore, servePage } from '../test-page.ts';

declare global {
  var offline: Offline;
}

/** Whether faults are tried at every place (`npm run test:long`) or at a few. */
export const everywhere = process.env['FS_LOOKS'] === 'all';

export const userId = 'user-1';
export const jobId = '0192f0c1-0000-7000-8000-000000000001';

interface OpenOptions {
  /** The factor by which the CPU is slowed down. */
  slow?: number;
}

/** Opens the phone's store in a browser, a fresh one for each call. */
export function openStore() {
  let site: Awaited<ReturnType<typeof servePage>>;
  const contexts: BrowserContext[] = [];
  const phones: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    site = await servePage(phoneStore);
  });
  afterAll(async () => await site.stop());
  const openEmpty = async (): Promise<Page> => {
    const context = await openContext(await sharedBrowser());
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(site.url);
    return page;
  };
  return {
    /** A device without a store. */
    openEmpty,
    /** A device without a store, whose browser keeps its data on disk as a phone does. */
    openOnDisk: async (): Promise<Page> => {
      const profile = await makeProfile();
      const phone = await openPhone(profile.directory);
      phones.push(async () => {
        await phone.close();
        await profile.remove();
      });
      await phone.page.goto(site.url);
      return phone.page;
    },
    /** A device with one started job. */
    open: async ({ slow = 1 }: OpenOptions = {}): Promise<Page> => {
      const page = await openEmpty();
      await page.evaluate(
        async ([user, job]) => {
          const { openDb, db, putJob, rowOfJob, aJob, startJob } = globalThis.offline;
          await openDb(user);
          await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: job }), 'todo')));
          await startJob(job, null);
        },
        [userId, jobId] as const,
      );
      if (slow > 1)
        await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
      return page;
    },
    closeAll: async () => {
      await Promise.all([
        ...contexts.splice(0).map(async (context) => await context.close()),
        ...phones.splice(0).map(async (end) => await end()),
      ]);
    },
  };
}
