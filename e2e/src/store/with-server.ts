import { sentPassword } from '@field-service/testing/client.ts';
import type { Login } from '@field-service/testing/login.ts';
import type { Page } from 'playwright-core';

/** Passes the page's calls on to a server, as if it had served the page, and loads the page again. */
export async function connect(page: Page, server: { url: string }): Promise<void> {
  await page.addInitScript(countWrites);
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), origin: server.url };
    try {
      await route.fulfill({ response: await route.fetch({ url: `${server.url}${pathname}${search}`, headers }) });
    } catch {
      // The page was closed or reloaded during the call.
      await route.abort().catch(() => undefined);
    }
  });
  await page.reload();
}

export async function logIn(page: Page, login: Login): Promise<void> {
  await page.evaluate(
    async ([username, password]) => {
      await globalThis.offline.logIn({ username, password, passwordFor: async () => await Promise.resolve(password) });
    },
    [login.username, sentPassword(login.username, login.password)] as const,
  );
}

/** Reloads the page and opens the store again, as after a restart of the phone. */
export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await page.evaluate(async () => await globalThis.offline.resumeSession());
}

/** Runs a sync as the button does; returns its outcome. */
export const sync = async (page: Page): Promise<string> =>
  await page.evaluate(async () => {
    const { runSync, stoppedAt, syncProgress } = globalThis.offline;
    await runSync({ startAt: (await stoppedAt()) ?? 0 });
    const outcome = syncProgress.current()?.outcome;
    return outcome?.kind === 'failed' ? `${outcome.step}: ${outcome.failure.code}` : (outcome?.kind ?? 'none');
  });

declare global {
  /** The number of the write transaction before which the phone is killed, counted down to 0. */
  var writesLeft: number | undefined;
}

/** Counts the write transactions of a page; once `writesLeft` is 0, none is stored. */
export function countWrites(): void {
  const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction') ?? {};
  const original: unknown = begin.value;
  if (typeof original !== 'function') throw new Error('A transaction is begun by a method.');
  const value = function transaction(this: IDBDatabase, names: unknown, mode?: string, ...rest: unknown[]): unknown {
    if (mode === 'readwrite' && globalThis.writesLeft !== undefined) {
      if (globalThis.writesLeft === 0) throw new DOMException('The phone was killed.', 'UnknownError');
      globalThis.writesLeft -= 1;
    }
    return Reflect.apply(original, this, [names, mode, ...rest]);
  };
  Object.defineProperty(IDBDatabase.prototype, 'transaction', { ...begin, value });
}

/** After this many more write transactions nothing is stored, as if the phone had been killed. */
export const killAfter = async (page: Page, writes: number): Promise<void> =>
  await page.evaluate((left) => {
    globalThis.writesLeft = left;
  }, writes);

/** Runs in a page: after this many more rows are written or deleted, nothing is, as if the phone had been killed. */
export function killAtRow(rows: number): void {
  let left = rows;
  for (const [prototype, method] of [
    [IDBObjectStore.prototype, 'add'],
    [IDBObjectStore.prototype, 'put'],
    [IDBObjectStore.prototype, 'delete'],
    [IDBCursor.prototype, 'update'],
    [IDBCursor.prototype, 'delete'],
  ] as const) {
    const found = Object.getOwnPropertyDescriptor(prototype, method) ?? {};
    const original: unknown = found.value;
    if (typeof original !== 'function') throw new Error('A row is written by a method.');
    const value = function write(this: unknown, ...given: unknown[]): unknown {
      if (left === 0) throw new DOMException('The phone was killed.', 'UnknownError');
      left -= 1;
      return Reflect.apply(original, this, given);
    };
    Object.defineProperty(prototype, method, { ...found, value });
  }
}
