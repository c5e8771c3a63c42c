import type { Page } from 'playwright-core';

/** A picture of the tour (docs/tour.md). */
export interface Scene {
  /** The name of the file in docs/pictures. */
  name: string;
  user: string;
  address: `/${'office' | 'portal' | 'field'}/${string}`;
  /** What is done before the picture is taken, through roles and labels. */
  act?: (page: Page) => Promise<void>;
}

/** Opens the record of the first row of a list. */
const first = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL((url) => /\/[\w-]{20,}/.test(url.pathname));
};
const tab =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await first(page);
    await page.getByRole('tab', { name }).click();
  };

/** The trend of a site that has been visited for half a year. */
const trendOfSite = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Customer' }).fill('Dapur Seri Ampang');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: /^Bukit Bintang Plant/ }).click();
  await page.getByRole('region', { name: 'Visits' }).waitFor();
};

/** The pictures in the order of the tour. */
export const scenes: readonly Scene[] = [
  { name: 'home', user: 'dispatcher', address: '/office/' },
  { name: 'board', user: 'dispatcher', address: '/office/jobs/board' },
  { name: 'calendar', user: 'dispatcher', address: '/office/jobs/calendar' },
  { name: 'jobs', user: 'dispatcher', address: '/office/jobs' },
  { name: 'job', user: 'dispatcher', address: '/office/jobs?status=done', act: first },
  { name: 'contract', user: 'dispatcher', address: '/office/contracts', act: first },
  { name: 'customer', user: 'dispatcher', address: '/office/contact-list', act: tab(/^Sites and people/) },
  { name: 'stations', user: 'dispatcher', address: '/office/stations' },
  {
    name: 'heat-map',
    user: 'dispatcher',
    address: '/office/stations/trend',
    act: async (page) => {
      await trendOfSite(page);
      await page.getByRole('link', { name: 'Floor plans', exact: true }).click();
      await page.getByRole('region', { name: 'Values by station' }).waitFor();
    },
  },
  { name: 'trend', user: 'dispatcher', address: '/office/stations/trend', act: trendOfSite },
  { name: 'sightings', user: 'dispatcher', address: '/office/sightings' },
  { name: 'tickets', user: 'dispatcher', address: '/office/ticket-list' },
  { name: 'recommendations', user: 'dispatcher', address: '/office/recommendation-list' },
  { name: 'unbilled', user: 'billing', address: '/office/bills/unbilled' },
  { name: 'invoice', user: 'billing', address: '/office/bills/invoices?state=overdue', act: first },
  { name: 'stock', user: 'admin', address: '/office/stock' },
  { name: 'supplies', user: 'admin', address: '/office/supply-requests' },
  { name: 'shipments', user: 'dispatcher', address: '/office/shipment-list' },
  { name: 'claims', user: 'admin', address: '/office/claim-list' },
  { name: 'work-time', user: 'admin', address: '/office/work-time-list' },
  { name: 'person', user: 'admin', address: '/office/team-list?licence=expiring', act: first },
  { name: 'map', user: 'admin', address: '/office/team-map' },
  {
    name: 'analysis',
    user: 'admin',
    address: '/office/chart-page',
    act: async (page) => await page.getByRole('link', { name: 'Findings trend' }).click(),
  },
  {
    name: 'field',
    user: 'tech1',
    address: '/field/',
    act: async (page) => {
      await page.getByRole('listitem').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'portal', user: 'customer1', address: '/portal/my-account' },
];
