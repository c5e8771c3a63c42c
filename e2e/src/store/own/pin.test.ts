import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { connect, logIn, reopen, sync } from '../with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let technician: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

async function phone(): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  return page;
}

const right = '274915';
const set = async (page: Page, pin = right): Promise<void> =>
  await page.evaluate(async (digits) => await globalThis.offline.pin.setPin(digits), pin);
const tried = async (page: Page, pin: string): Promise<string> =>
  await page.evaluate(async (digits) => await globalThis.offline.pin.tryPin(digits), pin);
const lock = async (page: Page): Promise<string> => await page.evaluate(() => globalThis.offline.pin.lockState());
const unlock = async (page: Page): Promise<void> => await page.evaluate(() => globalThis.offline.pin.unlock());

/** What the phone holds of the PIN. */
const row = async (page: Page): Promise<Record<string, unknown> | undefined> =>
  await page.evaluate(
    async () =>
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('field-service-device');
        opening.addEventListener('error', () => reject(new Error('the database cannot be opened')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('pins').objectStore('pins').getAll();
          reading.addEventListener('success', () => {
            const rows: unknown[] = reading.result;
            opening.result.close();
            resolve(rows.find((each): each is Record<string, unknown> => typeof each === 'object' && each !== null));
          });
        });
      }),
  );

/** Lets the app be out of sight for a time, by its clock. */
const away = async (page: Page, minutes: number): Promise<void> =>
  await page.evaluate((ms) => {
    const show = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    show('visible');
  }, minutes * 60_000);

const notices = async (page: Page): Promise<string[]> =>
  await page.evaluate(
    async () =>
      await new Promise<string[]>((resolve) => {
        const kinds: string[] = [];
        globalThis.offline.onNotice(({ kind }) => kinds.push(kind));
        setTimeout(() => resolve(kinds), 100);
      }),
  );

const removeAtOffice = async (): Promise<void> => {
  await (await server.client(world.admin)).users.removePin({ params: { id: technician.id } });
};

describe('the app', () => {
  test('locks when it is opened, and after it was out of sight for more than five minutes', async () => {
    const page = await phone();
    await set(page);
    await away(page, 4.9);
    expect(await lock(page)).toBe('open');
    await away(page, 5.1);
    expect(await lock(page)).toBe('locked');
    await unlock(page);
    // A clock that was set back meanwhile says nothing.
    await away(page, -60);
    expect(await lock(page)).toBe('locked');
    await reopen(page);
    expect(await lock(page)).toBe('sealed');
  });

  test('does not lock without a PIN, and no longer once it is turned off', async () => {
    const page = await phone();
    await away(page, 600);
    expect(await lock(page)).toBe('open');
    await set(page);
    await page.evaluate(async () => await globalThis.offline.pin.removePin());
    await away(page, 600);
    expect(await lock(page)).toBe('open');
    await reopen(page);
    expect(await lock(page)).toBe('open');
  });

  test('stays locked when its user logs in anew, also after somebody else; others are not concerned', async () => {
    const page = await phone();
    await set(page);
    await reopen(page);
    await logIn(page, technician);
    expect(await lock(page)).toBe('sealed');
    await logIn(page, await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }));
    expect(await lock(page)).toBe('open');
    await page.evaluate(async () => await globalThis.offline.logOut());
    await logIn(page, technician);
    expect(await lock(page)).toBe('sealed');
    await unlock(page);
    await expect.poll(async () => (await row(page))?.['locked']).toBe(false);
    // A logout is only offered by an app that is open: the password is enough then.
    await page.evaluate(async () => await globalThis.offline.logOut());
    await logIn(page, technician);
    expect(await lock(page)).toBe('open');
  });
});

