import { randomBytes } from 'node:crypto';
import type { JobFile } from '@field-service/contract/work/job-package.ts';
import {
  deviceAt,
  deviceOf,
  sendWork,
  announceWork,
  sendPart,
  handOver,
  type Device,
} from '@field-service/testing/deliver.ts';
import { makeItem, makeJob, makePlan, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { openNetwork } from '@field-service/testing/network.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  emptyJobFile,
  entryId,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
  treatmentOf,
  visitOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';

let server: TestServer;
let world: TestWorld;
let device: Device;
let stations: { id: string; tag: string }[];
let gel: { id: string; code: string };
let bait: { id: string; code: string };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  const plan = await makePlan(server.db, world.site);
  stations = [
    await makeStation(server.db, world.site, plan),
    await makeStation(server.db, world.site, plan, { type: 'RT' }),
  ];
  const dilutions = [
    {
      id: 'd1',
      name: '1:99',
      concentrate: '1',
      diluent: '99',
      unit: 'ml',
      labelRate: '1',
      labelRateMax: '2',
      rateUnit: 'ml/m²',
    },
  ];
  gel = await makeItem(server.db, world.folder, {
    type: 'CHM',
    uom: 'ml',
    data: {
      activeIngredient: 'Fipronil',
      activePercent: '0.05',
      registration: 'REG-1',
      hazardClass: 'IV',
      protection: ['gloves'],
      dilutions,
    },
  });
  bait = await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'kg' });
  await server.db
    .insertInto('licence')
    .values({
      id: 'l-now',
      user_id: world.technician.id,
      class: 'PCO',
      number: 'LIC-77',
      authority: 'DOA',
      valid_from: 20200101,
      valid_to: 20991231,
    })
    .execute();
  await server.db
    .insertInto('licence')
    .values({
      id: 'l-old',
      user_id: world.technician.id,
      class: 'PCO',
      number: 'LIC-1',
      authority: 'DOA',
      valid_from: 20100101,
      valid_to: 20111231,
    })
    .execute();
});
afterAll(async () => await server.stop());

const picture = async (colour: string): Promise<Buffer> =>
  await sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'TestCam' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
    .jpeg()
    .toBuffer();
const signature = async (): Promise<Buffer> =>
  await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();

interface Job {
  job: { id: string; docno: string };
  file: JobFile;
  work: WorkPackage;
}

/** Creates a technician's job and a package for it with every kind of record. */
async function fullJob(given: Partial<JobFile> = {}): Promise<Job> {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const attachments = new Map<string, Buffer>([
    ['signatures/customer.png', await signature()],
    ['signatures/further-1.png', await signature()],
    ['signatures/technician.png', await signature()],
  ]);
  for (const [at, colour] of ['red', 'green', 'blue', 'red'].entries())
    attachments.set(`images/00${Math.floor(at / 3) + 1}/${at}.jpg`, await picture(colour));
  const file = emptyJobFile(job.id, newUploadId(), {
    status: 'DN',
    remarks: 'Sạch sẽ 干净',
    customerRemarks: 'Thank you',
    noSignReason: null,
    customerSign: { path: 'signatures/customer.png', name: 'Ms Tan', position: 'Manager', signedAt: Date.now() - 1000 },
    techSign: { path: 'signatures/technician.png', name: 'Tech', position: '', signedAt: Date.now() - 800 },
    moreSigns: [{ path: 'signatures/further-1.png', name: 'Mr Ong', position: 'Tenant', signedAt: Date.now() - 900 }],
    stations: [
      visitOf(stations[0]?.id ?? '', {
        activity: 2,
        evidence: ['droppings'],
        actions: ['rebaited'],
        imgbf: [pictureAt('images/001/0.jpg')],
        imgaf: [pictureAt('images/001/1.jpg')],
        bait: {
          itemId: bait.id,
          batch: 'B-1',
          placed: '250',
          remaining: '100',
          consumptionPct: 50,
          consumer: 'rodent',
          state: 'ok',
          replaced: true,
        },
      }),
      visitOf(stations[1]?.id ?? '', {
        accessReason: 'locked',
        condition: null,
        activity: null,
        imgbf: [pictureAt('images/001/2.jpg')],
        catches: [{ species: 'mouse', stage: null, count: null, estimated: false }],
      }),
    ],
    usage: [
      treatmentOf(gel.id, lookupId(209, 'l'), {
        qty: '0.05',
        dilutionId: 'd1',
        concentrate: '50',
        diluent: '4950',
        total: '5000',
        totalUnit: 'ml',
        batch: 'G-9',
        expiry: 20271231,
      }),
    ],
    ratings: [{ list: 'app-rate4', id: 'r1', name: 'Service', value: 4 }],
    tasks: [{ id: 't1', name: 'Swept', done: true, note: '' }],
    areaChecklist: [{ area: 'Kitchen', item: 'Floor', done: true, note: '' }],
    billing: { note: 'Charge the call-out' },
    followup: {
      entry: entryId(),
      natures: [lookupId(207, await firstNature())],
      plan: null,
      withinDays: 14,
      reason: 'activity',
      notes: 'Check the store',
    },
    trails: [
      [3.1, 101.6, Date.now() - 4_000_000, 'start', job.id],
      [3.2, 101.7, Date.now() - 3_000_000, 'stop', job.id],
    ],
    ...given,
  });
  return { job, file, work: await packWork(file, attachments) };
}

