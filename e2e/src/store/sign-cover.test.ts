import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

describe('a signature', () => {
  test('is voided when a change of the signed work is stored, and a new one covers the changed work', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { work, allStored, shownDraft, db } = globalThis.offline;
      work.editVisit(job, 's1', () => ({ activity: 0 }));
      await allStored();
      const sign = (signedAt: number) =>
        work.editDraft(job, () => ({ customerSign: { signedAt, png: new Blob(['png']) } }));
      sign(1);
      await allStored();
      const read = async () => {
        const draft = shownDraft(job, await db().drafts.get(job));
        return [draft?.customerSign?.signedAt ?? null, draft?.signVoidedAt !== null];
      };
      const signed = await read();
      work.editVisit(job, 's1', () => ({ activity: 3 }));
      await allStored();
      const stored = await read();
      sign(2);
      await allStored();
      return { signed, stored, again: await read() };
    }, jobId);
    expect(seen).toEqual({ signed: [1, false], stored: [null, true], again: [2, false] });
  });

  test('stays if only the signer, the billing note or nothing changes', async () => {
    const page = await open();
    const signedAt = await page.evaluate(async (job) => {
      const { work, allStored, db } = globalThis.offline;
      work.editDraft(job, () => ({ customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      work.editDraft(job, () => ({ signName: 'Lim', signPosition: 'Owner' }));
      work.editDraft(job, () => ({ billingNote: 'One hour more' }));
      work.editDraft(job, ({ remarks }) => ({ remarks }));
      await allStored();
      return (await db().drafts.get(job))?.customerSign?.signedAt;
    }, jobId);
    expect(signedAt).toBe(1);
  });

  test('and the versions of the work stay if an entry changes nothing or is not taken', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { work, allStored, db, aUsage, markScanned, shownDraft } = globalThis.offline;
      const scan = { by: 'qr', visitedAt: 10, planRevision: null } as const;
      markScanned(job, 's1', scan);
      work.editVisit(job, 's1', () => ({ remarks: 'Seen', actions: ['BAIT'] }));
      work.putUsage(aUsage({ jobId: job, entry: 'AAAAAAAAAAA' }));
      await allStored();
      work.editDraft(job, () => ({ customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      const read = async () => {
        await allStored();
        const signedAt = (await db().drafts.get(job))?.customerSign?.signedAt ?? null;
        return [
          signedAt,
          (await db().visits.get([job, 's1']))?.rev,
          (await db().usages.get([job, 'AAAAAAAAAAA']))?.rev,
        ];
      };
      const before = await read();
      const after: unknown[] = [];
      const shown: unknown[] = [];
      for (const act of [
        () => work.editVisits(job, ['s1', 's2'], () => ({})),
        () => work.editVisit(job, 's1', ({ actions }) => ({ remarks: 'Seen', actions: [...actions] })),
        () => markScanned(job, 's1', { ...scan, visitedAt: 20 }),
        () => work.editUsage(job, 'AAAAAAAAAAA', () => ({ qty: '1' })),
        () => work.removeVisit(job, 's9'),
        () => work.editVisit(job, 's1', () => ({ remarks: 'x'.repeat(5000) })),
      ]) {
        const stored = await db().drafts.get(job);
        act();
        shown.push(shownDraft(job, stored)?.customerSign?.signedAt);
        after.push(await read());
        shown.push(shownDraft(job, stored)?.customerSign?.signedAt);
      }
      const visits = await db().visits.count();
      work.editVisits(job, ['s1'], () => ({ activity: 1 }));
      return { before, after, shown, visits, changed: (await read()).slice(0, 2) };
    }, jobId);
    expect(seen.before[0]).toBe(1);
    expect(seen.after).toEqual(Array.from({ length: 6 }, () => seen.before));
    expect(seen.shown).toEqual(Array.from({ length: 12 }, () => 1));
    expect(seen.visits).toBe(1);
    expect(seen.changed).toEqual([null, Number(seen.before[1]) + 1]);
  });

  test('that is voided allows un-start; one that stands, or was packed, does not', async () => {
    const page = await open();
    const results = await page.evaluate(async (job) => {
      const { work, unstartJob, startJob, packJob, moveJob, allStored } = globalThis.offline;
      const sign = () =>
        work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      sign();
      const standing = await unstartJob(job);
      work.editVisit(job, 's1', () => ({ activity: 1 }));
      const afterChange = await unstartJob(job);
      await startJob(job, null);
      sign();
      await allStored();
      await packJob(job, 'DN', null);
      await moveJob(job, { bucket: 'inProgress' });
      await globalThis.offline.db().drafts.update(job, { customerSign: null });
      return [standing, afterChange, await unstartJob(job)];
    }, jobId);
    expect(results).toEqual(['signed', 'todo', 'signed']);
  });

  test("of the technician is kept, not voided by a change, binds no un-start, and is packed under the user's name", async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { work, unstartJob, startJob, packJob, moveJob, allStored, db } = globalThis.offline;
      const sign = () => work.editDraft(job, () => ({ techSign: { signedAt: 7, png: new Blob(['ink']) } }));
      sign();
      work.editVisit(job, 's1', () => ({ activity: 1 }));
      await allStored();
      const kept = (await db().drafts.get(job))?.techSign?.signedAt;
      const unstarted = await unstartJob(job);
      await startJob(job, null);
      sign();
      await allStored();
      const uploadId = await packJob(job, 'CLS', null);
      const files = await db().packageFiles.where('uploadId').equals(uploadId).toArray();
      await moveJob(job, { bucket: 'inProgress' });
      return {
        kept,
        unstarted,
        file: (await files.find(({ path }) => path.endsWith('.json'))?.blob?.text()) ?? '',
        ink: await files.find(({ path }) => path === 'signatures/technician.png')?.blob?.text(),
        again: await unstartJob(job),
      };
    }, jobId);
    expect(seen).toMatchObject({ kept: 7, unstarted: 'todo', ink: 'ink', again: 'todo' });
    expect(JSON.parse(seen.file)).toMatchObject({
      techSign: { path: 'signatures/technician.png', signedAt: 7 },
      customerSign: null,
    });
  });

  test('of a store of version 2 covers the work that is stored with it', async () => {
    const page = await open();
    const covers = await page.evaluate(async (job) => {
      const { Dexie, databaseName, firstTables, closeDb, openDb, db, work, allStored, coverOf } = globalThis.offline;
      work.editVisit(job, 's1', () => ({ activity: 1 }));
      work.editDraft(job, () => ({ customerSign: { signedAt: 1, png: new Blob(['png']) }, remarks: 'Sealed' }));
      await allStored();
      const draft: Record<string, unknown> = { ...(await db().drafts.get(job)) };
      for (const name of ['signCovers', 'signVoidedAt']) Reflect.deleteProperty(draft, name);
      const visits = await db().visits.toArray();
      closeDb();
      await Dexie.delete(databaseName('user-1'));
      const old = new Dexie(databaseName('user-1'));
      old.version(1).stores(firstTables);
      old.version(2).stores({ lateSigns: 'jobId' });
      await old.open();
      await old.table('drafts').add(draft);
      await old.table('visits').bulkAdd(visits);
      old.close();
      await openDb('user-1');
      const now = await db().drafts.get(job);
      return now && { same: String(now.signCovers) === String(await coverOf(db(), now)), voided: now.signVoidedAt };
    }, jobId);
    expect(covers).toEqual({ same: true, voided: null });
  });
});

