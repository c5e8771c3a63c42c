import { jobPages, pagesOf } from '@field-service/domain/work/job-flow.ts';
import { describe, expect, it } from 'vitest';
import { aJob, aLine, aPicture, aStation, aVisit, stationType } from '../../offline/a-job.test-data.ts';
import { stationsOfJob } from '../../offline/use-job.ts';
import { aDraft, anOpenJob } from '../../offline/open-job.test-data.ts';
import { viewOfClosing, type UsageTrouble } from './closing-view.ts';

const visit = aVisit();
const draft = aDraft();
const open = anOpenJob;
const viewToday = (job: ReturnType<typeof open>, usage: readonly UsageTrouble[]) => viewOfClosing(job, usage, 20261121);
const kinds = (view: ReturnType<typeof viewToday>) => view.missing.map((each) => each.kind);

describe('closing a job', () => {
  it('is possible if nothing is missing and the customer has signed', () => {
    expect(viewToday(open(), [])).toMatchObject({ missing: [], status: 'DN', ready: true });
  });
  it('requires a visit to every station and every required answer', () => {
    expect(kinds(viewToday(open({ visits: new Map() }), []))).toEqual(['stationUnvisited']);
    expect(kinds(viewToday(open({ visits: new Map([['s1', { ...visit, checklist: [] }]]) }), []))).toEqual([
      'answerMissing',
    ]);
  });
  it('requires an answer only if its row is due', () => {
    const [row] = aStation().checklist;
    const closing = (visitedAt: number) => {
      const checklist = row ? [{ ...row, DueInterval: '1M' }] : [];
      const station = aStation({ checklist, answered: [{ row: 'set', at: Date.UTC(2026, 10, 1), visits: 3 }] });
      const visits = new Map([['s1', { ...visit, checklist: [], visitedAt }]]);
      return kinds(viewToday(open({ stations: [station], visits }), []));
    };
    expect(closing(Date.UTC(2026, 10, 20))).toEqual([]);
    expect(closing(Date.UTC(2026, 11, 1))).toEqual(['answerMissing']);
  });
  it('counts a station marked manually only if a reason is given', () => {
    const byHand = (manualReason: string | null) =>
      new Map([['s1', { ...visit, scanMethod: 'manual' as const, manualReason }]]);
    expect(kinds(viewToday(open({ visits: byHand(null) }), []))).toEqual(['stationUnfinished']);
    expect(viewToday(open({ visits: byHand('Barcode damaged') }), []).ready).toBe(true);
  });
  it('requires the activity, unless the station type does not record it', () => {
    const visits = new Map([['s1', { ...visit, activity: null }]]);
    const view = viewToday(open({ visits }), []);
    expect(view.missing).toMatchObject([{ kind: 'stationUnfinished', id: 's1', gap: { field: 'activity' } }]);
    expect(view.ready).toBe(false);
    const freshener = stationType({ records: [] });
    expect(viewToday(open({ visits, types: new Map([[freshener.id, freshener]]) }), []).ready).toBe(true);
  });
  it('warns of undone tasks of the office, but not of those that the technician added', () => {
    const tasks = ['office', 'own'].map((id) => ({ id, name: id, done: false, note: '' }));
    const row = { ...open().row, job: aJob({ data: { tasks: [{ id: 'office', name: 'office' }] } }) };
    const view = viewToday(open({ row, draft: { ...draft, tasks }, pages: pagesOf('M', false) }), []);
    expect(view.missing).toMatchObject([{ kind: 'taskUndone', id: 'office', blocking: false }]);
    expect(view.ready).toBe(true);
  });
  it('warns of a new station that was begun and not added', () => {
    const place = { floorid: null, xy: null, area: '', placement: '', direction: '' };
    const newStation = { typeId: null, barcode: { text: 'B-7', method: 'manual' as const }, label: '', place };
    const view = viewToday(open({ draft: { ...draft, newStation } }), []);
    expect(view).toMatchObject({ unaddedStation: true, ready: true });
    const blank = { ...newStation, barcode: { text: '', method: 'manual' as const } };
    expect(viewToday(open({ draft: { ...draft, newStation: blank } }), []).unaddedStation).toBe(false);
    expect(viewToday(open(), []).unaddedStation).toBe(false);
  });
  it('requires a name and a signature of every further signature', () => {
    const sign = { signedAt: 1, png: new Blob(['x']) };
    const row = { key: 'k', name: 'Lim', position: '', sign };
    const view = (moreSigns: readonly (typeof row | (Omit<typeof row, 'sign'> & { sign: null }))[]) =>
      viewToday(open({ draft: { ...draft, moreSigns: [...moreSigns] } }), []);
    expect(view([row])).toMatchObject({ unfinishedSigns: [], ready: true });
    expect(view([row, { ...row, name: ' \u200e' }, { ...row, sign: null }])).toMatchObject({
      unfinishedSigns: [2, 3],
      ready: false,
    });
  });
  it('asks a job that continues another for no station that was reached before', () => {
    const base = { id: 'a', uts: 1, plans: [], stations: [aStation(), aStation({ id: 's2', stationLabel: 'T2' })] };
    const left = (data: Record<string, unknown>) =>
      stationsOfJob({ ...open().row, job: aJob({ lines: [aLine({ stationType: 't' })], data }) }, base).map(
        ({ id }) => id,
      );
    expect([left({}), left({ doneStations: ['s1'] })]).toEqual([['s1', 's2'], ['s2']]);
  });
  it('leaves stations that were not visited to the next day, but none that is unfinished', () => {
    const nextday = { entry: 'DDDDDDDDDDD', planOn: 20261122 };
    const view = (visits: ReturnType<typeof open>['visits']) =>
      viewToday(open({ visits, draft: { ...draft, nextday } }), []);
    expect(view(new Map())).toMatchObject({ missing: [], status: 'DN', ready: true });
    expect(kinds(view(new Map([['s1', { ...visit, activity: null }]])))).toEqual(['stationUnfinished']);
  });
  it('goes on only on a later day, also if the job was left open overnight', () => {
    const view = (planOn: number) =>
      viewToday(open({ draft: { ...draft, nextday: { entry: 'DDDDDDDDDDD', planOn } } }), []);
    expect(view(20261122)).toMatchObject({ nextDayPassed: false, ready: true });
    expect(view(20261121)).toMatchObject({ nextDayPassed: true, ready: false });
  });
  it('requires the service types of a follow-up visit', () => {
    const made = { entry: 'BBBBBBBBBBB', natures: ['n1'], withinDays: 14, planOn: null, reason: '', notes: '' };
    const view = (natures: string[], lead = true) =>
      viewToday(open({ lead, draft: { ...draft, followup: { ...made, natures } } }), []);
    expect(view(['n1'])).toMatchObject({ untypedFollowup: false, ready: true });
    expect(view([])).toMatchObject({ untypedFollowup: true, ready: false });
    expect(view([], false)).toMatchObject({ untypedFollowup: true, ready: false });
  });
  describe('with a picture at a station of which nobody said how it was reached', () => {
    const pictures = [aPicture()];
    const gap = { field: 'scanMethod' };
    const nextday = { entry: 'DDDDDDDDDDD', planOn: 20261122 };
    it.each([
      ['the lead', {}],
      ['the lead who comes again the next day', { draft: { ...draft, nextday } }],
      ['an assistant', { lead: false }],
    ])('asks %s, until the access is chosen', (_who, change) => {
      const view = (visits: ReturnType<typeof open>['visits']) => viewToday(open({ ...change, pictures, visits }), []);
      expect(view(new Map())).toMatchObject({ missing: [{ kind: 'stationUnfinished', id: 's1', gap }], ready: false });
      const locked = aVisit({ scanMethod: 'manual', activity: null, checklist: [], accessReason: 'locked' });
      expect(view(new Map([['s1', locked]]))).toMatchObject({ missing: [], ready: true });
    });
  });
  it('asks an assistant how a station with records was reached, and for nothing else', () => {
    const view = (change: Partial<typeof visit>) =>
      viewToday(open({ lead: false, visits: new Map([['s1', { ...visit, activity: null, ...change }]]) }), []);
    expect(view({ checklist: [] })).toMatchObject({ missing: [], ready: true });
    expect(view({ scanMethod: 'manual', remarks: 'Locked?' })).toMatchObject({
      missing: [{ kind: 'stationUnfinished', id: 's1', gap: { field: 'manualReason' } }],
      ready: false,
    });
  });
  it("requires the technician's signature of the lead if the site asks for it", () => {
    const signature = { required: true, watermark: true, technician: true };
    const view = (techSign: typeof draft.techSign, lead = true) =>
      viewToday(open({ signature, lead, draft: { ...draft, techSign } }), []);
    expect(view(null)).toMatchObject({ unsignedByTechnician: true, ready: false });
    expect(view(null, false)).toMatchObject({ unsignedByTechnician: false, ready: true });
    expect(view({ signedAt: 1, png: new Blob(['x']) })).toMatchObject({ unsignedByTechnician: false, ready: true });
  });
  it.each([
    [{ customerSign: null }, undefined, false],
    [{ customerSign: null, unsigned: 'later' as const }, 'CLS', true],
    [{ customerSign: null, unsigned: 'none' as const, noSignReason: '  ' }, undefined, false],
    [{ customerSign: null, unsigned: 'none' as const, noSignReason: 'Nobody there' }, 'CWO', true],
    [{ signName: ' ' }, 'DN', false],
  ])('with %o leads to the status %s', (change, status, ready) => {
    expect(viewToday(open({ draft: { ...draft, ...change } }), [])).toMatchObject({ status, ready });
  });
  it('does not require a signature if the site does not', () => {
    expect(
      viewToday(
        open({
          draft: { ...draft, customerSign: null },
          signature: { required: false, watermark: true, technician: false },
        }),
        [],
      ),
    ).toMatchObject({ status: 'CLS', ready: true });
  });
  it('is prevented by a usage that is not allowed', () => {
    expect(viewToday(open(), [{ entry: 'e', name: 'Gel', text: 'expired' }]).ready).toBe(false);
  });
  it("does not require assistants to complete the lead's part", () => {
    expect(
      viewToday(open({ lead: false, visits: new Map(), draft: { ...draft, customerSign: null } }), []),
    ).toMatchObject({ missing: [], ready: true });
  });
  it.each([
    ['the signature of the customer', { signName: '' }, { nameless: true, unfinishedSigns: [] }],
    [
      'a further signature',
      { moreSigns: [{ key: 'k', name: '', position: '', sign: { signedAt: 1, png: new Blob(['x']) } }] },
      { nameless: false, unfinishedSigns: [1] },
    ],
  ])('requires assistants to name %s that they took', (_which, change, view) => {
    expect(viewToday(open({ lead: false, draft: { ...draft, ...change } }), [])).toMatchObject({
      ...view,
      missing: [],
      ready: false,
    });
  });
  it('requests the signature on the service report if the job has that page', () => {
    const view = viewToday(open({ draft: { ...draft, customerSign: null } }), []);
    expect(view.missing.map((each) => view.pageOf(each))).toEqual(['ServiceReport']);
    const without = viewToday(
      open({ draft: { ...draft, customerSign: null }, pages: jobPages.filter((page) => page === 'Closing') }),
      [],
    );
    expect(without.missing.map((each) => without.pageOf(each))).toEqual(['Closing']);
  });
});