async function firstNature(): Promise<string> {
  const row = await server.db
    .selectFrom('lookup')
    .select('code')
    .where('type', '=', 207)
    .orderBy('ord')
    .executeTakeFirstOrThrow();
  return row.code;
}

/** The number of effects of each kind that are recorded on a job. */
async function countEffects(jobId: string): Promise<Record<string, number>> {
  const count = async (table: 'visit' | 'treatment' | 'stock_ledger' | 'post_trail' | 'post_result'): Promise<number> =>
    (
      await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('post_id', '=', jobId)
        .executeTakeFirstOrThrow()
    ).n;
  const children = await server.db.selectFrom('post').select('id').where('parent_id', '=', jobId).execute();
  const packages = await server.db.selectFrom('upload_package').select('id').where('post_id', '=', jobId).execute();
  return {
    visits: await count('visit'),
    treatments: await count('treatment'),
    ledger: await count('stock_ledger'),
    trail: await count('post_trail'),
    results: await count('post_result'),
    followups: children.length,
    packages: packages.length,
  };
}
const once = { visits: 2, treatments: 1, ledger: 2, trail: 2, results: 1, followups: 1, packages: 1 };

describe('a complete package', () => {
  it("is applied, and the records equal the technician's input", async () => {
    const { job, file, work } = await fullJob();
    const state = await sendWork(device, work);
    expect(state).toMatchObject({ id: file.uploadId, jobId: job.id, status: 'applied', missing: [], reason: null });
    expect(state.receipt).toMatchObject({
      uploadId: file.uploadId,
      jobId: job.id,
      state: 'applied',
      epoch: 'epoch-1',
      reason: null,
    });
    expect(new Map(state.receipt?.entries.map(({ path, sha256 }) => [path, sha256]))).toEqual(
      new Map([...work.contents].map(([path, bytes]) => [path, sha256Of(bytes)])),
    );

    const dispatcher = await server.client(world.dispatcher);
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail.status.code).toBe('DN');
    const entered = ({ imgbf, imgaf, ...visit }: JobFile['stations'][number]) => ({
      ...visit,
      imgbf: imgbf.map(({ takenAt }) => takenAt),
      imgaf: imgaf.map(({ takenAt }) => takenAt),
    });
    const recorded = detail.visits.map(
      ({ id: _id, station: _station, user: _user, receivedAt: _at, imgbf, imgaf, ...visit }) => ({
        ...visit,
        imgbf: imgbf.map(({ takenAt }) => takenAt),
        imgaf: imgaf.map(({ takenAt }) => takenAt),
      }),
    );
    expect(recorded).toEqual(expect.arrayContaining(file.stations.map(entered)));
    expect(recorded).toHaveLength(2);
    expect(detail.treatments).toMatchObject([
      {
        ...file.usage[0],
        dilution: '1:99',
        licence: 'LIC-77',
        item: { activeIngredient: 'Fipronil', registration: 'REG-1', hazardClass: 'IV' },
      },
    ]);
    expect(detail.result).toMatchObject({
      areaChecklist: file.areaChecklist,
      startAt: file.startData.at,
      endAt: file.endData.at,
      remarks: file.remarks,
      customerRemarks: file.customerRemarks,
      billingNote: 'Charge the call-out',
      customerSign: { name: 'Ms Tan', position: 'Manager' },
      techSign: { name: 'Tech', position: '' },
      moreSigns: [{ name: 'Mr Ong', position: 'Tenant' }],
      noSignReason: null,
    });
    expect(detail.followups).toHaveLength(1);
    expect(detail.trails.map(([lat, lng, at, type]) => [lat, lng, at, type])).toEqual(
      file.trails.map(([lat, lng, at, type]) => [lat, lng, at, type]),
    );
    expect(await countEffects(job.id)).toEqual(once);
  });

  it('books no bait that was found and left in place', async () => {
    const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
    const found = visitOf(stations[0]?.id ?? '', {
      bait: {
        itemId: bait.id,
        batch: 'B-1',
        placed: '250',
        remaining: '200',
        consumptionPct: 25,
        consumer: 'rodent',
        state: 'ok',
        replaced: false,
      },
    });
    await sendWork(
      device,
      await packWork(emptyJobFile(job.id, newUploadId(), { status: 'DN', stations: [found] }), new Map()),
    );
    expect(await countEffects(job.id)).toMatchObject({ visits: 1, ledger: 0 });
  });

  it('gets its report when the office closes the job, and a new version with the reason after the job is reopened', async () => {
    const admin = await server.client(world.admin);
    const [job, empty] = [
      await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] }),
      await makeJob(server.db, world.site, { status: 'CLS' }),
    ];
    const detail = async (id = job.id) => (await admin.posts.get({ params: { id } })).data;
    const move = async (id: string, status: string, reason?: string) =>
      void (await admin.posts.update({
        params: { id },
        body: { uts: (await detail(id)).uts, fields: {}, status, ...(reason === undefined ? {} : { reason }) },
      }));
    await sendWork(device, await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CLS' }), new Map()));
    expect((await detail()).report).toBeNull();
    await move(empty.id, 'DN');
    await move(job.id, 'DN');
    await expect
      .poll(async () => (await detail()).report, { timeout: 20_000 })
      .toMatchObject({ version: 1, reason: null });
    await move(job.id, 'IP', 'A station was missed');
    await sendWork(device, await packWork(emptyJobFile(job.id, newUploadId(), { status: 'DN' }), new Map()));
    await expect
      .poll(async () => (await detail()).report, { timeout: 20_000 })
      .toMatchObject({ version: 2, reason: 'A station was missed' });
    // This job was closed manually and no work was received, so it has no report.
    expect((await detail(empty.id)).report).toBeNull();
  });

  it('stores every picture unchanged, attached to its visit', async () => {
    const { job, file, work } = await fullJob();
    await sendWork(device, work);
    const { data: detail } = await device.client.posts.get({ params: { id: job.id } });
    for (const visit of detail.visits) {
      const sent = file.stations.find(({ entry }) => entry === visit.entry);
      for (const [at, { fileId }] of visit.imgbf.entries()) {
        const { data: response } = await device.client.files.get({ params: { id: fileId } });
        expect(sha256Of(Buffer.from(await response.arrayBuffer()))).toBe(
          sha256Of(work.contents.get(sent?.imgbf[at]?.path ?? '') ?? Buffer.alloc(0)),
        );
      }
    }
    const files = await server.db
      .selectFrom('file')
      .select(['file_name', 'ref_kind', 'tags'])
      .where('user_id', '=', world.technician.id)
      .where((expression) => expression(expression.ref('metadata', '->>').key('uploadId'), '=', file.uploadId))
      .orderBy('file_name')
      .execute();
    // A picture without a visit stays with the job.
    expect(files.map(({ file_name, ref_kind, tags }) => [file_name, ref_kind, ...tags])).toEqual([
      ['0.jpg', 'VISIT', 'imgbf'],
      ['1.jpg', 'VISIT', 'imgaf'],
      ['2.jpg', 'VISIT', 'imgbf'],
      ['3.jpg', 'POST', 'picture'],
      ['customer.png', 'POST', 'customerSign'],
      ['further-1.png', 'POST', 'moreSign'],
      ['technician.png', 'POST', 'techSign'],
    ]);
  });

  it('takes used materials and bait from stock in the stock unit, below zero if necessary', async () => {
    const { job, work } = await fullJob();
    await server.db
      .insertInto('stock_ledger')
      .values({
        id: `open-${job.id}`,
        folder_id: world.folder.id,
        stockist_id: world.technician.id,
        item_id: bait.id,
        uom_id: lookupId(209, 'kg'),
        date: 1,
        type: 'opening',
        docno: 'OPEN',
        post_id: null,
        contact_id: null,
        upload_id: `open-${job.id}`,
        entry: 'open',
        qty_in: '100',
        unit_cost: '12.5',
        value: '1250',
      })
      .execute();
    await sendWork(device, work);
    const rows = await server.db
      .selectFrom('stock_ledger')
      .select(['item_id', 'uom_id', 'qty_out', 'unit_cost', 'negative'])
      .where('post_id', '=', job.id)
      .execute();
    expect(rows.find(({ item_id }) => item_id === gel.id)).toMatchObject({
      uom_id: lookupId(209, 'ml'),
      qty_out: '50.000000',
      negative: true,
    });
    expect(rows.find(({ item_id }) => item_id === bait.id)).toMatchObject({
      uom_id: lookupId(209, 'kg'),
      qty_out: '0.250000',
      unit_cost: '12.500000',
      negative: false,
    });
    const sums = await server.db
      .selectFrom('stock_ledger')
      .select(({ fn, eb }) => [
        fn.sum<string>('qty_in').as('in'),
        fn.sum<string>('qty_out').as('out'),
        eb.ref('item_id').as('item'),
      ])
      .where('stockist_id', '=', world.technician.id)
      .groupBy('item_id')
      .execute();
    for (const sum of sums) {
      const balance = await server.db
        .selectFrom('stock_balance')
        .select('qty')
        .where('item_id', '=', sum.item)
        .executeTakeFirstOrThrow();
      expect(Number(balance.qty)).toBeCloseTo(Number(sum.in) - Number(sum.out), 6);
    }
  });

  it('keeps the balance correct when several jobs of one technician arrive concurrently', async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, async () => await fullJob()));
    const states = await Promise.all(jobs.map(async ({ work }) => await sendWork(device, work)));
    expect(states.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
    const { rows } = await sql<{ right: boolean }>`
      select b.qty = (select sum(l.qty_in - l.qty_out) from stock_ledger l where (l.stockist_id, l.item_id, l.uom_id) = (b.stockist_id, b.item_id, b.uom_id)) "right" from stock_balance b`.execute(
      server.db,
    );
    expect(rows.map((row) => row.right)).toEqual([true, true]);
  });

  it('writes the facts of the date into the treatment record', async () => {
    const { job, work } = await fullJob();
    await sendWork(device, work);
    const row = await server.db
      .selectFrom('treatment')
      .select('data')
      .where('post_id', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(row.data['facts']).toMatchObject({
      company: { name: 'Test Company' },
      customer: { id: world.contact.id },
      site: { id: world.site.id, person: 'Ms Tan' },
      job: { docno: job.docno },
      applicator: { id: world.technician.id, licence: 'LIC-77', licences: [{ number: 'LIC-77' }] },
      item: { code: gel.code, activePercent: '0.05', protection: ['gloves'] },
      unit: { code: 'l' },
    });
  });
});