const acts = fc.array(
  fc.record({
    act: fc.constantFrom(
      'sign',
      'sign',
      'clear',
      'visit',
      'undo',
      'usage',
      'remarks',
      'name',
      'rating',
      'picture',
      'drop',
      'pause',
    ),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 30 },
);

test('whatever is done in whatever order, a stored signature covers exactly the stored work', async () => {
  const page = await open();
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const wrong = await page.evaluate(
        async ([job, given]) => {
          const { work, allStored, coverOf, aUsage, db } = globalThis.offline;
          const check = async () =>
            await db().transaction('r', db().drafts, db().visits, db().usages, db().pictures, async () => {
              const draft = await db().drafts.get(job);
              if (!draft?.customerSign) return '';
              const now = await coverOf(db(), draft);
              return String(draft.signCovers) === String(now) ? '' : `${String(draft.signCovers)} for ${String(now)}`;
            });
          let taps = 0;
          for (const { act, value } of given) {
            taps += 1;
            const station = `s${value}`;
            if (act === 'sign')
              work.editDraft(job, () => ({ customerSign: { signedAt: taps, png: new Blob(['png']) } }));
            else if (act === 'clear') work.editDraft(job, () => ({ customerSign: null }));
            else if (act === 'visit') work.editVisit(job, station, () => ({ remarks: String(taps) }));
            else if (act === 'undo') work.removeVisit(job, station);
            else if (act === 'usage') work.putUsage(aUsage({ jobId: job, entry: `usage-0000${value}`, at: taps }));
            else if (act === 'remarks') work.editDraft(job, () => ({ remarks: String(value) }));
            else if (act === 'name') work.editDraft(job, () => ({ signName: String(taps) }));
            else if (act === 'rating')
              work.editDraft(job, () => ({ ratings: [{ list: 'l', id: station, name: 'n', value }] }));
            else if (act === 'picture') {
              const picture = { jobId: job, stationId: station, side: 'bf' as const, takenAt: taps, device: '' };
              await work.addPicture({ ...picture, blob: new Blob([String(taps)]) }).catch(() => undefined);
            } else if (act === 'drop') {
              const [first] = await db().pictures.toArray();
              if (first) await work.removePicture(first.id);
            } else await new Promise((resolve) => setTimeout(resolve, value * 3));
            const fault = await check();
            if (fault !== '') return fault;
          }
          await allStored();
          return await check();
        },
        [jobId, list] as const,
      );
      expect(wrong).toBe('');
    }),
    { numRuns: 40 },
  );
});