describe('a PIN', () => {
  test('is known by its hash alone, of which two of the same PIN differ', async () => {
    const page = await phone();
    await set(page);
    const first = await row(page);
    expect(JSON.stringify(first)).not.toContain(right);
    await set(page);
    const second = await row(page);
    expect([second?.['salt'], second?.['hash']]).not.toEqual([first?.['salt'], first?.['hash']]);
    expect([await tried(page, '274916'), await tried(page, right)]).toEqual(['wrong', 'right']);
  });

  test('is tried five times, then after a wait that a restart and another clock do not shorten', async () => {
    const page = await phone();
    await set(page);
    for (let count = 0; count < 4; count += 1) expect(await tried(page, '000000')).toBe('wrong');
    expect(await tried(page, right)).toBe('right');
    for (let count = 0; count < 5; count += 1) expect(await tried(page, '000000')).toBe('wrong');
    expect(await tried(page, right)).toBe('waits');
    await reopen(page);
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 86_400_000;
    });
    expect(await tried(page, right)).toBe('waits');
    expect((await row(page))?.['waitMs']).toBe(30_000);
    await page.evaluate(async () => {
      const ended = new AbortController();
      setTimeout(() => ended.abort(), 2500);
      await globalThis.offline.pin.passWait(ended.signal);
    });
    expect((await row(page))?.['waitMs']).toBeLessThan(29_000);
    expect((await row(page))?.['waitMs']).toBeGreaterThan(25_000);
  });

  test('counts a try before it is checked: ending the app gives none for free', async () => {
    const page = await phone();
    await set(page);
    await page.evaluate(() => {
      const { subtle } = crypto;
      Object.defineProperty(subtle, 'deriveBits', { value: async () => await new Promise(() => undefined) });
      void globalThis.offline.pin.tryPin('000000');
    });
    await expect.poll(async () => (await row(page))?.['wrong']).toBe(1);
  });

  test('also opens a device that is full, where wrong tries wait all the same', async () => {
    const page = await phone();
    await set(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      };
    });
    for (let count = 0; count < 3; count += 1) expect(await tried(page, '000000')).toBe('wrong');
    expect(await tried(page, right)).toBe('right');
    for (let count = 0; count < 4; count += 1) expect(await tried(page, '000000')).toBe('wrong');
    expect(await Promise.race([tried(page, '000000'), page.waitForTimeout(2000).then(() => 'waits')])).toBe('waits');
  });
});

describe('a PIN that the office has removed', () => {
  test('goes with the next sync, and with it nothing else; a new one stays', async () => {
    const page = await phone();
    expect(await sync(page)).toBe('completed');
    await set(page);
    await reopen(page);
    await removeAtOffice();
    expect(await lock(page)).toBe('sealed');
    expect(await sync(page)).toBe('completed');
    expect(await row(page)).toBeUndefined();
    await expect.poll(async () => await lock(page)).toBe('open');
    expect(await notices(page)).toContain('pinRemoved');
    await set(page);
    expect(await sync(page)).toBe('completed');
    expect(await row(page)).toBeDefined();
  });

  test('goes when the server is asked, and when its user logs in', async () => {
    const page = await phone();
    await set(page);
    const ask = async () => await page.evaluate(async () => await globalThis.offline.pin.askForRemoval());
    expect(await ask()).toBe(false);
    await removeAtOffice();
    expect(await ask()).toBe(true);
    expect(await row(page)).toBeUndefined();
    await set(page);
    await reopen(page);
    await removeAtOffice();
    await logIn(page, technician);
    expect(await row(page)).toBeUndefined();
    expect(await lock(page)).toBe('open');
  });

  test('is not the one that is set after the removal, of which the phone had not heard', async () => {
    const page = await phone();
    expect(await sync(page)).toBe('completed');
    await removeAtOffice();
    await set(page);
    expect(await sync(page)).toBe('completed');
    expect(await row(page)).toBeDefined();
  });

  test('goes at the next sync if the phone dies after it has heard', async () => {
    const page = await phone();
    await set(page);
    const at = Date.now();
    await page.evaluate(async (stamp) => {
      const { db } = globalThis.offline;
      const profile = await db().profile.get('this');
      if (profile) await db().profile.put({ ...profile, pinResetAt: stamp });
    }, at);
    await server.db.updateTable('app_user').set({ pin_reset_at: at }).where('id', '=', technician.id).execute();
    await reopen(page);
    expect(await sync(page)).toBe('completed');
    expect(await row(page)).toBeUndefined();
  });
});
