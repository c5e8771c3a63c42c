import { afterEach, expect, test } from 'vitest';
import { jobId, openStore } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

test('a second job at a site knows what the first, which is finished but not sent, answered and visited', async () => {
  const page = await open();
  const seen = await page.evaluate(async (second) => {
    const { work, db, aJob, aStation, putJob, rowOfJob, startJob, packJob, allStored, siteOfJob } = globalThis.offline;
    const first = 'first-job';
    const row = await db().jobs.where('id').equals(second).first();
    if (!row) throw new Error('no job');
    const answered = [{ row: 'set', at: 10, visits: 0 }];
    const checklist = aStation().checklist.map((each) => ({ ...each, DueInterval: '2V' }));
    const stations = ['s1', 's2'].map((id) => aStation({ id, checklist, answered }));
    await db().ibase.put({ id: row.siteId, plans: [], stations, uts: 1 });
    await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: first }), 'todo')));
    await startJob(first, null);
    const mark = { scanMethod: 'qr', visitedAt: 20 } as const;
    const answer = { row: 'set', title: 'Set', value: 'Yes', together: false };
    work.editVisit(first, 's1', () => ({ ...mark, checklist: [answer] }));
    work.editVisit(first, 's2', () => mark);
    work.editDraft(first, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
    await allStored();
    const read = async () => {
      const base = await siteOfJob(db(), row, new Map());
      return base?.stations.map(({ answered }) => answered?.map(({ at, visits }) => [at, visits]));
    };
    const inProgress = await read();
    await packJob(first, 'CWO', null);
    const finished = await read();
    // The server has applied the work, and its answer was lost.
    const answeredSince = [{ row: 'set', at: 10, visits: 1 }];
    const last = {
      postid: first,
      at: 20,
      by: 'Tech',
      activity: 1,
      condition: null,
      accessReason: null,
      consumptionPct: null,
      catches: '',
      remarks: '',
    };
    const visited = stations.map((each) => ({ ...each, answered: answeredSince, last: [last] }));
    await db().ibase.put({ id: row.siteId, plans: [], stations: visited, uts: 2 });
    return { inProgress, finished, brought: await read() };
  }, jobId);
  expect(seen).toEqual({
    inProgress: [[[10, 0]], [[10, 0]]],
    finished: [[[20, 0]], [[10, 1]]],
    brought: [[[10, 1]], [[10, 1]]],
  });
});

test('the checklist of a station is that of its type as the device knows it, and of the station without it', async () => {
  const page = await open();
  const titles = await page.evaluate(async (job) => {
    const { db, aStation, stationType, siteOfJob } = globalThis.offline;
    const row = await db().jobs.where('id').equals(job).first();
    if (!row) return [];
    const stations = [aStation(), aStation({ id: 's2', type: { id: 'other', name: 'Other', code: 'O' } })];
    await db().ibase.put({ id: row.siteId, plans: [], stations, uts: 1 });
    const set = {
      row: 'set',
      Title: 'Trap set?',
      DueInterval: '2W',
      Description: '',
      ReportCode: 'SET',
      required: false,
    };
    const type = stationType({
      checklist: [
        { ...set, options: ['Yes'] },
        { ...set, row: 'new', Title: 'Lid' },
      ],
    });
    const base = await siteOfJob(db(), row, new Map([['t', type]]));
    return base?.stations.map(({ checklist }) =>
      checklist.map(({ Title, DueInterval, required, options }) => [Title, DueInterval, required, options.length]),
    );
  }, jobId);
  expect(titles).toEqual([
    [
      ['Trap set?', '2W', false, 1],
      ['Lid', '2W', false, 0],
    ],
    [['Set', '1V', true, 2]],
  ]);
});
