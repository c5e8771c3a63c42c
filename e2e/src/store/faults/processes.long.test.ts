import { startChildServer, type ChildServer } from '@field-service/testing/child-server.ts';
import { syncSteps } from '@field-service/domain/work/job-buckets.ts';
import type { TestUser } from '@field-service/testing/people.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeProfile, openPhone } from '../../browser.ts';
import { logIn, sync } from '../with-server.ts';
import { waitingBackend, withLockedJob } from './locked-job.ts';
import { expectQuiet } from './quiet.ts';
import { bringJob, openPrepared, openRig } from './rig.ts';
import { recordWork, sendAll, type Told } from './work.ts';

const rig = openRig();
const given = () => ({ stations: rig.stations(), item: rig.item(), pictures: [30_000] });

/** A phone whose whole browser can be killed and started again with its stored data. */
async function realPhone(user: TestUser) {
  const profile = await makeProfile();
  let phone = await openPhone(profile.directory);
  let page = await openPrepared(phone.context, rig.gateway().url);
  await logIn(page, user);
  await sync(page);
  return {
    page: (): Page => page,
    kill: async (): Promise<void> => {
      await phone.kill();
      rig.gateway().happen(() => undefined);
      phone = await openPhone(profile.directory);
      page = await openPrepared(phone.context, rig.gateway().url);
      await page.evaluate(async () => await globalThis.offline.resumeSession());
    },
    end: async (): Promise<void> => {
      await phone.kill();
      await profile.remove();
    },
  };
}

describe('the browser is killed', () => {
  test('at each of the steps of a sync', async () => {
    const user = await rig.newUser();
    const phone = await realPhone(user);
    const told: Told[] = [];
    for (const step of syncSteps) {
      const jobId = await bringJob(rig, phone.page(), user);
      told.push(await recordWork(phone.page(), jobId, given()));
      const reached = Promise.withResolvers<boolean>();
      await phone.page().exposeFunction('reach', () => reached.resolve(true));
      await phone.page().evaluate((name) => {
        const { syncProgress } = globalThis.offline;
        const reach: unknown = Reflect.get(globalThis, 'reach');
        syncProgress.subscribe(() => {
          const running = syncProgress.current()?.steps.find(({ state }) => state === 'running');
          if (running?.step === name && typeof reach === 'function') Reflect.apply(reach, undefined, []);
        });
      }, step);
      const ended = sync(phone.page()).then(
        () => false,
        () => false,
      );
      expect(await Promise.race([reached.promise, ended])).toBe(true);
      await phone.kill();
    }
    await expectQuiet(phone.page(), rig.office(), told);
    await phone.end();
  });

  test('at each call of an upload', async () => {
    const user = await rig.newUser();
    const phone = await realPhone(user);
    const told: Told[] = [];
    for (let [place, sent] = [0, false]; !sent; place += 1) {
      const jobId = await bringJob(rig, phone.page(), user);
      told.push(await recordWork(phone.page(), jobId, given()));
      const reached = Promise.withResolvers<boolean>();
      rig.gateway().forget();
      rig.gateway().happen(({ at }) => {
        if (at !== place) return undefined;
        reached.resolve(false);
        // Every second time, the server carries it out.
        return { kind: place % 2 === 0 ? 'silence' : 'loseAnswer' };
      });
      const sending = sendAll(phone.page()).then(
        () => true,
        () => false,
      );
      sent = await Promise.race([reached.promise, sending]);
      await phone.kill();
    }
    await expectQuiet(phone.page(), rig.office(), told);
    await phone.end();
  });

  test('at any moment while it packs', async () => {
    const user = await rig.newUser();
    const phone = await realPhone(user);
    const told: Told[] = [];
    for (let moment = 0; moment < 12; moment += 1) {
      const jobId = await bringJob(rig, phone.page(), user);
      const pictures = Array.from({ length: 12 }, () => 200_000);
      const work = await recordWork(phone.page(), jobId, { ...given(), pictures, close: false });
      const packing = phone.page().evaluate(
        async ([id, wait]) => {
          globalThis.offline.packJob(id, 'DN', null).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, wait));
        },
        [jobId, moment * 4] as const,
      );
      await packing;
      await phone.kill();
      const found = await phone.page().evaluate(async (id) => {
        const { db, packJob } = globalThis.offline;
        const bucket = (await db().jobs.where('id').equals(id).first())?.bucket;
        const packages = await db().packages.where('jobId').equals(id).count();
        if (bucket === 'inProgress') await packJob(id, 'DN', null);
        return `${bucket ?? ''} ${packages}`;
      }, jobId);
      expect(['inProgress 0', 'closed 1']).toContain(found);
      told.push({ ...work, closed: 'DN' });
    }
    await expectQuiet(phone.page(), rig.office(), told);
    await phone.end();
  });
});

test('a server that is killed before or after its commit applies the package once', async () => {
  const { page, user } = await rig.openPhone(0);
  const told: Told[] = [];
  const start = async (): Promise<ChildServer> => {
    const { database, config } = rig.server();
    const child = await startChildServer({
      DATABASE_URL: database.ownerUrl ?? '',
      APP_DATABASE_URL: database.appUrl ?? '',
      DATA_DIR: config.dataDir,
      API_BASE: config.apiBase,
    });
    rig.gateway().leadTo(child.url);
    return child;
  };
  for (const before of [true, false, true, false]) {
    const jobId = await bringJob(rig, page, user);
    told.push(await recordWork(page, jobId, given()));
    const child = await start();
    if (before) {
      let sending: Promise<number> | undefined;
      await withLockedJob(rig.server(), jobId, async () => {
        sending = sendAll(page);
        await waitingBackend(rig.server());
        await child.kill();
      });
      await sending;
    } else {
      rig.gateway().onAnswer(async ({ path }) => {
        if (path === '/api/f') await child.kill();
      });
      rig.gateway().happen(({ path }) => (path === '/api/f' ? { kind: 'loseAnswer' } : undefined));
      await sendAll(page);
    }
    await child.kill();
    rig.gateway().happen(() => undefined);
    rig.gateway().onAnswer(async () => await Promise.resolve());
    rig.gateway().leadTo(rig.server().url);
  }
  await expectQuiet(page, rig.office(), told);
});
