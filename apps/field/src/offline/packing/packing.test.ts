import { JobFile } from '@field-service/contract/work/job-package.ts';
import { packParts } from '@field-service/domain/work/package-manifest.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJob, aPicture } from '../a-job.test-data.ts';
import { aUsage } from '../test-page/a-usage.ts';
import type { DraftRow, PictureRow, VisitRow } from '../rows.ts';
import { buildJobFile, pathsOfPictures, type JobFileInput } from './job-file.ts';
import { sha256Hex } from './sha256.ts';
import { zipBytes } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hashOfZip = async (entries: Parameters<typeof zipBytes>[0]) =>
  sha256Hex(await (await zipBytes(entries)).arrayBuffer());

describe('a zip of a part', () => {
  const entries = [
    { path: 'images/001/0001-bf.jpg', bytes: bytes('one') },
    { path: 'images/001/0002-af.jpg', bytes: bytes('two') },
  ];

  it('has the same bytes in any order of packing', async () => {
    expect(await hashOfZip(entries)).toBe(await hashOfZip(entries.toReversed()));
  });

  it('contains one fixed local date', async () => {
    const header = new DataView(await (await zipBytes([{ path: 'a', bytes: bytes('x') }])).arrayBuffer());
    const [time, date] = [header.getUint16(10, true), header.getUint16(12, true)];
    expect([time, date >> 9, (date >> 5) & 15, date & 31]).toEqual([0, 2020 - 1980, 1, 1]);
  });

  it('changes when a byte changes', async () => {
    expect(await hashOfZip([{ path: 'a', bytes: bytes('x') }])).not.toBe(
      await hashOfZip([{ path: 'a', bytes: bytes('y') }]),
    );
  });
});

const picture = (at: number, side: 'bf' | 'af' = 'bf'): PictureRow =>
  aPicture({ id: `p${String(at).padStart(10, '0')}`, side, seq: at, takenAt: at });

describe('pictures of a package', () => {
  it('are in the folder of the part that contains them, for any number of pictures', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 450 }), (times) => {
        const pictures = times.map((at, index) => ({ ...picture(at), id: `p${index}` }));
        const files = pathsOfPictures(pictures).map(({ path }) => ({ path, bytes: 1, sha256: 'a'.repeat(64) }));
        const { entries } = packParts([...files, { path: 'job-1.json', bytes: 1, sha256: 'b'.repeat(64) }]);
        expect(
          entries.every(
            ({ path, part }) =>
              !path.startsWith('images/') || path.startsWith(`images/${String(part).padStart(3, '0')}/`),
          ),
        ).toBe(true);
        expect(new Set(entries.map((entry) => entry.path)).size).toBe(times.length + 1);
      }),
    );
  });

  it('are in the order in which they were added, even if the clock was set back in between', () => {
    const first = { ...picture(9), id: 'first', seq: 1 };
    const second = { ...picture(5), id: 'second', seq: 2 };
    expect(pathsOfPictures([second, first]).map((each) => each.row.id)).toEqual(['first', 'second']);
  });
});

const visit: VisitRow = {
  jobId: 'j',
  luts: 9,
  rev: 1,
  entry: 'AAAAAAAAAAA',
  stationId: 's1',
  planRevision: 2,
  visitedAt: 1_795_000_000_500,
  scanMethod: 'manual',
  manualReason: 'Barcode entered manually',
  accessReason: null,
  condition: 'ok',
  activity: 1,
  evidence: ['droppings'],
  actions: ['CHECKED'],
  bait: {
    itemId: null,
    batch: null,
    placed: '50',
    remaining: '25.5',
    consumptionPct: 50,
    consumer: 'rodent',
    state: 'ok',
    replaced: true,
  },
  catches: [{ key: 'c', species: 'RATR', stage: null, count: null, estimated: false }],
  checklist: [{ row: 'secured', title: 'Station locked and fixed', value: 'Yes', together: false }],
  remarks: 'near the door',
  resetAt: null,
  together: [],
};
const draft: DraftRow = {
  jobId: 'j',
  luts: 9,
  rev: 1,
  startData: { at: 1_795_000_000_000, geo: [3.14, 101.7] },
  ratings: [{ list: 'app-rate-cust1', id: 'x', name: 'Satisfaction', value: 5 }],
  tasks: [],
  areaChecklist: [],
  remarks: 'All good',
  customerRemarks: '',
  signName: 'Nguyễn Văn Đạt',
  signPosition: 'Chef',
  customerSign: { signedAt: 1_795_000_001_000, png: new Blob(['png']) },
  techSign: null,
  moreSigns: [],
  stationChanges: [{ kind: 'label', entry: 'DDDDDDDDDDD', at: 1_795_000_000_400, stationId: 's1', stationLabel: 'R2' }],
  signCovers: null,
  signVoidedAt: null,
  unsigned: null,
  noSignReason: '',
  followup: {
    entry: 'BBBBBBBBBBB',
    natures: ['n1'],
    withinDays: null,
    planOn: 20261205,
    reason: 'ACTIVITY',
    notes: '',
  },
  nextday: null,
  billingNote: '',
  lines: null,
};
const input = (change: Partial<JobFileInput> = {}): JobFileInput => ({
  uploadId: 'a'.repeat(32),
  job: aJob(),
  userId: 'user-1',
  userName: 'Tech One',
  clockDifference: 12.4,
  status: 'DN',
  end: { at: 1_795_000_002_000, geo: null },
  timeZone: 'Asia/Kuala_Lumpur',
  draft,
  visits: [visit],
  checklists: new Map(),
  usages: [],
  pictures: pathsOfPictures([picture(1), picture(2, 'af'), { ...picture(3), stationId: 's2' }]),
  trails: [],
  ...change,
});

