import { buffer } from 'node:stream/consumers';
import type { PrintFormat } from '@field-service/contract/print-format.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import readXlsxFile from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { makeServiceReport } from './make.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
const doneAt = Date.parse('2026-11-20T03:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ checkAnswers: true });
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

/** A completed job with a signature and a service report, for a customer who asks for a review if wanted. */
async function reported(review = false) {
  const { db } = server;
  const contact = await makeContact(db, world.folder, { name: 'Kilang Tiga' });
  await db.updateTable('contact').set({ review_before_release: review }).where('id', '=', contact.id).execute();
  const site = await makeSite(db, contact);
  const user = await makePortalUser(db, contact, { sites: [site] });
  const job = await makeJob(db, site, { status: 'DN', doneAt, assignees: [world.technician] });
  const drawn = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const { sha256, bytes } = await server.services.files.put(drawn);
  await db
    .insertInto('file_blob')
    .values({ sha256, bytes, cts: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const fileId = `sign-${job.id}`.slice(0, 36);
  await db
    .insertInto('file')
    .values({
      id: fileId,
      sha256,
      bytes,
      type: 'image/png',
      file_name: 'sign.png',
      ref_kind: 'POST',
      ref_id: job.id,
      folder_id: world.folder.id,
      contact_id: contact.id,
      site_id: site.id,
      tags: [],
      perms: null,
      user_id: null,
    })
    .execute();
  await db
    .insertInto('post_result')
    .values({
      post_id: job.id,
      upload_id: 'upload-1',
      start_at: doneAt - 3_600_000,
      end_at: doneAt,
      remarks: 'Doors <closed>',
      customer_sign: JSON.stringify({ fileId, name: 'Ms Tan', position: 'Manager', signedAt: doneAt }),
      received_at: doneAt,
    })
    .execute();
  await makeServiceReport(jobContext(server.services), job.id);
  return { ...job, contact, customer: await server.client(user) };
}
const printed = async (client: TestClient, id: string, format: PrintFormat): Promise<[string, Buffer]> => {
  const { data } = await client.reports.print({ params: { id, format } });
  const name = /filename="([^"]+)"/.exec(data.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return [name, Buffer.from(await data.arrayBuffer())];
};

test('a report is printed in each format; what changes later is not on it', async () => {
  const { id, docno, contact, customer } = await reported();
  await server.db.updateTable('contact').set({ name: 'Renamed' }).where('id', '=', contact.id).execute();

  const [pageName, page] = await printed(dispatcher, id, 'html');
  expect(pageName).toBe(`${docno}-v1.html`);
  const html = page.toString();
  expect(html).toContain('Kilang Tiga');
  expect(html).not.toContain('Renamed');
  expect(html).toContain('Doors &lt;closed&gt;');
  expect(html).toContain('Version 1');
  expect(html).toMatch(/<img alt="" src="data:image\/png;base64,/);
  expect(html).not.toMatch(/<script|http:|https:/);

  const [sheet] = await readXlsxFile((await printed(customer, id, 'xlsx'))[1]);
  expect(sheet?.data).toContainEqual(expect.arrayContaining(['Customer', 'Kilang Tiga']));
  expect((await printed(dispatcher, id, 'xls'))[1].toString()).toContain('<Data ss:Type="String">Kilang Tiga</Data>');

  const [pictureName, picture] = await printed(dispatcher, id, 'jpg');
  expect([pictureName, (await sharp(picture).metadata()).format]).toEqual([`${docno}-v1.jpg`, 'jpeg']);
  expect((await sharp((await printed(customer, id, 'png'))[1]).metadata()).format).toBe('png');
  const [, pdf] = await printed(dispatcher, id, 'pdf');
  const kept = await server.db
    .selectFrom('service_report')
    .select('sha256')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(pdf.equals(await buffer(await server.services.files.read(kept.sha256)))).toBe(true);
});

test('a picture that is lost leaves its place empty', async () => {
  const { id } = await reported();
  const { sha256 } = await server.db
    .selectFrom('file')
    .select('sha256')
    .where('ref_id', '=', id)
    .where('file_name', '=', 'sign.png')
    .executeTakeFirstOrThrow();
  const bytes = await buffer(await server.services.files.read(sha256));
  await server.services.files.remove(sha256);
  expect((await printed(dispatcher, id, 'html'))[1].toString()).toContain('Ms Tan');
  await server.services.files.put(bytes);
});

test('of a report without its content only the pages are printed', async () => {
  const { id } = await reported();
  await server.db.updateTable('service_report').set({ content: null }).where('post_id', '=', id).execute();
  expect(await refusalCode(dispatcher.reports.print({ params: { id, format: 'html' } }))).toBe('report.pages_only');
  expect((await printed(dispatcher, id, 'png'))[0]).toMatch(/-v1\.png$/);
});

test('a report is printed for those who may read it', async () => {
  const { id, customer } = await reported(true);
  const print = { params: { id, format: 'html' as const } };
  expect(await refusalCode(customer.reports.print(print))).toBe('report.not_ready');
  await dispatcher.reports.release({ params: { id }, body: { version: 1 } });
  expect((await customer.reports.print(print)).data.status).toBe(200);

  const other = await makeFolder(server.db);
  const stranger = await server.client(await makeStaff(server.db, { folders: [other], roles: ['DISP'] }));
  expect(await refusalCode(stranger.reports.print(print))).toBe('record.not_found');
  const undone = await makeJob(server.db, await makeSite(server.db, await makeContact(server.db, world.folder)), {});
  expect(await refusalCode(dispatcher.reports.print({ params: { id: undone.id, format: 'pdf' } }))).toBe(
    'report.not_ready',
  );
});
