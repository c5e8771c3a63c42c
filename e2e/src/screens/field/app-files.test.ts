import { expect, test } from 'vitest';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('jobs are ready offline once the app itself is stored on the device; until then the sync says so', async () => {
  // Another app's page, so that nothing is installed yet.
  const page = await site.openSignedOut('/portal/');
  // The browser cannot load the file with which the app is installed.
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    const register: unknown = Reflect.get(prototype, 'register');
    if (typeof register !== 'function') throw new Error('A service worker can be registered.');
    const value = async function failing(this: unknown, ...given: unknown[]): Promise<unknown> {
      if (sessionStorage.getItem('installs') !== 'yes') throw new TypeError('a network error');
      return await Reflect.apply(register, this, given);
    };
    Object.defineProperty(prototype, 'register', { value, configurable: true });
  });
  await page.goto('/field/');
  // The notice closes by itself.
  const said = page.getByText('The app is not completely on this device yet.').waitFor({ timeout: 60_000 });
  await Promise.all([said, field.logIn(page, 'tech1')]);
  const first = field.firstOpen(page);
  await first.getByText('Not ready offline: sync').waitFor();
  expect(await page.getByText('Ready offline', { exact: true }).count()).toBe(0);

  await page.evaluate(() => sessionStorage.setItem('installs', 'yes'));
  await field.sync(page);
  await first.getByText('Ready offline', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await first.getByText('Ready offline', { exact: true }).waitFor();
});
