import { describe, expect, test } from 'vitest';
import { everywhere } from '../store.ts';
import { sync } from '../with-server.ts';
import type { Mishap } from './gateway.ts';
import { expectQuiet } from './quiet.ts';
import { bringJob, openRig } from './rig.ts';
import { recordWork, sendAll } from './work.ts';

const rig = openRig();
const given = () => ({ stations: rig.stations(), item: rig.item(), pictures: [30_000] });

let counted: number | undefined;
/** How many calls a phone makes that has closed a job and syncs without any fault. */
async function callsOfASync(): Promise<number> {
  if (counted !== undefined) return counted;
  const { page, jobIds } = await rig.openPhone();
  const told = [await recordWork(page, jobIds[0] ?? '', given())];
  rig.gateway().forget();
  expect(await sync(page)).toBe('completed');
  counted = rig.gateway().calls.length;
  await expectQuiet(page, rig.office(), told);
  return counted;
}

/** A mishap for one call of a sync, for each call in turn; all of them on one phone. */
async function expectQuietAfter(mishap: Mishap): Promise<void> {
  const total = await callsOfASync();
  expect(total).toBeGreaterThan(8);
  const places = Array.from({ length: total }, (_, at) => at).filter((at) => everywhere || at % 5 === 3);
  const { page, user } = await rig.openPhone(0);
  const told = [];
  for (const place of places) {
    const jobId = await bringJob(rig, page, user);
    told.push(await recordWork(page, jobId, given()));
    rig.gateway().forget();
    rig.gateway().happen(({ at }) => (at === place ? mishap : undefined));
    await sync(page);
    rig.gateway().happen(() => undefined);
  }
  await expectQuiet(page, rig.office(), told);
}

describe('a call of a sync', () => {
  test('whose answer is lost after the server has carried it out is repeated without a second effect', async () => {
    await expectQuietAfter({ kind: 'loseAnswer' });
  });
  test('whose answer is cut is repeated without a second effect', async () => {
    await expectQuietAfter({ kind: 'halveAnswer' });
  });
  test('that never leaves the phone is made later', async () => {
    await expectQuietAfter({ kind: 'refuse' });
  });
  test('that the browser makes twice by itself has one effect', async () => {
    const { page, jobIds } = await rig.openPhone(2);
    const told = [];
    for (const [at, jobId] of jobIds.entries()) {
      told.push(await recordWork(page, jobId, given()));
      rig.gateway().happen(({ method }) => (method === 'GET' ? undefined : { kind: 'repeat', atOnce: at === 1 }));
      await sync(page);
      rig.gateway().happen(() => undefined);
    }
    await expectQuiet(page, rig.office(), told);
  });
});

describe('an upload', () => {
  test('that is cut at every twentieth of its bytes continues where the server stands', async () => {
    // Two parts of one size, which must not be taken for each other.
    const sizes = Array.from({ length: 6 }, () => 300_000);
    const { page, jobIds } = await rig.openPhone();
    const told = [await recordWork(page, jobIds[0] ?? '', { ...given(), pictures: sizes })];
    const step = Math.ceil(1_810_000 / (everywhere ? 20 : 5));
    let left = step;
    let cuts = 0;
    rig.gateway().forget();
    rig.gateway().happen(({ path, bytes }) => {
      if (!path.startsWith('/api/tus') || bytes === 0) return undefined;
      if (bytes < left) {
        left -= bytes;
        return undefined;
      }
      const after = left;
      left = step;
      cuts += 1;
      return { kind: 'cut', after };
    });
    await sendAll(page);
    rig.gateway().happen(() => undefined);
    expect(cuts).toBeGreaterThan(everywhere ? 18 : 3);
    // No part was begun anew, except for the short last one, which is sent with its creation.
    const created = rig.gateway().calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/tus'));
    expect(created.length).toBeLessThanOrEqual(4);
    await expectQuiet(page, rig.office(), told);
  });

  test('with a byte changed on the way, once or for as long as the network is bad, is never applied with it', async () => {
    for (const bad of [1, 6]) {
      const { page, jobIds } = await rig.openPhone();
      const told = [await recordWork(page, jobIds[0] ?? '', given())];
      let flips = 0;
      rig.gateway().happen(({ path, bytes }) => {
        if (!path.startsWith('/api/tus') || bytes === 0 || flips === bad) return undefined;
        flips += 1;
        return { kind: 'flip', at: 997 * flips };
      });
      // It is sent again at once, and later if that does not help.
      expect(await sendAll(page)).toBe(bad === 1 ? 1 : 0);
      rig.gateway().happen(() => undefined);
      expect(flips).toBeGreaterThan(0);
      await expectQuiet(page, rig.office(), told);
    }
  });
});
