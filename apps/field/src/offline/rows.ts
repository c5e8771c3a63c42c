import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { JobBucket } from '@field-service/domain/work/job-buckets.ts';
import type {
  JobFile,
  Manifest,
  Receipt,
  TreatmentEntry,
  VisitEntry,
} from '@field-service/contract/work/job-package.ts';
import type { Job } from '@field-service/contract/work/posts.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';

export type Settings = NonNullable<SyncAnswer['mySettings']['row']>;
export type Geo = readonly [lat: number, lng: number];

/** Why unsent work is no longer among the jobs; it waits on "On this device". */
export type AsideReason = 'cancelled' | 'withdrawn';

/** A job on the device. `key` is its bucket key (`T_…`, `P_…`, `C_…`, `X_…`, `job/…/`), `id` the index over it. */
export interface JobRow {
  key: string;
  id: string;
  bucket: JobBucket;
  siteId: string;
  /** The server's stamp of `job`. */
  uts: number;
  /** Flags under which the job is stored; `P` on closed work that no receipt covers, so that no sync replaces it. */
  flags: string;
  job: Job;
  /** How the technician closed it, until the server's record says so. */
  closedAs: JobFile['status'] | null;
  /** 1 once the job, its installed base and its plan images are on the device. */
  whole: 0 | 1;
  aside: { reason: AsideReason; at: number } | null;
}

export interface PlanImageRow {
  /** The file's id on the server. */
  id: string;
  siteId: string;
  blob: Blob;
}

/** A technician's visit as it grows; its pictures stand in their own table. */
export interface VisitRow extends Omit<VisitEntry, 'imgbf' | 'imgaf'> {
  jobId: string;
  luts: number;
}

/** A usage as it grows: `qty` is empty until it is known. */
export interface UsageRow extends TreatmentEntry {
  jobId: string;
  luts: number;
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
  /** The package that carries it, once the job is packed. */
  uploadId: string;
}

/** The signature as a picture, with the typed name of the signer. */
export interface SignatureDraft {
  signedAt: number;
  png: Blob;
}

export interface FollowupDraft {
  entry: string;
  natures: string[];
  /** Days from now within which the customer wants it; null with a date of its own. */
  withinDays: number | null;
  planOn: BusinessDate | null;
  reason: string;
  notes: string;
}

/** Everything of a started job that is neither a visit, a usage nor a picture. */
export interface DraftRow {
  jobId: string;
  luts: number;
  startData: { at: number; geo: Geo | null };
  ratings: JobFile['ratings'];
  tasks: JobFile['tasks'];
  areaChecklist: JobFile['areaChecklist'];
  remarks: string;
  customerRemarks: string;
  signName: string;
  signPosition: string;
  customerSign: SignatureDraft | null;
  /** Without a signature: the customer signs within the to-sign window, or not at all and `noSignReason` says why. */
  unsigned: 'later' | 'none' | null;
  noSignReason: string;
  followup: FollowupDraft | null;
  billingNote: string;
}

export type OutboxWrite =
  | { kind: 'status'; jobId: string; status: 'IP' | 'TD'; uts: number }
  | { kind: 'trails'; jobId: string; trails: JobFile['trails'] };

/** A small write that waits for the network; its id is the idempotency key. */
export interface OutboxRow {
  id: string;
  seq: number;
  write: OutboxWrite;
  at: number;
  tries: number;
  lastError: Failure | null;
}

/** A failure as it is kept: a code with its parameters, said in words by the screen that shows it. */
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
}

/** One file of a package: the bytes themselves, or the picture that holds them. */
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

/** Where an interrupted resumable upload continues. */
export interface UploadUrlRow {
  key: string;
  fingerprint: string;
  uploadUrl: string;
  size: number | null;
  creationTime: string;
}

/** How far a delta was read; `safe` is the safe point of the first page while pages are still to come. */
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

/** A setting of the person that was changed here and has not been answered yet. */
export interface PendingSettingRow {
  key: string;
  value: unknown;
}

/** What the device knows of itself and the server; one row. */
export interface FactsRow {
  id: 'this';
  epoch: string | null;
  /** Device clock minus server clock, ms. */
  clockDifference: number;
  lastSyncAt: number | null;
  /** The step at which the last sync stopped. */
  stoppedStep: number | null;
  statuses: Job['status'][];
  toSign: number;
  /** Hash of the ids last reported to the server as complete on this device. */
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
