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
    for (const [prototype, method] of [
      [IDBObjectStore.prototype, 'getAll'],
      [IDBIndex.prototype, 'getAll'],
      [IDBObjectStore.prototype, 'openCursor'],
      [IDBIndex.prototype, 'openCursor'],
    ] as const) {
      const found = Object.getOwnPropertyDescriptor(prototype, method) ?? {};
      const original: unknown = found.value;
      if (typeof original !== 'function') throw new Error('A store is read by a method.');
      const value = function fails(this: IDBObjectStore | IDBIndex, ...given: unknown[]): unknown {
        const { name } = this instanceof IDBIndex ? this.objectStore : this;
        if (name !== 'jobs' || performance.now() > 2000) return Reflect.apply(original, this, given);
        document.documentElement.dataset['failed'] = 'yes';
        throw new DOMException('The connection to the store is lost.', 'UnknownError');
      };
      Object.defineProperty(prototype, method, { ...found, value });
    }
  });
  await page.reload();
  await card.waitFor();
  expect(await page.locator('html').getAttribute('data-failed')).toBe('yes');
});
