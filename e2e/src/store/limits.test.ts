import { JobFile, SignFile } from '@field-service/contract/work/job-package.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { enteredEnd } from './entered-end.ts';
import { enteredWork, pastedText } from '@field-service/testing/work/entered-work.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeItem, makeJob, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { nature } from '@field-service/testing/jobs.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { packWork } from '@field-service/testing/work-package.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { jobId, openStore } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

describe('a picture', () => {
  test('over the limit of its side is refused when it is added, and everything stays as it was', async () => {
    const page = await open();
    const added = await page.evaluate(
      async ([job, limit]) => {
        const { work, db } = globalThis.offline;
        const add = async (side: 'bf' | 'af', at: number) =>
          await work
            .addPicture({ jobId: job, stationId: 's1', side, blob: new Blob([`${at}`]), takenAt: at, device: 'test' })
            .then(
              () => '',
              (error: unknown) => JSON.stringify(error),
            );
        const taken = await Promise.all(Array.from({ length: limit }, async (_, at) => await add('bf', at)));
        return {
          taken: taken.filter((each) => each === '').length,
          over: await add('bf', 99),
          other: await add('af', 99),
          stored: await db().pictures.count(),
        };
      },
      [jobId, jobLimits.pictures] as const,
    );
    expect(added).toMatchObject({ taken: jobLimits.pictures, other: '', stored: jobLimits.pictures + 1 });
    expect(JSON.parse(added.over)).toMatchObject({ code: 'device.limit', params: { kind: 'pictures', limit: 20 } });
  });

  test('is refused when it is added if the package of the job would have too many files for its folder', async () => {
    const page = await open();
    const added = await page.evaluate(async (job) => {
      const { work, db, packJob } = globalThis.offline;
      const data = { uploadFileLimit: 5 };
      await db().settings.put({ scope: 'folder/folder-1', uts: 1, row: { 'x-mobileSetting': { data, uts: 1 } } });
      const outcomes: string[] = [];
      for (let at = 0; at < 4; at += 1)
        outcomes.push(
          await work
            .addPicture({
              jobId: job,
              stationId: `s${at}`,
              side: 'bf',
              blob: new Blob(['x']),
              takenAt: at,
              device: 'test',
            })
            .then(
              () => '',
              (error: unknown) => JSON.stringify(error),
            ),
        );
      work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['sign']) } }));
      const uploadId = await packJob(job, 'DN', null);
      return { outcomes, files: await db().packageFiles.where('uploadId').equals(uploadId).count() };
    }, jobId);
    expect(added.outcomes.slice(0, 3)).toEqual(['', '', '']);
    expect(JSON.parse(added.outcomes[3] ?? '')).toMatchObject({ params: { kind: 'files', limit: 5 } });
    expect(added.files).toBe(5);
  });
});

