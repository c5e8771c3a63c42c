import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

describe('taps on a slow phone', () => {
  test('that each add one are all counted, and shown at once', async () => {
    const page = await open({ slow: 4 });
    const seen = await page.evaluate(async (job) => {
      const { work, shownVisits, allStored, db } = globalThis.offline;
      const rat = { key: 'c', species: 'RAT', stage: null, count: null, estimated: false };
      work.editVisit(job, 's1', () => ({ catches: [rat] }));
      const shown: unknown[] = [];
      for (let tap = 0; tap < 10; tap += 1) {
        work.editVisit(job, 's1', ({ catches }) => ({
          catches: catches.map((each) => ({ ...each, count: (each.count ?? 0) + 1 })),
        }));
        shown.push(shownVisits(job, new Map()).get('s1')?.catches[0]?.count);
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      await allStored();
      return { shown, stored: (await db().visits.get([job, 's1']))?.catches[0]?.count };
    }, jobId);
    expect(seen).toEqual({ shown: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], stored: 10 });
  });
});

describe('an entry that cannot be stored', () => {
  test('stays visible and unsaved while the device is full, and is stored once there is space', async () => {
    const page = await open();
    const full = await page.evaluate(async (job) => {
      const { work, edits, allStored, shownDraft, db } = globalThis.offline;
      const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
      const fails = () => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      };
      Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value: fails });
      work.editDraft(job, () => ({ remarks: 'Hole sealed' }));
      const failed = await allStored().then(
        () => '',
        (error: unknown) => JSON.stringify(error),
      );
      work.editDraft(job, ({ remarks }) => ({ remarks: `${remarks}.` }));
      const draft = await db().drafts.get(job);
      const during = {
        isFull: failed.includes('device.full'),
        state: edits.state(),
        stored: draft?.remarks,
        shown: shownDraft(job, draft)?.remarks,
      };
      Object.defineProperty(IDBObjectStore.prototype, 'put', put);
      await allStored();
      return { during, after: { state: edits.state(), stored: (await db().drafts.get(job))?.remarks } };
    }, jobId);
    expect(full).toEqual({
      during: { isFull: true, state: 'failed', stored: '', shown: 'Hole sealed.' },
      after: { state: 'stored', stored: 'Hole sealed.' },
    });
  });

  test('because it does not fit the stored row stops no other entry', async () => {
    const page = await open();
    const stored = await page.evaluate(async (job) => {
      const { work, allStored, edits, shownDraft, db } = globalThis.offline;
      work.editDraft(job, () => ({ remarks: 'Before' }));
      work.editDraft(job, () => {
        throw new TypeError('The row is of another shape.');
      });
      work.editDraft(job, ({ remarks }) => ({ remarks: `${remarks} and after` }));
      const shown = shownDraft(job, await db().drafts.get(job))?.remarks;
      await allStored();
      return { shown, stored: (await db().drafts.get(job))?.remarks, state: edits.state() };
    }, jobId);
    expect(stored).toEqual({ shown: 'Before and after', stored: 'Before and after', state: 'stored' });
  });

  test('because its job is closed is dropped, and the closed work stays as it was packed', async () => {
    const page = await open();
    const draft = await page.evaluate(async (job) => {
      const { work, allStored, packJob, edits, shownDraft, db } = globalThis.offline;
      work.editDraft(job, () => ({ remarks: 'As signed' }));
      await allStored();
      await packJob(job, 'CWO', null);
      work.editDraft(job, () => ({ remarks: 'Too late' }));
      await allStored();
      const stored = await db().drafts.get(job);
      return { stored: stored?.remarks, shown: shownDraft(job, stored)?.remarks, state: edits.state() };
    }, jobId);
    expect(draft).toEqual({ stored: 'As signed', shown: 'As signed', state: 'stored' });
  });
});

test('storing an entry changes nothing on the screens; an entry and its refusal do', async () => {
  const page = await open();
  const versions = await page.evaluate(async (job) => {
    const { work, allStored, edits, packJob } = globalThis.offline;
    const before = edits.version();
    work.editDraft(job, () => ({ remarks: 'Typed' }));
    const entered = edits.version();
    await allStored();
    const stored = edits.version();
    await packJob(job, 'CWO', null);
    work.editDraft(job, () => ({ remarks: 'Too late' }));
    const late = edits.version();
    await allStored();
    return { entered: entered > before, stored: stored > entered, refused: edits.version() > late };
  }, jobId);
  expect(versions).toEqual({ entered: true, stored: false, refused: true });
});

/** An act on one of two stations: a tap that adds one, an answer, a removal, or a pause that lets the store catch up. */
const acts = fc.array(
  fc.record({
    station: fc.constantFrom('s1', 's2'),
    act: fc.constantFrom('add', 'add', 'answer', 'remove', 'pause'),
    value: fc.constantFrom(0, 1, 2, 3),
  }),
  { minLength: 1, maxLength: 40 },
);

test('whatever is tapped in whatever order is shown at once and stored in the end', async () => {
  const page = await open();
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const wrong = await page.evaluate(
        async ([job, given]) => {
          const { work, allStored, shownVisits, db } = globalThis.offline;
          const read = async () =>
            new Map((await db().visits.where('jobId').equals(job).toArray()).map((visit) => [visit.stationId, visit]));
          for (const station of ['s1', 's2']) work.removeVisit(job, station);
          await allStored();
          const model: Record<string, { count: number; activity: number | null } | undefined> = {};
          const state = (visits: Awaited<ReturnType<typeof shownVisits>>) =>
            JSON.stringify(
              ['s1', 's2'].map((id) => {
                const visit = visits.get(id);
                return visit ? { count: Number(visit.remarks || '0'), activity: visit.activity } : null;
              }),
            );
          const expected = () => JSON.stringify(['s1', 's2'].map((id) => model[id] ?? null));
          for (const { station, act, value } of given) {
            const now = model[station] ?? { count: 0, activity: null };
            if (act === 'pause') await new Promise((resolve) => setTimeout(resolve, value * 4));
            else if (act === 'remove') {
              work.removeVisit(job, station);
              model[station] = undefined;
            } else if (act === 'add') {
              work.editVisit(job, station, ({ remarks }) => ({ remarks: String(Number(remarks || '0') + 1) }));
              model[station] = { ...now, count: now.count + 1 };
            } else {
              const activity = ([0, 1, 2, 3] as const)[value] ?? 0;
              work.editVisit(job, station, () => ({ activity }));
              model[station] = { ...now, activity };
            }
            // A read of the store may be older or newer than the acts: what is shown is the same.
            const shown = state(shownVisits(job, await read()));
            if (shown !== expected()) return `shown ${shown} instead of ${expected()}`;
          }
          await allStored();
          const stored = state(await read());
          return stored === expected() ? '' : `stored ${stored} instead of ${expected()}`;
        },
        [jobId, list] as const,
      );
      expect(wrong).toBe('');
    }),
    { numRuns: 60 },
  );
});

test('a job that is un-started and started again begins empty', async () => {
  const page = await open();
  const begun = await page.evaluate(async (job) => {
    const { work, allStored, unstartJob, startJob, shownDraft, shownVisits, db } = globalThis.offline;
    work.editDraft(job, () => ({ remarks: 'Of the first start' }));
    work.editVisit(job, 's1', () => ({ activity: 3 }));
    await allStored();
    await unstartJob(job);
    await startJob(job, null);
    return {
      remarks: shownDraft(job, await db().drafts.get(job))?.remarks,
      visits: shownVisits(job, new Map()).size,
    };
  }, jobId);
  expect(begun).toEqual({ remarks: '', visits: 0 });
});
