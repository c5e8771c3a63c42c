import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { makeJob, makePlan, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork, pictureAt, visitOf } from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportModel } from './model.ts';
import { readReportRecord } from './queries.ts';

let server: TestServer;
let world: TestWorld;
let device: Device;
const list = 'app-file-tags-users';

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  // The site has made the tag for damage one for the office only.
  await server.db.updateTable('lookup').set({ flags: 'O' }).where('code', '=', `${list}.DAMAGE`).execute();
});
afterAll(async () => await server.stop());

const jpeg = async (background: string): Promise<Buffer> =>
  await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A closed job with two pictures: one that its customer may see, and one for the office only. */
async function closedJob() {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const paths = ['images/001/0001-job.jpg', 'images/001/0002-job.jpg'] as const;
  const file = emptyJobFile(job.id, newUploadId(), {
    version: 2,
    pictures: [
      { ...pictureAt(paths[0]), tags: [`${list}.FINDING`, `${list}.ADVICE`], note: 'Mesh torn' },
      { ...pictureAt(paths[1]), tags: [`${list}.FINDING`, `${list}.DAMAGE`], note: 'Our ladder' },
    ],
  });
  const work = await packWork(
    file,
    new Map([
      [paths[0], await jpeg('red')],
      [paths[1], await jpeg('blue')],
    ]),
  );
  expect(await sendWork(device, work)).toMatchObject({ status: 'applied', reason: null });
  return { job, file, work };
}

it('the report lists the answers to the checklists under their report codes, each with its stations', async () => {
  const plan = await makePlan(server.db, world.site);
  const stations = [];
  for (const label of ['R1', 'R2', 'R3'])
    stations.push(await makeStation(server.db, world.site, plan, { label, type: 'RBS' }));
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const answer = (row: string, value: string) => ({ row, title: `Asked: ${row}`, value, together: false });
  const file = emptyJobFile(job.id, newUploadId(), {
    stations: stations.map(({ id }, at) =>
      visitOf(id, {
        checklist: [answer('secured', at === 1 ? 'No' : 'Yes'), ...(at === 0 ? [answer('gone', 'Clean')] : [])],
      }),
    ),
  });
  await sendWork(device, await packWork(file));
  await server.db.updateTable('contact').set({ lang: 'id' }).where('id', '=', world.contact.id).execute();
  const record = await readReportRecord(server.db, job.id);
  if (record === undefined) throw new Error('the job exists');
  const { checklist } = await reportModel(record, 1, async () => await Promise.resolve(null));
  expect(checklist).toEqual([
    {
      head: 'SECURED',
      rows: [{ title: 'Stasiun terkunci dan terpasang kuat', answers: ['Ya: R1, R3', 'Tidak: R2'] }],
    },
    { head: '', rows: [{ title: 'Asked: gone', answers: ['Clean: R1'] }] },
  ]);
});

describe('pictures of the job', () => {
  it('are attached with their tags and notes, once however often they are sent, and the office sees them all', async () => {
    const { job, file, work } = await closedJob();
    await sendWork(device, work);
    const dispatcher = await server.client(world.dispatcher);
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail.pictures).toMatchObject(file.pictures.map(({ takenAt, tags, note }) => ({ takenAt, tags, note })));
    const stored = await server.db.selectFrom('file').select('metadata').where('ref_id', '=', job.id).execute();
    expect(stored.filter(({ metadata }) => metadata['device'] === 'Test phone')).toHaveLength(2);
  });

  it('keep only the tags of the list of the site: no other tag makes a picture a report or a signature', async () => {
    const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
    const path = 'images/001/0001-job.jpg';
    const tags = ['!L90', `${list}.FINDING`, 'customerSign', 'FINDING', list, `${list}.DAMAGE`];
    const pictures = [{ ...pictureAt(path), tags, note: '' }];
    const file = emptyJobFile(job.id, newUploadId(), { version: 2, pictures });
    const work = await packWork(file, new Map([[path, await jpeg('red')]]));
    expect(await sendWork(device, work)).toMatchObject({ status: 'applied', reason: null });
    const files = await server.db.selectFrom('file').select('tags').where('ref_id', '=', job.id).execute();
    expect(files.map((each) => each.tags).filter((each) => each.includes('picture'))).toEqual([
      ['picture', `${list}.FINDING`, `${list}.DAMAGE`],
    ]);
  });

  it('with a tag for the office only are not shown to the customer, in any way', async () => {
    const { job } = await closedJob();
    const dispatcher = await server.client(world.dispatcher);
    const all = (await dispatcher.posts.get({ params: { id: job.id } })).data.pictures;
    const customer = await server.client(world.customer);
    const { data: detail } = await customer.posts.get({ params: { id: job.id } });
    expect(detail.pictures.map(({ note }) => note)).toEqual(['Mesh torn']);
    expect(detail.files.map(({ id }) => id)).not.toContain(all[1]?.fileId);
    await customer.files.get({ params: { id: all[0]?.fileId ?? '' } });
    await expect(customer.files.get({ params: { id: all[1]?.fileId ?? '' } })).rejects.toMatchObject({
      code: 'file.not_found',
    });
  });

  it('are in the service report with their tags in the language of the customer, without those for the office only', async () => {
    const { job } = await closedJob();
    await server.db.updateTable('contact').set({ lang: 'vi' }).where('id', '=', world.contact.id).execute();
    const record = await readReportRecord(server.db, job.id);
    if (record === undefined) throw new Error('the job exists');
    const image = { data: Buffer.alloc(0), format: 'jpg', width: 1, height: 1 } as const;
    const { pictures } = await reportModel(record, 1, async () => await Promise.resolve(image));
    expect(pictures.map(({ caption }) => caption)).toEqual(['Phát hiện, Khuyến nghị: Mesh torn']);
  });
});
