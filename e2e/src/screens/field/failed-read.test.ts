import { expect, test } from 'vitest';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('what the phone cannot read from its store at once appears a moment later, without a tap', async () => {
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech1');
  const card = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await card.waitFor();

  // For its first two seconds, every read of jobs fails, as when the browser has lost its connection to the store.
  await page.addInitScript(() => {
    const failing = globalThis as typeof globalThis & { failedReads: number };
    failing.failedReads = 0;
    for (const method of ['getAll', 'openCursor'] as const)
      for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
        const original = prototype[method];
        prototype[method] = function fails(this: IDBObjectStore & IDBIndex, ...given: []) {
          const store = this instanceof IDBIndex ? this.objectStore : this;
          if (store.name !== 'jobs' || performance.now() > 2000) return original.apply(this, given);
          failing.failedReads += 1;
          throw new DOMException('Connection to the database server lost.', 'UnknownError');
        } as typeof original;
      }
  });
  await page.reload();
  await card.waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'failedReads') as number)).toBeGreaterThan(0);
});
