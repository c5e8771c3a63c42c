import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appPaths, mailPages } from '@field-service/server/features/outgoing/messages/kinds/mail-pages.ts';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The paths of an app's pages, from its router; every path parameter is reduced to `$`. */
const routesOf = (app: string): Set<string> =>
  new Set(
    globSync(`apps/${app}/src/app/**/*{router,routes}.{ts,tsx}`, { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/\bpath: '\/([^']*)'/g)].map(([, page = '']) => plain(page)),
    ),
  );
const plain = (page: string): string => page.replaceAll(/\$\w+/g, '$');

describe('every URL in an email', () => {
  it.each(Object.values(appPaths))('is compared with the pages of the router of %s', (app) => {
    expect([...routesOf(app)]).toContain('login');
  });

  it.each(
    Object.entries(mailPages).flatMap(([mail, { page, apps, missing }]) =>
      apps.map((app) => ({ mail, app: appPaths[app], page, area: missing[app] })),
    ),
  )('is an existing page, or is listed as missing: $mail, $app/$page', ({ app, page, area }) => {
    // A page that now exists must no longer be listed as missing.
    expect(routesOf(app).has(plain(page))).toBe(area === undefined);
    const areas = area === undefined ? [] : [`apps/server/src/features/${area}/README.md`];
    expect(areas.filter((readme) => !existsSync(path.join(root, readme)))).toEqual([]);
  });

  it('comes from the table: nothing else in the server creates a URL of an app', () => {
    const makers = globSync('apps/server/src/**/*.ts', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !file.endsWith('.test.ts') && /\$\{[^}]*appBase/.test(read(file)))
      .toSorted();
    expect(makers).toEqual([
      // The tracking link of a parcel and the return URL of a payment, which no email contains.
      'apps/server/src/features/customers/shipments/commands.ts',
      'apps/server/src/features/money/payments/stripe.ts',
      'apps/server/src/features/outgoing/messages/kinds/mail-pages.ts',
    ]);
  });
});
