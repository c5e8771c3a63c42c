import {
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { connect, logIn, sync } from '../with-server.ts';

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

/** A phone with this many jobs to do. */
async function phone(jobs: number): Promise<Page> {
  const site = await makeSite(server.db, world.contact);
  for (let made = 0; made < jobs; made += 1)
    await makeJob(server.db, site, { plan: Date.now() - made * 3_600_000, assignees: [technician] });
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  return page;
}

/** Starts and closes the next job that is to do. */
const close = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    const { db, startJob, packJob } = globalThis.offline;
    const job = await db()
      .jobs.filter(({ bucket }) => bucket === 'todo')
      .first();
    await startJob(job?.id ?? '', null);
    await packJob(job?.id ?? '', 'CWO', null);
  });

const send = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    await globalThis.offline.sendPackages({ asked: true, signal: AbortSignal.timeout(20_000) });
  });

const stored = async (page: Page) =>
  await page.evaluate(async () => {
    const { packages, sent } = globalThis.offline.db();
    return {
      packages: (await packages.toArray()).map(({ status, lastError }) => [status, lastError?.code ?? null]),
      sent: (await sent.toArray()).map(({ receipt }) => receipt.state),
    };
  });

/** Lets every write to these tables fail for want of space; with `copies`, only until a copy of sent work is deleted. */
const fill = async (page: Page, tables: readonly string[] | 'all', copies = false): Promise<void> =>
  await page.evaluate(
    ([names, untilDeleted]) => {
      const methods = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
      globalThis.deviceIsFull = true;
      const isFull = (name: string) => globalThis.deviceIsFull && (names === 'all' || names.includes(name));
      const replace = (name: 'put' | 'add' | 'delete', before: (table: string) => void) => {
        const original: unknown = methods[name].value;
        if (typeof original !== 'function') throw new Error(`A store has a method ${name}.`);
        const value = function value(this: IDBObjectStore, ...given: unknown[]): unknown {
          before(this.name);
          return Reflect.apply(original, this, given);
        };
        Object.defineProperty(IDBObjectStore.prototype, name, { ...methods[name], value });
      };
      const refuse = (table: string) => {
        if (isFull(table)) throw new DOMException('The device is full.', 'QuotaExceededError');
      };
      replace('put', refuse);
      replace('add', refuse);
      replace('delete', (table) => {
        if (untilDeleted && table === 'sent') globalThis.deviceIsFull = false;
      });
    },
    [tables, copies] as const,
  );

declare global {
  var deviceIsFull: boolean;
}

describe('a full device', () => {
  test('sends and syncs by deleting copies of sent packages', async () => {
    const page = await phone(2);
    await close(page);
    await send(page);
    await close(page);
    await fill(page, 'all', true);
    expect(await sync(page)).toBe('completed');
    expect(await stored(page)).toEqual({ packages: [], sent: ['applied'] });
  });

  test('starts a job by deleting a copy of a sent package', async () => {
    const page = await phone(2);
    await close(page);
    await send(page);
    await fill(page, 'all', true);
    await close(page);
    expect(await stored(page)).toEqual({ packages: [['waiting', null]], sent: [] });
  });

  test('sends a package although it cannot note its attempts', async () => {
    const page = await phone(1);
    await close(page);
    await fill(page, ['packages']);
    await send(page);
    expect(await stored(page)).toEqual({ packages: [], sent: ['applied'] });
  });

  test('moves a package to the sent ones by deleting an older copy', async () => {
    const page = await phone(2);
    await close(page);
    await send(page);
    await close(page);
    await fill(page, ['sent'], true);
    await send(page);
    expect(await stored(page)).toEqual({ packages: [], sent: ['applied'] });
  });

  test('keeps a package that it cannot move to the sent ones: it waits, and is not called rejected', async () => {
    const page = await phone(1);
    await close(page);
    await fill(page, ['sent']);
    await send(page);
    expect(await stored(page)).toEqual({ packages: [['waiting', 'device.full']], sent: [] });
    await page.evaluate(() => {
      globalThis.deviceIsFull = false;
    });
    await send(page);
    expect(await stored(page)).toEqual({ packages: [], sent: ['applied'] });
  });

  test('sends what is recorded before it refuses to download anything', async () => {
    const page = await phone(1);
    await close(page);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.evaluate(() => {
      Object.defineProperty(navigator.storage, 'estimate', {
        value: async () => await Promise.resolve({ quota: 1_000_000, usage: 999_999 }),
      });
    });
    expect(await sync(page)).toBe('null: device.full');
    expect(await stored(page)).toMatchObject({ packages: [] });
    expect(asked.filter((path) => path === '/api/h/sync')).toEqual([]);
  });
});
