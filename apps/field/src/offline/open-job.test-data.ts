import { pagesOf } from '@field-service/domain/work/job-flow.ts';
import { aJob, aStation, aVisit } from './a-job.test-data.ts';
import type { DraftRow } from './rows.ts';
import type { OpenJob } from './use-job.ts';

/** The draft of a signed and rated job. */
export const aDraft = (change: Partial<DraftRow> = {}): DraftRow => ({
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
  techSign: null,
  moreSigns: [],
  signCovers: [],
  signVoidedAt: null,
  unsigned: null,
  noSignReason: '',
  followup: null,
  stationChanges: [],
  nextday: null,
  billingNote: '',
  lines: null,
  ...change,
});

/** A started job with one station, which is complete. */
export const anOpenJob = (change: Partial<OpenJob> = {}): OpenJob => ({
  row: {
    key: 'job/j/',
    id: 'j',
    bucket: 'inProgress',
    siteId: '',
    uts: 1,
    flags: 'P',
    job: aJob(),
    closedAs: null,
    whole: 1,
    aside: null,
    news: null,
    partSentAt: null,
    late: null,
  },
  draft: aDraft(),
  base: undefined,
  synced: undefined,
  stations: [aStation()],
  types: new Map(),
  visits: new Map([['s1', aVisit()]]),
  usages: [],
  pictures: [],
  packedPictures: 0,
  pictureRoom: { left: 1, files: 500 },
  lateSign: null,
  packed: false,
  pages: pagesOf('', false),
  formats: { locale: 'en-GB', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR', dateFormat: null },
  prices: false,
  lead: true,
  signature: { required: true, watermark: true, technician: false },
  ...change,
});