describe('a package is applied once', () => {
  it('and returns the same receipt however often it is requested', async () => {
    const { job, file, work } = await fullJob();
    const { receipt } = await sendWork(device, work);
    const again = await device.client.uploads.apply({ params: { id: job.id }, body: { uploadId: file.uploadId } });
    const state = await device.client.uploads.state({ params: { id: file.uploadId } });
    const announced = await announceWork(device, work);
    expect([again.data.receipt, state.data.receipt, announced.receipt]).toEqual([receipt, receipt, receipt]);
    expect(await countEffects(job.id)).toEqual(once);
  });

  it('when its parts arrive concurrently over two connections and two server processes', async () => {
    const second = await startTestServer({ sameSiteAs: server });
    try {
      const { job, file, work } = await fullJob();
      const other = deviceAt(device, second.url);
      await Promise.all([announceWork(device, work), announceWork(other, work)]);
      const parts = work.zips.map((_zip, at) => at + 1);
      await Promise.all([
        ...parts.map(async (part) => await sendPart(device, work, part)),
        ...parts.toReversed().map(async (part) => await sendPart(other, work, part)),
      ]);
      const applied = await Promise.all(
        [device, other, device, other].map(
          async ({ client }) =>
            (await client.uploads.apply({ params: { id: job.id }, body: { uploadId: file.uploadId } })).data,
        ),
      );
      expect(new Set(applied.map((state) => JSON.stringify(state.receipt))).size).toBe(1);
      expect(applied[0]?.status).toBe('applied');
      expect(await countEffects(job.id)).toEqual(once);
    } finally {
      await second.stop();
    }
  });

  it('when all its parts are handed over concurrently: the last one applies it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
      const pictures = new Map(Array.from({ length: 9 }, (_each, at) => [`images/${at}.jpg`, randomBytes(2000)]));
      const work = await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CLS' }), pictures);
      await announceWork(device, work);
      const uploads: string[] = [];
      for (const zip of work.zips) uploads.push(await tusSend(device.url, device.token, zip));
      const states = await Promise.all(uploads.map(async (upload, at) => await handOver(device, work, at + 1, upload)));
      expect(states.filter(({ status }) => status === 'applied')).toHaveLength(1);
    }
  });

  it('when the process that received the first parts has stopped, and another continues', async () => {
    const { job, work } = await fullJob();
    const first = await startTestServer({ sameSiteAs: server });
    const before = deviceAt(device, first.url);
    await announceWork(before, work);
    await sendPart(before, work, 1);
    await first.stop();
    const state = await announceWork(device, work);
    expect(state.missing.map(({ part }) => part)).toEqual([2, 3]);
    expect((await sendWork(device, work)).status).toBe('applied');
    expect(await countEffects(job.id)).toEqual(once);
  });

  it('when a part is handed over again after its response was lost', async () => {
    const { job, work } = await fullJob();
    await announceWork(device, work);
    const upload = await tusSend(device.url, device.token, work.zips[0] ?? Buffer.alloc(0));
    const first = await handOver(device, work, 1, upload);
    const again = await handOver(device, work, 1, upload);
    expect(again.missing).toEqual(first.missing);
    expect((await sendWork(device, work)).status).toBe('applied');
    expect(await countEffects(job.id)).toEqual(once);
  });
});

