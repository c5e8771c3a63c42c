import { createFormats } from '@field-service/i18n/format.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { TestServer } from '@field-service/testing/server.ts';
import {
  emptyJobFile,
  entryId,
  newUploadId,
  packWork,
  pictureAt,
  treatmentOf,
  visitOf,
} from '@field-service/testing/work-package.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import sharp from 'sharp';
import { z } from 'zod';
import { demoClient } from './api.ts';
import { chooseScene, makeJob } from './scene.ts';

const minute = 60_000;
const Named = z.array(z.object({ id: z.string(), name: z.string() }));

async function coloured(background: string, format: 'jpeg' | 'png'): Promise<Buffer> {
  return await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A job with everything that a technician can record, and the words with which screens show it. */
export interface WholeJob {
  id: string;
  docno: string;
  /** The moments of the visit. */
  started: string;
  finished: string;
  /** The facts of its treatment record. */
  treatment: Record<string, string>;
  /** What its station changes say, in order. */
  changes: readonly string[];
  /** The station of its visit, and what was recorded for several stations at once. */
  station: string;
  together: string;
  /** The captions of its pictures, in order. */
  captions: readonly string[];
  /** Who signed: the customer, the technician and others. */
  signers: readonly string[];
}

/** Sends a job of customer1 that is closed and signed, with a fumigation and every other part that the phone records. */
export async function sendWholeJob(server: TestServer): Promise<WholeJob> {
  const [scene, admin] = await Promise.all([chooseScene(server.url), demoClient(server.url, 'admin', 'web')]);
  const supervisor = (await (await demoClient(server.url, 'tech2', 'app')).session.profile({})).data.user;
  const items = Named.parse((await admin.data.read({ params: { id: 'item-report' }, query: { limit: '0' } })).data);
  const itemOf = async (start: string) =>
    (await admin.items.get({ params: { id: items.find(({ name }) => name.startsWith(start))?.id ?? '' } })).data;
  const [check, gas] = await Promise.all([itemOf('Rodent bait station check'), itemOf('Phostab')]);
  const made = await makeJob(admin, scene, { title: 'Silo', day: scene.day, hour: 7, assigned: true });
  const { uts } = (await admin.posts.get({ params: { id: made.id } })).data;
  const line = { itemid: check.id, name: 'Check', qty: '1', price: '5', uiDisc: null, tax: null, flags: '' };
  await admin.posts.update({ params: { id: made.id }, body: { uts, fields: { lines: [line] } } });
  const job = (await admin.posts.get({ params: { id: made.id } })).data;
  const [plan] = job.plans;
  const [visited, renamed, marked] = job.stations.filter(({ planId }) => planId === plan?.id);
  if (visited === undefined || renamed === undefined || marked === undefined)
    throw new Error('the job has three stations on its first plan');

  const formats = createFormats({ language: 'en-GB', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' });
  const from = Date.now() - 400 * minute;
  const at = (minutes: number): number => from + minutes * minute;
  const words = (minutes: number): string => formats.dateTime(at(minutes));
  const change = (stationId: string, minutes: number) => ({ entry: entryId(), at: at(minutes), stationId });
  const signature = (name: string, position: string) => ({
    path: `signatures/${name}.png`,
    name,
    position,
    signedAt: at(290),
  });
  const tag = (code: string): string => `app-file-tags-users.${code}`;
  const file = emptyJobFile(made.id, newUploadId(), {
    version: 2,
    status: 'DN',
    startData: { at: at(0), geo: null },
    endData: { at: at(300), geo: null },
    noSignReason: null,
    stationChanges: [
      { kind: 'label', ...change(renamed.id, 5), stationLabel: 'RENAMED-1' },
      { kind: 'barcode', ...change(marked.id, 10), barcode: 'NEW-TAG-1', method: 'manual' },
      { kind: 'place', ...change(renamed.id, 15), area: 'Cold store' },
      {
        kind: 'new',
        ...change(entryId(), 20),
        typeId: lookupId(231, 'GB'),
        barcode: 'ADDED-TAG-1',
        stationLabel: 'ADDED-1',
        siteId: scene.site.id,
        floorid: null,
        xy: null,
        area: 'Dock',
        placement: null,
        direction: null,
      },
    ],
    stations: [
      visitOf(visited.id, {
        visitedAt: at(25),
        activity: 2,
        evidence: ['gnawing'],
        together: ['activity', 'condition'],
        imgbf: [{ ...pictureAt('images/001/before.jpg'), takenAt: at(26) }],
      }),
    ],
    usage: [
      treatmentOf(gas.id, gas.uomid, {
        at: at(30),
        qty: '30',
        areaTreated: '10',
        areaUnit: 'm³',
        rate: '3',
        rateUnit: 'g/m³',
        labelRate: '4',
        batch: 'LOT-77',
        expiry: 20_300_131,
        place: 'Silo 4',
        stationIds: [visited.id, marked.id],
        pest: 'Grain weevil',
        method: 'Under sheets',
        evidence: 'Live beetles',
        equipment: 'Applicator 3',
        notified: 'Ms Goh',
        notifiedAt: at(31),
        weather: 'Dry, light wind',
        incident: 'One sheet torn',
        remarks: 'Aired overnight',
        startedAt: at(35),
        finishedAt: at(80),
        supervisorId: supervisor.id,
        calibratedOn: 20_260_201,
        waste: 'Rinsed three times',
        notes: ['app-usage-notes.CRACK', 'app-usage-notes.COVERED'],
        protection: ['app-protection.GLOVES', 'app-protection.DETECTOR'],
        fumigation: {
          exposureHours: '72',
          readings: [
            { at: at(100), place: 'Top', value: '300', unit: 'ppm' },
            { at: at(110), place: 'Door', value: null, unit: 'ppm' },
          ],
          clearedAt: at(200),
          clearedBy: 'Mr Lim',
          clearance: '0.1 ppm',
        },
      }),
    ],
    pictures: [
      {
        ...pictureAt('images/001/job.jpg'),
        takenAt: at(40),
        tags: [tag('FINDING'), tag('DAMAGE')],
        note: 'Mesh torn',
      },
    ],
    customerSign: signature('Ms Tan', 'Manager'),
    techSign: signature('Mr Sim', 'Team lead'),
    moreSigns: [signature('Mr Ong', 'Tenant'), signature('Ms Wong', 'Auditor')],
  });
  const pictures = new Map([
    ['images/001/before.jpg', await coloured('red', 'jpeg')],
    ['images/001/job.jpg', await coloured('blue', 'jpeg')],
  ]);
  for (const [index, { path }] of [file.customerSign, file.techSign, ...file.moreSigns]
    .filter((sign) => sign !== null)
    .entries())
    pictures.set(path, await coloured(`rgb(${index * 40}, 9, 9)`, 'png'));
  const device = await deviceOf(server, demoLogin('tech1'));
  expect(await sendWork(device, await packWork(file, pictures))).toMatchObject({ status: 'applied', reason: null });

  const [record] = (await admin.posts.get({ params: { id: made.id } })).data.treatments;
  if (record === undefined) throw new Error('the treatment was recorded');
  const named = ({ name, licence }: { name: string; licence: string | null }): string =>
    licence === null ? name : `${name}, licence ${licence}`;
  return {
    id: made.id,
    docno: made.docno,
    started: words(0),
    finished: words(300),
    treatment: {
      Time: words(30),
      'Start of application': words(35),
      'Finish of application': words(80),
      Batch: 'LOT-77',
      Expiry: '31/01/2030',
      Rate: formats.measure('3', 'g/m³'),
      'Label rate': formats.measure('4', 'g/m³'),
      'Area treated': formats.measure('10', 'm³'),
      'Target pest': 'Grain weevil',
      'Reason for treatment': 'Live beetles',
      Method: 'Under sheets',
      Equipment: 'Applicator 3',
      'Last calibration': '01/02/2026',
      Location: 'Silo 4',
      Stations: formats.list([visited.label, marked.label]),
      'Person notified': 'Ms Goh',
      'Time of notification': words(31),
      'Protective equipment worn': formats.list(['Gloves', 'Gas detector']),
      Weather: 'Dry, light wind',
      'Exposure time': '72 h',
      'Gas readings': `${words(100)} · Top · ${formats.measure('300', 'ppm')}\n${words(110)} · Door · Unknown`,
      'Cleared by': 'Mr Lim',
      'Cleared at': words(200),
      'Clearance reading': '0.1 ppm',
      'Disposal of leftovers': 'Rinsed three times',
      Incident: 'One sheet torn',
      'Applied by': named({ name: scene.technician, licence: record.licence }),
      Supervisor: named({ name: supervisor.displayname, licence: record.day?.supervisor?.licence ?? null }),
      'Standard notes': formats.list(['Applied to cracks and crevices', 'Food and surfaces were covered']),
      Remarks: 'Aired overnight',
    },
    changes: ['New label: RENAMED-1', 'New barcode: NEW-TAG-1', 'Station moved', 'Station added'],
    station: visited.label,
    together: `Recorded for several stations at once: ${formats.list(['Activity', 'Condition'])}`,
    captions: [
      `Before · Station ${visited.label} · ${words(26)}`,
      `${formats.list(['Finding', 'Damage'])} · Mesh torn · ${words(40)}`,
    ],
    signers: ['Ms Tan', 'Mr Sim', 'Mr Ong', 'Ms Wong'],
  };
}

/** The names and values of the facts in a part of a screen. */
export const factsIn = async (part: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await part
      .locator('dt')
      .evaluateAll((names) =>
        names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? ''] as const),
      ),
  );

/** Checks the parts of a job that office and portal show with the same components, on the page that shows them. */
export const expectTreatment = async (page: Page, { treatment }: WholeJob): Promise<void> => {
  const record = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Phostab/ }) });
  await record.waitFor();
  await record.getByText(/^30\s/).waitFor();
  expect(await factsIn(record)).toMatchObject(treatment);
};