test('an entry over a limit is not taken: the user is told, everything stays as it was, and other entries are kept', async () => {
  const page = await open();
  const after = await page.evaluate(
    async ([job, longest, catches, tasks, usages]) => {
      const { work, allStored, onNotice, shownDraft, db } = globalThis.offline;
      const told: string[] = [];
      onNotice((notice) => told.push(JSON.stringify(notice)));
      const at = 1_795_000_000_000;
      work.editDraft(job, () => ({ remarks: 'a'.repeat(longest) }));
      work.editDraft(job, ({ remarks }) => ({ remarks: `${remarks}b` }));
      const row = (key: number) => ({ key: `${key}`, species: 'RAT', stage: null, count: null, estimated: false });
      for (let key = 0; key <= catches; key += 1)
        work.editVisit(job, 's1', (visit) => ({ catches: [...visit.catches, row(key)] }));
      const task = (key: number) => ({ id: `${key}`, name: '', done: false, note: '' });
      for (let key = 0; key <= tasks; key += 1)
        work.editDraft(job, (draft) => ({ tasks: [...draft.tasks, task(key)] }));
      for (let key = 0; key <= usages; key += 1)
        work.putUsage(globalThis.offline.aUsage({ jobId: job, entry: `${key}`, at }));
      work.editUsage(job, '0', () => ({ qty: '100000000' }));
      work.editDraft(job, () => ({ billingNote: 'After' }));
      await allStored();
      const draft = await db().drafts.get(job);
      return {
        told,
        remarks: draft?.remarks.length,
        shown: shownDraft(job, draft)?.remarks.length,
        billingNote: draft?.billingNote,
        catches: (await db().visits.get([job, 's1']))?.catches.length,
        tasks: draft?.tasks.length,
        usages: await db().usages.count(),
        qty: (await db().usages.get([job, '0']))?.qty,
      };
    },
    [jobId, jobTexts.report.remarks, jobLimits.catches, jobLimits.tasks, jobLimits.usages] as const,
  );
  expect(after).toMatchObject({
    remarks: jobTexts.report.remarks,
    shown: jobTexts.report.remarks,
    billingNote: 'After',
    catches: jobLimits.catches,
    tasks: jobLimits.tasks,
    usages: jobLimits.usages,
    qty: '1',
  });
  expect(after.told.map((each): unknown => JSON.parse(each))).toEqual(
    [
      { kind: 'text', limit: jobTexts.report.remarks },
      { kind: 'entries', limit: jobLimits.catches },
      { kind: 'entries', limit: jobLimits.tasks },
      { kind: 'entries', limit: jobLimits.usages },
      { kind: 'number', limit: 0 },
    ].map((params) => ({ kind: 'notTaken', failure: { code: 'device.limit', params } })),
  );
});

test('positions that do not fit into the job file are sent by themselves, the oldest ones', async () => {
  const page = await open();
  const packed = await page.evaluate(
    async ([job, limit]) => {
      const { db, packJob } = globalThis.offline;
      await db().trails.bulkAdd(
        Array.from({ length: limit + 5 }, (_, at) => ({ jobId: job, point: [3, 101, at + 1, 'TR', job] })),
      );
      const uploadId = await packJob(job, 'CWO', null);
      const file = await db()
        .packageFiles.where('uploadId')
        .equals(uploadId)
        .filter(({ path }) => path.endsWith('.json'))
        .first();
      const points: unknown = Reflect.get(Object(JSON.parse((await file?.blob?.text()) ?? '{}')), 'trails');
      const waiting = (await db().outbox.orderBy('seq').toArray()).flatMap(({ write }) =>
        write.kind === 'trails' ? write.trails.map((point) => point[2]) : [],
      );
      return {
        inFile: Array.isArray(points) ? points.length : 0,
        first: Array.isArray(points) ? (points[0] as unknown) : null,
        waiting,
        left: await db().trails.count(),
      };
    },
    [jobId, jobLimits.positions] as const,
  );
  expect(packed).toEqual({
    inFile: jobLimits.positions,
    first: [3, 101, 6, 'TR', jobId],
    waiting: [1, 2, 3, 4, 5],
    left: 0,
  });
});

test('a job with something that the server would reject is not closed; it says what, and keeps and exports everything', async () => {
  const page = await open();
  const after = await page.evaluate(async (job) => {
    const { db, packJob, exportWork } = globalThis.offline;
    // As an earlier version of the app may have stored it.
    await db().drafts.update(job, { customerRemarks: 'x'.repeat(5000) });
    const refused = await packJob(job, 'CWO', null).then(
      () => '{}',
      (error: unknown) => JSON.stringify(error),
    );
    const [row] = await db().jobs.toArray();
    return {
      refused,
      bucket: row?.bucket,
      kept: (await db().drafts.get(job))?.customerRemarks.length,
      packages: await db().packages.count(),
      exported: (await exportWork(job)).blob.size > 5000,
    };
  }, jobId);
  expect(after).toMatchObject({ bucket: 'inProgress', kept: 5000, packages: 0, exported: true });
  expect(JSON.parse(after.refused)).toMatchObject({ code: 'device.unfit', params: { part: 'customerRemarks' } });
});

