import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectQuiet } from './faults/quiet.ts';
import { openRig } from './faults/rig.ts';
import { recordWork, type Told } from './faults/work.ts';

const rig = openRig();

declare global {
  var stopSending: () => void;
}

/** A phone that sends in the background, on which work is finished now, and whose clock the test moves. */
async function finished(): Promise<{ page: Page; told: Told }> {
  const { page, jobIds } = await rig.openPhone();
  await page.clock.install();
  await page.evaluate(() => {
    globalThis.stopSending = globalThis.offline.sendInBackground();
  });
  // The first round has nothing to send but the device's key, with which it ends.
  await expect.poll(() => rig.gateway().calls.some(({ path }) => path.includes('/secret'))).toBe(true);
  await aMoment(page);
  const told = await recordWork(page, jobIds[0] ?? '', { stations: rig.stations(), item: rig.item() });
  expect(await waiting(page)).toEqual([1, 1]);
  return { page, told };
}

/** The numbers of packages, and of other changes such as the start of the job, that wait to be sent. */
const waiting = async (page: Page): Promise<number[]> =>
  await page.evaluate(async () => {
    const { packages, outbox } = globalThis.offline.db();
    return [await packages.count(), await outbox.count()];
  });
/** Long enough for a call to be made. */
const aMoment = async (page: Page): Promise<void> => await page.waitForTimeout(700);
const becomeVisible = async (page: Page): Promise<void> =>
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('finished work is sent without being asked for', () => {
  test('once a minute, and not before', async () => {
    const { page, told } = await finished();
    rig.gateway().forget();
    await page.clock.fastForward(50_000);
    await aMoment(page);
    expect(rig.gateway().calls).toEqual([]);
    await page.clock.fastForward(10_000);
    await expect.poll(async () => await waiting(page)).toEqual([0, 0]);
    await expectQuiet(page, await rig.server().client(rig.world().dispatcher), [told]);
  });

  test('when the app is looked at again', async () => {
    const { page, told } = await finished();
    rig.gateway().forget();
    await aMoment(page);
    expect(rig.gateway().calls).toEqual([]);
    await becomeVisible(page);
    await expect.poll(async () => await waiting(page)).toEqual([0, 0]);
    await expectQuiet(page, await rig.server().client(rig.world().dispatcher), [told]);
  });

  test('not without a network, nor after it was stopped', async () => {
    const { page } = await finished();
    rig.gateway().forget();
    await page.context().setOffline(true);
    await page.clock.fastForward(60_000);
    await becomeVisible(page);
    await aMoment(page);
    await page.evaluate(() => globalThis.stopSending());
    await page.context().setOffline(false);
    await page.clock.fastForward(60_000);
    await becomeVisible(page);
    await aMoment(page);
    expect(rig.gateway().calls).toEqual([]);
    expect(await waiting(page)).toEqual([1, 1]);
  });
});
