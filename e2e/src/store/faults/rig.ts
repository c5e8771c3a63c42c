import { makeItem, makeJob, makeSite, makeStaff, makeStation, makeWorld } from '@field-service/testing/people.ts';
import type { TestSite, TestUser, TestWorld } from '@field-service/testing/people.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openContext, sharedBrowser } from '../../browser.ts';
import { buildPage, phoneStore } from '../../test-page.ts';
import { countWrites, logIn, sync } from '../with-server.ts';
import { openGateway, type Gateway } from './gateway.ts';

export interface Phone {
  page: Page;
  user: TestUser;
}

/** A server, what lies between it and the phones, and a customer's site with stations and a product. */
export interface Rig {
  server: () => TestServer;
  gateway: () => Gateway;
  office: () => TestClient;
  world: () => TestWorld;
  site: () => TestSite;
  stations: () => readonly string[];
  item: () => { itemId: string; uomId: string };
  /** A new technician. */
  newUser: () => Promise<TestUser>;
  /** Assigns new jobs of today to a technician; returns their ids. */
  newJobs: (user: TestUser, count?: number) => Promise<string[]>;
  /** A phone on which a new technician has logged in and synced these new jobs. */
  openPhone: (jobs?: number) => Promise<Phone & { jobIds: string[] }>;
  /** A page of the phone's store in a context that ends with the test. */
  openPage: (context?: BrowserContext) => Promise<Page>;
}

/** Waits are shortened by this factor, so that a test of a dead connection does not take minutes. */
const hurry = 20;

/** Shortens the page's waits from one second. */
function shortenWaits(factor: number): void {
  const wait = globalThis.setTimeout;
  const shortened = (handler: () => void, ms = 0) => wait(handler, ms >= 1000 ? ms / factor : ms);
  Object.defineProperty(globalThis, 'setTimeout', { value: shortened, writable: true, configurable: true });
}

/** What the phones of a context told their users. */
const notices = new WeakMap<BrowserContext, string[]>();
export const noticesOf = (page: Page): readonly string[] => notices.get(page.context()) ?? [];

declare global {
  /** Notes a notice that the phone shows, as JSON. */
  var noteNotice: (notice: string) => Promise<void>;
}

/** Opens the phone's store in a page whose writes can be stopped and whose waits are short. */
export async function openPrepared(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const told = notices.get(context) ?? [];
  notices.set(context, told);
  await page.exposeFunction('noteNotice', (notice: string) => void told.push(notice));
  await page.addInitScript(countWrites);
  await page.addInitScript(shortenWaits, hurry);
  await page.goto(url);
  await page.evaluate(() => {
    globalThis.offline.onNotice((notice) => void globalThis.noteNotice(JSON.stringify(notice)));
  });
  return page;
}

export function openRig(): Rig {
  let server: TestServer;
  let gateway: Gateway;
  let office: TestClient;
  let world: TestWorld;
  let site: TestSite;
  let stations: string[];
  let item: { itemId: string; uomId: string };
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    gateway = await openGateway(await buildPage(phoneStore), server.url);
    world = await makeWorld(server.db);
    office = await server.client(world.dispatcher);
    site = await makeSite(server.db, world.contact);
    const made = [await makeStation(server.db, site, null), await makeStation(server.db, site, null)];
    stations = made.map(({ id }) => id);
    const { id } = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const row = await server.db.selectFrom('item').select('uom_id').where('id', '=', id).executeTakeFirstOrThrow();
    item = { itemId: id, uomId: row.uom_id };
  });
  afterEach(async () => {
    gateway.happen(() => undefined);
    gateway.onAnswer(async () => await Promise.resolve());
    gateway.leadTo(server.url);
    await Promise.all(contexts.splice(0).map(async (context) => await context.close()));
  });
  afterAll(async () => {
    await gateway.close();
    await server.stop();
  });

  const newUser = async (): Promise<TestUser> =>
    await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const newJobs = async (user: TestUser, count = 1): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push((await makeJob(server.db, site, { plan: Date.now() - at * 1000, assignees: [user] })).id);
    return ids;
  };
  const openPage = async (within?: BrowserContext): Promise<Page> => {
    const context = within ?? (await openContext(await sharedBrowser()));
    if (within === undefined) contexts.push(context);
    return await openPrepared(context, gateway.url);
  };
  return {
    server: () => server,
    gateway: () => gateway,
    office: () => office,
    world: () => world,
    site: () => site,
    stations: () => stations,
    item: () => item,
    newUser,
    newJobs,
    openPage,
    openPhone: async (jobs = 1) => {
      const user = await newUser();
      const jobIds = await newJobs(user, jobs);
      const page = await openPage();
      await logIn(page, user);
      const outcome = await sync(page);
      if (outcome !== 'completed') throw new Error(`The first sync ended: ${outcome}`);
      return { page, user, jobIds };
    },
  };
}

/** Assigns a new job to a technician and brings it to the phone; returns its id. */
export async function bringJob(rig: Rig, page: Page, user: TestUser): Promise<string> {
  const [jobId = ''] = await rig.newJobs(user);
  // A sync that was stopped goes on where it stopped, perhaps after the step that brings jobs.
  for (let round = 0; round < 3; round += 1) {
    await sync(page);
    const there = await page.evaluate(
      async (id) => await globalThis.offline.db().jobs.where('id').equals(id).count(),
      jobId,
    );
    if (there === 1) return jobId;
  }
  throw new Error('No sync brought the job.');
}

/** A phone after its page has ended in some way: opens the store again in a new page of the same context. */
export async function restart(rig: Rig, page: Page): Promise<Page> {
  const context = page.context();
  await page.close().catch(() => undefined);
  const next = await rig.openPage(context);
  await next.evaluate(async () => await globalThis.offline.resumeSession());
  return next;
}