describe('whatever is entered', () => {
  let server: TestServer;
  let world: TestWorld;
  let device: Device;
  let dispatcher: TestClient;
  let ids: { stationIds: string[]; itemIds: string[]; uomIds: string[]; typeIds: string[] };
  beforeAll(async () => {
    server = await startTestServer();
    world = await makeWorld(server.db);
    device = await deviceOf(server, world.technician);
    dispatcher = await server.client(world.dispatcher);
    const stations = [await makeStation(server.db, world.site, null), await makeStation(server.db, world.site, null)];
    const items = [await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' })];
    const units = await server.db.selectFrom('item').select('uom_id').execute();
    ids = {
      stationIds: stations.map(({ id }) => id),
      itemIds: items.map(({ id }) => id),
      uomIds: units.map((each) => each.uom_id),
      typeIds: [lookupId(231, 'RBS'), lookupId(231, 'GB')],
    };
  });
  afterAll(async () => await server.stop());

  /** Whether a text is taken as a name: it says something and is not too long. */
  const isName = (text: string): boolean => {
    const { length } = plainName(text);
    return length > 0 && length <= jobTexts.signer.name;
  };

  /** Amounts at the limits and beyond them. */
  const amount = fc.constantFrom(
    '0',
    '0.000001',
    '12.5',
    '99999999.999999',
    '100000000',
    '9'.repeat(15),
    '9'.repeat(16),
  );

  test('fits the job file when the job is closed, and the server applies it', async () => {
    const page = await open();
    const work = enteredWork({ ...ids, text: pastedText, amount });
    const end = enteredEnd([nature('HYGIENE'), nature('RODENT')]);
    await fc.assert(
      fc.asyncProperty(work, end, async (entered, ending) => {
        const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
        const packed = await page.evaluate(
          // Lone surrogates survive the way into the page only as escapes.
          async ([id, json]) => await globalThis.offline.enter(id, json),
          [job.id, JSON.stringify({ entered, end: ending })] as const,
        );
        const file = JobFile.parse(JSON.parse(packed.job));
        expect(file.stations.length).toBeGreaterThanOrEqual(Math.min(1, entered.stations?.length ?? 0));
        const signs = [file.customerSign, file.techSign, ...file.moreSigns].filter((sign) => sign !== null);
        const attachments = new Map(
          [...file.pictures, ...signs].map(({ path }): [string, Buffer] => [path, Buffer.from('png')]),
        );
        const sent = await packWork(file, attachments);
        expect(sent.manifest.entries.map(({ path }) => path)).toEqual(packed.paths.toSorted());
        const late = packed.sign === null ? null : SignFile.parse(JSON.parse(packed.sign));
        const sign = late && (await packWork(late, new Map([[late.customerSign.path, Buffer.from('png')]])));
        const states = [await sendWork(device, sent)];
        if (sign) states.push(await sendWork(device, sign));
        expect(states).toMatchObject(states.map(() => ({ status: 'applied', reason: null })));

        const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
        const kept = ending.pictures.filter(({ deleted }) => deleted !== 'yes');
        const next = [ending.followup, entered.nextday].filter(Boolean);
        expect([file.pictures.length, detail.followups.length]).toEqual([kept.length, next.length]);
        expect(detail.result).toMatchObject({
          customerSign: late || file.customerSign ? {} : null,
          techSign: ending.techSign ? {} : null,
          // The database stores no half characters.
          moreSigns: file.moreSigns.map(({ name }) => ({ name: name.toWellFormed() })),
        });
        const named = ending.moreSigns.filter(({ name }) => isName(name));
        expect([file.moreSigns.length, late !== null]).toEqual([
          named.length,
          ending.late !== null && isName(ending.late.name),
        ]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
