import type { Station } from '@field-service/contract/sync.ts';
import { jobPages, pagesOf } from '@field-service/domain/work/job-flow.ts';
import { describe, expect, it } from 'vitest';
import { aJob } from '../../offline/a-job.test-data.ts';
import type { DraftRow, VisitRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { viewOfClosing } from './closing-view.ts';

const station: Station = {
  id: 's1',
  barcode: 'B1',
  floorid: null,
  type: { id: 't', name: 'Trap', code: 'RT' },
  stationLabel: 'T1',
  area: null,
  placement: null,
  direction: null,
  remarks: '',
  xy: null,
  status: '',
  uom: null,
  uomid: null,
  warranty: null,
  last: [],
  uts: 1,
  checklist: [
    {
      row: 'set',
      Title: 'Set',
      DueInterval: '1V',
      Description: '',
      ReportCode: 'SET',
      required: true,
      options: ['Yes', 'No'],
    },
  ],
};
const visit: VisitRow = {
  jobId: 'j',
  luts: 1,
  rev: 1,
  entry: 'AAAAAAAAAAA',
  stationId: 's1',
  planRevision: null,
  visitedAt: 1,
  scanMethod: 'qr',
  manualReason: null,
  accessReason: null,
  condition: 'ok',
  activity: 0,
  evidence: [],
  actions: [],
  bait: null,
  catches: [],
  checklist: [{ row: 'set', title: 'Set', value: 'Yes' }],
  remarks: '',
  resetAt: null,
};
const draft: DraftRow = {
  jobId: 'j',
  luts: 1,
  rev: 1,
  startData: { at: 1, geo: null },
  ratings: [{ list: 'l', id: 'r', name: 'n', value: 5 }],
  tasks: [],
  areaChecklist: [],
  remarks: '',
  customerRemarks: '',
  signName: 'Lim',
  signPosition: '',
  customerSign: { signedAt: 2, png: new Blob(['x']) },
  unsigned: null,
  noSignReason: '',
  followup: null,
  billingNote: '',
};
const job = aJob();
const open = (change: Partial<OpenJob> = {}): OpenJob => ({
  row: {
    key: 'job/j/',
    id: 'j',
    bucket: 'inProgress',
    siteId: '',
    uts: 1,
    flags: 'P',
    job,
    closedAs: null,
    whole: 1,
    aside: null,
  },
  draft,
  base: undefined,
  stations: [station],
  visits: new Map([['s1', visit]]),
  usages: [],
  pictures: [],
  lateSign: null,
  packed: false,
  pages: pagesOf('', false),
  prices: false,
  lead: true,
  signature: { required: true, watermark: true },
  ...change,
});
const kinds = (view: ReturnType<typeof viewOfClosing>) => view.missing.map((each) => each.kind);

describe('closing a job', () => {
  it('is possible if nothing is missing and the customer has signed', () => {
    expect(viewOfClosing(open(), [])).toMatchObject({ missing: [], status: 'DN', ready: true });
  });
  it('requires a visit to every station and every required answer', () => {
    expect(kinds(viewOfClosing(open({ visits: new Map() }), []))).toEqual(['stationUnvisited']);
    expect(kinds(viewOfClosing(open({ visits: new Map([['s1', { ...visit, checklist: [] }]]) }), []))).toEqual([
      'answerMissing',
    ]);
  });
  it('counts a station marked manually only if a reason is given', () => {
    const byHand = (manualReason: string | null) =>
      new Map([['s1', { ...visit, scanMethod: 'manual' as const, manualReason }]]);
    expect(kinds(viewOfClosing(open({ visits: byHand(null) }), []))).toEqual(['stationUnvisited']);
    expect(viewOfClosing(open({ visits: byHand('Barcode damaged') }), []).ready).toBe(true);
  });
  it.each([
    [{ customerSign: null }, undefined, false],
    [{ customerSign: null, unsigned: 'later' as const }, 'CLS', true],
    [{ customerSign: null, unsigned: 'none' as const, noSignReason: '  ' }, undefined, false],
    [{ customerSign: null, unsigned: 'none' as const, noSignReason: 'Nobody there' }, 'CWO', true],
    [{ signName: ' ' }, 'DN', false],
  ])('with %o leads to the status %s', (change, status, ready) => {
    expect(viewOfClosing(open({ draft: { ...draft, ...change } }), [])).toMatchObject({ status, ready });
  });
  it('does not require a signature if the site does not', () => {
    expect(
      viewOfClosing(
        open({ draft: { ...draft, customerSign: null }, signature: { required: false, watermark: true } }),
        [],
      ),
    ).toMatchObject({ status: 'CLS', ready: true });
  });
  it('is prevented by a usage that is not allowed', () => {
    expect(viewOfClosing(open(), [{ entry: 'e', name: 'Gel', text: 'expired' }]).ready).toBe(false);
  });
  it("does not require assistants to complete the lead's part", () => {
    expect(
      viewOfClosing(open({ lead: false, visits: new Map(), draft: { ...draft, customerSign: null } }), []),
    ).toMatchObject({ missing: [], ready: true });
  });
  it('requests the signature on the service report if the job has that page', () => {
    const view = viewOfClosing(open({ draft: { ...draft, customerSign: null } }), []);
    expect(view.missing.map((each) => view.pageOf(each))).toEqual(['ServiceReport']);
    const without = viewOfClosing(
      open({ draft: { ...draft, customerSign: null }, pages: jobPages.filter((page) => page === 'Closing') }),
      [],
    );
    expect(without.missing.map((each) => without.pageOf(each))).toEqual(['Closing']);
  });
});
