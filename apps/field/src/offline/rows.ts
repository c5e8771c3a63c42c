import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { JobBucket } from '@field-service/domain/work/job-buckets.ts';
import type {
  JobFile,
  Manifest,
  Receipt,
  TreatmentEntry,
  VisitEntry,
} from '@field-service/contract/work/job-package.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';

export type Settings = NonNullable<SyncAnswer['mySettings']['row']>;
export type Geo = readonly [lat: number, lng: number];

/** Why unsent work is no longer in the job list; such work is shown on the page "On this device". */
export type AsideReason = 'cancelled' | 'withdrawn';

/**
 * A job on the device. `key` identifies the bucket and the job (`T_…`, `P_…`, `C_…`, `X_…`, `job/…/`); `id` is also
 * indexed.
 */
export interface JobRow {
  key: string;
  id: string;
  bucket: JobBucket;
  siteId: string;
  /** The server's timestamp of `job`. */
  uts: number;
  /** The flags under which the job is stored. `P` marks closed work without a receipt, which no sync may replace. */
  flags: string;
  job: Job;
  /**
   * The status with which the technician closed the job; null before that, and again once the server's status applies.
   */
  closedAs: JobFile['status'] | null;
  /** 1 if the job, its installed base and its plan images are all on the device. */
  whole: 0 | 1;
  aside: { reason: AsideReason; at: number } | null;
}

export interface PlanImageRow {
  /** The id of the file on the server. */
  id: string;
  siteId: string;
  blob: Blob;
}

/** A technician's visit in progress; its pictures are in a separate table. */
export interface VisitRow extends Omit<VisitEntry, 'imgbf' | 'imgaf' | 'catches'> {
  jobId: string;
  luts: number;
  /** The version of the row, counted by `edits.ts`. */
  rev: number;
  catches: CatchRow[];
}

/** Animals of one species and stage; `key` identifies the row on the device. */
export interface CatchRow extends CatchEntry {
  key: string;
}
type CatchEntry = VisitEntry['catches'][number];

/** A usage in progress; `qty` is empty until the quantity is known. */
export interface UsageRow extends TreatmentEntry {
  jobId: string;
  luts: number;
  rev: number;
}

export type PictureSide = 'bf' | 'af';
export interface PictureRow {
  id: string;
  jobId: string;
  stationId: string;
  side: PictureSide;
  blob: Blob;
  sha256: string;
  takenAt: number;
  geo: Geo | null;
  device: string;
  /** The package that contains the picture; empty until the job is packed. */
  uploadId: string;
}

/** The customer's signature as a picture, drawn or typed. */
export interface SignatureDraft {
  signedAt: number;
  png: Blob;
}

/** The signature of a job that is already closed, until it is queued. */
export interface LateSignRow {
  jobId: string;
  name: string;
  position: string;
  sign: SignatureDraft | null;
}

export interface FollowupDraft {
  entry: string;
  natures: string[];
  /** The number of days within which the customer wants the visit; null if a specific date was chosen. */
  withinDays: number | null;
  planOn: BusinessDate | null;
  reason: string;
  notes: string;
}

/** All data recorded on a started job, apart from visits, usages, pictures and positions. */
export interface DraftRow {
  jobId: string;
  luts: number;
  rev: number;
  startData: { at: number; geo: Geo | null };
  ratings: JobFile['ratings'];
  tasks: JobFile['tasks'];
  areaChecklist: JobFile['areaChecklist'];
  remarks: string;
  customerRemarks: string;
  signName: string;
  signPosition: string;
  customerSign: SignatureDraft | null;
  /** How an unsigned job is closed: the customer signs later, or not at all for the reason in `noSignReason`. */
  unsigned: 'later' | 'none' | null;
  noSignReason: string;
  followup: FollowupDraft | null;
  billingNote: string;
}

export type OutboxWrite =
  | { kind: 'status'; jobId: string; status: 'IP' | 'TD'; uts: number }
  | { kind: 'trails'; jobId: string; trails: JobFile['trails'] };

/** A small write waiting for the network; its id is the idempotency key. */
export interface OutboxRow {
  id: string;
  seq: number;
  write: OutboxWrite;
  at: number;
  tries: number;
  lastError: Failure | null;
}

/** A failure as stored: a code with parameters, which a screen turns into words. */
export interface Failure {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

export type PackageStatus = 'waiting' | 'refused';
export interface PackageRow {
  uploadId: string;
  jobId: string;
  docno: string;
  title: string;
  manifest: Manifest;
  bytes: number;
  status: PackageStatus;
  createdAt: number;
  tries: number;
  lastTryAt: number;
  /** Parts that the server has verified. */
  partsSent: number[];
  lastError: Failure | null;
  /** The versions of the packed rows: the receipt releases these and no later ones. Empty for a late signature. */
  packed: string[];
}

/** One file of a package: its bytes, or the id of the picture that contains them. */
export interface PackageFileRow {
  uploadId: string;
  path: string;
  blob: Blob | null;
  pictureId: string | null;
}

export interface SentRow {
  uploadId: string;
  jobId: string;
  docno: string;
  title: string;
  manifest: Manifest;
  bytes: number;
  receipt: Receipt;
  sentAt: number;
}

/** The URL at which an interrupted upload resumes. */
export interface UploadUrlRow {
  key: string;
  fingerprint: string;
  uploadUrl: string;
  size: number | null;
  creationTime: string;
}

/** The progress of reading a delta. `safe` is the safe point of the first page while there are more pages to read. */
export interface MarkRow {
  id: 'lookups' | 'crm' | 'items' | 'jobs' | 'ib' | 'profile';
  uts: number;
  ctid: number;
  safe: number | null;
}

export type SettingScope = 'my' | 'folder' | 'global';
export interface SettingsRow {
  scope: SettingScope;
  uts: number;
  row: Settings;
}

/** A user setting that was changed here; the server has not confirmed it yet. */
export interface PendingSettingRow {
  key: string;
  value: unknown;
}

/** The device's data about itself and the server; a single row. */
export interface FactsRow {
  id: 'this';
  epoch: string | null;
  /** The device's clock minus the server's clock, in ms. */
  clockDifference: number;
  lastSyncAt: number | null;
  /** The step at which the last sync stopped. */
  stoppedStep: number | null;
  statuses: Job['status'][];
  toSign: number;
  /** The hash of the job ids last reported to the server as complete on this device. */
  toldWhole: string | null;
  pv: string | null;
}

export interface LogRow {
  id?: number;
  at: number;
  level: 'info' | 'warning' | 'error';
  text: string;
}

export interface TrailRow {
  id?: number;
  jobId: string;
  point: JobFile['trails'][number];
}