export const expectChanges = async (page: Page, { changes }: WholeJob): Promise<void> => {
  const rows = page.getByRole('list', { name: 'Station changes' }).getByRole('listitem');
  await expect.poll(async () => await rows.count()).toBe(changes.length);
  const texts = await rows.allInnerTexts();
  for (const [at, change] of changes.entries()) expect(texts[at]).toContain(` · ${change}`);
};

/** Waits until as many pictures are drawn, not only named. */
export const expectDrawn = async (pictures: Locator, count: number): Promise<void> => {
  await expect
    .poll(
      async () =>
        await pictures
          .locator('img')
          .evaluateAll((images) => images.filter((image) => Reflect.get(image, 'naturalWidth') > 0).length),
    )
    .toBe(count);
};

export const expectPictures = async (page: Page, { captions }: WholeJob): Promise<void> => {
  const photos = page.getByRole('region', { name: 'Photos', exact: true });
  const pictures = photos.getByRole('button', { name: /^Open picture: / });
  await expect.poll(async () => await pictures.allInnerTexts()).toEqual(captions);
  await expectDrawn(pictures, captions.length);
};

export const expectSigners = async (page: Page, { signers }: WholeJob): Promise<void> => {
  const images = page.getByRole('img', { name: /^Signature of / });
  await expect.poll(async () => await images.count()).toBe(signers.length);
  expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual(
    signers.map((name) => `Signature of ${name}`),
  );
  await page.getByText("Technician's signature", { exact: true }).waitFor();
  expect(await page.getByText('Further signature', { exact: true }).count()).toBe(2);
};

/** Opens the sheet of the visited station from the plan, and checks that it says what was recorded together. */
export const expectTogether = async (page: Page, { station, together }: WholeJob): Promise<void> => {
  await page
    .getByRole('list', { name: 'Stations with findings' })
    .getByRole('button', { name: station })
    .first()
    .click();
  await page.getByRole('status').getByText(together, { exact: true }).waitFor();
};