describe('the job file', () => {
  it('matches the contract and keeps an unknown count unknown', () => {
    const file = JobFile.parse(buildJobFile(input()));
    expect(file.stations[0]?.catches[0]?.count).toBeNull();
    expect(file.stations[0]).not.toHaveProperty('luts');
    expect(file.stations[0]).not.toHaveProperty('rev');
    expect(file.stations[0]?.catches).toEqual([{ species: 'RATR', stage: null, count: null, estimated: false }]);
    expect(file.customerSign?.name).toBe('Nguyễn Văn Đạt');
  });
  it('contains the readings of the gas, without what identifies them on the device', () => {
    const read = { at: 1_795_000_000_500, place: 'Silo', value: '300', unit: 'ppm' };
    const fumigation = { exposureHours: '72', clearedAt: null, clearedBy: null, clearance: null };
    const usages = [aUsage({ fumigation: { ...fumigation, readings: [{ ...read, key: 'r' }] } }), aUsage({ seq: 2 })];
    expect(buildJobFile(input({ usages })).usage.map((usage) => usage.fumigation)).toEqual([
      { ...fumigation, readings: [read] },
      undefined,
    ]);
  });
  it('gives each station its own pictures by side', () => {
    const [station] = buildJobFile(input()).stations;
    expect(station?.imgbf.map((each) => each.path)).toEqual(['images/001/0001-bf.jpg']);
    expect(station?.imgaf.map((each) => each.path)).toEqual(['images/001/0002-af.jpg']);
  });
  it('gives the job the pictures of a station without a visit, after its own, and claims no visit', () => {
    const lost = { ...picture(3), stationId: 's2', takenAt: 7, geo: [3.1, 101.6] as const };
    const own = { ...picture(4), stationId: null, side: 'job' as const };
    const pictures = pathsOfPictures([picture(1), lost, own]);
    const file = JobFile.parse(buildJobFile(input({ pictures })));
    expect(file.stations.map(({ stationId }) => stationId)).toEqual(['s1']);
    expect(file.pictures).toMatchObject([
      { path: 'images/001/0003-job.jpg' },
      { path: 'images/001/0002-bf.jpg', takenAt: 7, geo: [3.1, 101.6], device: 'test', tags: [], note: '' },
    ]);
  });
  it('says when a device was reset: here with the visit, because its bait was replaced', () => {
    expect(buildJobFile(input()).stations[0]?.resetAt).toBe(visit.visitedAt);
    expect(buildJobFile(input({ visits: [{ ...visit, bait: null }] })).stations[0]?.resetAt).toBeNull();
  });
  it('contains the changes of stations in their order', () => {
    expect(JobFile.parse(buildJobFile(input())).stationChanges).toEqual(draft.stationChanges);
  });
  it('states whether the sender is the lead', () => {
    expect(buildJobFile(input()).lead).toBe(true);
    expect(buildJobFile(input({ userId: 'user-2' })).lead).toBe(false);
    expect(buildJobFile(input({ job: aJob({ assignees: [] }) })).lead).toBe(true);
  });
  it('does not leave out a follow-up that lacks its service types', () => {
    const followup = draft.followup && { ...draft.followup, natures: [] };
    const file = JobFile.safeParse(buildJobFile(input({ draft: { ...draft, followup } })));
    expect(file.error?.issues[0]?.path).toEqual(['followup', 'natures']);
  });
  it("has no follow-up unless one is requested, and plans it in the folder's time zone", () => {
    expect(buildJobFile(input({ draft: { ...draft, followup: null } })).followup).toBeNull();
    expect(buildJobFile(input()).followup?.plan).toBe(Date.parse('2026-12-05T09:00:00+08:00'));
  });
});
