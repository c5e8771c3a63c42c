import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openContext, sharedBrowser } from './browser.ts';
import * as field from './field.ts';
import * as office from './office.ts';
import * as portal from './portal.ts';

/** The demonstration company, served to the tests of one file. */
export interface Site {
  server: () => TestServer;
  /** Opens a page for a logged-in user of the company; the app is the first part of the address. */
  open: (username: string, address: `/${App}/${string}`) => Promise<Page>;
  /** Opens a page for a user who is not logged in. */
  openSignedOut: (address: `/${App}/${string}`) => Promise<Page>;
}
type App = 'office' | 'portal' | 'field';

const apps = { office, portal, field };
const sizes = {
  office: { width: 1280, height: 860 },
  portal: { width: 1280, height: 860 },
  field: { width: 390, height: 844 },
};
const appOf = (address: string): App => {
  const [, name] = address.split('/');
  return name === 'office' || name === 'portal' ? name : 'field';
};

/** What is on the open pages beside their menus, as a screen reader reads it. */
async function describePages(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const texts = await Promise.all(
    pages.map(async (page) => {
      const parts = await page.locator('main, [role="dialog"], [role="status"], [role="alert"]').all();
      const screen = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 2000 }).catch(String)));
      return `On ${new URL(page.url()).pathname}:\n${screen.join('\n').slice(0, 3000)}`;
    }),
  );
  return texts.join('\n');
}

/**
 * Serves a copy of the demonstration company to the tests of this file, in the process of the tests. Each page has its
 * own context, which ends with its test; a user logs in on the app's own screen once per file. An error that a page
 * throws or the server logs fails the running test.
 */
export function openSite(): Site {
  let server: TestServer;
  let browser: Browser;
  const open: BrowserContext[] = [];
  const errors: string[] = [];
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer({ demo: true }), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    // The report of a run names a failure by its first error: what was on the screen belongs to it.
    const [error] = task.result?.errors ?? [];
    if (error !== undefined) error.stack = `${error.message}\n${await describePages(open)}\n${error.stack ?? ''}`;
    await Promise.all(open.splice(0).map(async (context) => await context.close()));
    expect(errors.splice(0)).toEqual([]);
    expect(
      server
        .logged()
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line)),
    ).toEqual([]);
  });
  afterAll(async () => await server.stop());

  const newPage = async (app: App, session?: string): Promise<Page> => {
    const storageState = session === undefined ? undefined : sessions.get(session);
    const context = await openContext(browser, {
      viewport: sizes[app],
      baseURL: server.url,
      ...(storageState === undefined ? {} : { storageState }),
    });
    open.push(context);
    context.on('weberror', (error) => errors.push(error.error().message));
    return await context.newPage();
  };
  return {
    server: () => server,
    openSignedOut: async (address) => {
      const page = await newPage(appOf(address));
      await page.goto(address);
      return page;
    },
    open: async (username, address) => {
      const app = appOf(address);
      const session = `${app} ${username}`;
      const page = await newPage(app, session);
      if (!sessions.has(session)) {
        await page.goto(`/${app}/login`);
        await apps[app].logIn(page, username);
        sessions.set(session, await page.context().storageState({ indexedDB: true }));
      }
      await page.goto(address);
      return page;
    },
  };
}