it('a part is unpacked and stored before its transaction begins', async () => {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const bytes = randomBytes(2000);
  const sha256 = sha256Of(bytes);
  const work = await packWork(
    emptyJobFile(job.id, newUploadId(), { status: 'CLS' }),
    new Map([['images/001/a.jpg', bytes]]),
  );
  await announceWork(device, work);
  const upload = await tusSend(device.url, device.token, work.zips[0] ?? Buffer.alloc(0));
  let handed: Promise<unknown> | undefined;
  await server.db.transaction().execute(async (holder) => {
    // Recording a part requires this row lock.
    await holder
      .selectFrom('upload_package')
      .select('id')
      .where('id', '=', work.manifest.uploadId)
      .forUpdate()
      .execute();
    handed = handOver(device, work, 1, upload);
    await vi.waitFor(async () => expect(await server.services.files.has(sha256)).toBe(true), { timeout: 10_000 });
    // Committed: another connection sees it.
    expect(
      await server.db.selectFrom('file_blob').select('sha256').where('sha256', '=', sha256).execute(),
    ).toHaveLength(1);
  });
  expect(await handed).toMatchObject({ status: 'receiving', missing: [{ part: 2 }] });
});

describe('an interrupted upload', () => {
  it.each([[1], [700], [9000], [70_000], [300_000]])('resumes after %i bytes', async (cutAt) => {
    const { work } = await fullJob();
    const big = Buffer.concat([work.zips[0] ?? Buffer.alloc(0), Buffer.alloc(600_000, 7)]);
    const network = await openNetwork({ serverPort: () => Number(new URL(server.url).port) });
    let cuts = 0;
    for (const bytes of [cutAt, 5000]) void network.cutAfter(bytes).then(() => (cuts += 1));
    try {
      const upload = await tusSend(network.url, device.token, big);
      expect(cuts).toBe(2);
      const { data } = await device.client.uploads.part({
        query: {},
        body: { upload, sha256: sha256Of(big), fileName: 'log.bin' },
      });
      expect(data).toMatchObject([{ fileName: 'log.bin', bytes: big.length, sha256: sha256Of(big), package: null }]);
    } finally {
      await network.close();
    }
  });
});
