import type { ScanMethod } from '@field-service/domain/work/visit.ts';
import type { StationPlace } from '@field-service/domain/work/stations/station-changes.ts';
import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { JobBucket, LateState } from '@field-service/domain/work/job-buckets.ts';
import type { GoneReason, NewsChange } from '@field-service/domain/work/phone/job-news.ts';
import type {
  ClosedStatus,
  JobFile,
  Manifest,
  Receipt,
  StationChange,
  TreatmentEntry,
  VisitEntry,
} from '@field-service/contract/work/job-package.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';
import type { DayNotices } from './day/rows.ts';

export type Settings = NonNullable<SyncAnswer['mySettings']['row']>;
export type Geo = readonly [lat: number, lng: number];

/** Why the office took a job with unsent work away; earlier versions of the app knew only `withdrawn`. */
export type AsideReason = GoneReason | 'withdrawn';

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
  closedAs: ClosedStatus | null;
  /** 1 if the job, its installed base and its plan images are all on the device. */
  whole: 0 | 1;
  aside: { reason: AsideReason; at: number } | null;
  /** What the office changed since the technician last said that they know; null if nothing. */
  news: { at: number; changes: NewsChange[] } | null;
  /** When the part of a technician who does not lead the job was sent, while the lead has not closed the job. */
  partSentAt: number | null;
  /** The state of work that arrived after the office had ended the job; null if none did. */
  late: LateState | null;
  /** The server's time of the receipt for that work; absent in rows of earlier versions of the app. */
  lateAt?: number | null;
  /** The server's time of the receipt for the work that closed the job, signed or not yet; absent before. */
  sentAt?: number | null;
  /** Whether the assignment to the user is the device's own, from starting an unassigned job, until the next sync. */
  taken?: boolean;
}

/** A job that left the list without unsent work, so that its page can say why. */
export interface GoneRow {
  jobId: string;
  docno: string;
  title: string;
  at: number;
  reason: GoneReason;
  /** The state of the work that arrived too late; absent if none did. */
  late?: LateState | null;
  /** The server's stamp of the job when it was found to have ended; absent if a sync told of it. */
  endedAt?: number;
}

export interface PlanImageRow {
  /** The id of the file on the server. */
  id: string;
  siteId: string;
  /** Null if the server does not have the image; a full sync asks again. */
  blob: Blob | null;
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
export interface UsageRow extends Omit<TreatmentEntry, 'fumigation'> {
  jobId: string;
  fumigation?: FumigationRow | null | undefined;
  /** The order in which the usages of a job were added. */
  seq: number;
  luts: number;
  rev: number;
}

type FumigationEntry = NonNullable<TreatmentEntry['fumigation']>;
export interface FumigationRow extends Omit<FumigationEntry, 'readings'> {
  readings: ReadingRow[];
}

/** A reading of the gas; `key` identifies it on the device. */
export interface ReadingRow extends ReadingEntry {
  key: string;
}
type ReadingEntry = FumigationEntry['readings'][number];

export type PictureSide = 'bf' | 'af';
export interface PictureRow {
  id: string;
  jobId: string;
  /** Null for a picture of the job itself, whose side is `job`. */
  stationId: string | null;
  side: PictureSide | 'job';
  /** The order in which the pictures of a job were added. */
  seq: number;
  blob: Blob;
  sha256: string;
  takenAt: number;
  geo: Geo | null;
  device: string;
  /** The package that contains the picture; empty until the job is packed. */
  uploadId: string;
  /** When the picture was deleted, while that can be undone (`recorded/removal.ts`). */
  removedAt?: number;
}

/** What a picture of the job shows: codes of the list `app-file-tags-users`, and a note. */
export interface PictureNote {
  id: string;
  tags: string[];
  note: string;
}

/** The customer's signature as a picture, drawn or typed. */
export interface SignatureDraft {
  signedAt: number;
  png: Blob;
}

/** A further signature; `key` identifies the row on the device. */
export interface MoreSign {
  key: string;
  name: string;
  position: string;
  sign: SignatureDraft | null;
  /** When a change to the work voided this signature; absent or null if none did, or once the person has signed again. */
  voidedAt?: number | null;
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

/** A line of the job as the technician changed or added it. */
export interface LineDraft {
  /** The id of the office's line, or the device's own for a new one. */
  key: string;
  isNew: boolean;
  itemid: string | null;
  name: string;
  uom: string;
  stationType: string | null;
  /** Empty until it is known; such a line is left out. */
  qty: string;
  /** Null if prices are hidden from technicians. */
  price: string | null;
  uiDisc: string | null;
  tax: string | null;
  flags: string;
}

export interface LinesDraft {
  /** The version of the job, and its lines, on which the change is based. */
  baseUts: number;
  base: string;
  rows: LineDraft[];
}

/** A place while it is entered: texts may be empty. */
export interface EnteredPlace extends Omit<StationPlace, 'area' | 'placement' | 'direction'> {
  area: string;
  placement: string;
  direction: string;
}

/** A code as entered, and how. */
export interface EnteredCode {
  text: string;
  method: ScanMethod;
}

/** The form of a new station while it is filled in. */
export interface NewStationForm {
  typeId: string | null;
  barcode: EnteredCode;
  label: string;
  place: EnteredPlace;
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
  /** The technician's own signature; changes to the work do not void it. */
  techSign: SignatureDraft | null;
  moreSigns: MoreSign[];
  /** What the stored signatures cover (`sign-cover.ts`). */
  signCovers: string[] | null;
  /** When a change to the work voided the customer's signature; null once the customer has signed again. */
  signVoidedAt: number | null;
  /** How an unsigned job is closed: the customer signs later, or not at all for the reason in `noSignReason`. */
  unsigned: 'later' | 'none' | null;
  noSignReason: string;
  followup: FollowupDraft | null;
  /** New stations and changes of stations, in the order in which they were made. */
  stationChanges: StationChange[];
  /**
   * The stations as they were reached, the last one at the end; a station that has lost its mark since may be among them.
   * Absent in drafts of earlier versions of the app.
   */
  scans?: string[];
  /** The form of a new station as far as it is filled in; absent in drafts of earlier versions of the app. */
  newStation?: NewStationForm | null;
  billingNote: string;
  /** Absent in drafts of earlier versions of the app. Notes of deleted pictures stay, because that can be undone. */
  pictureNotes?: PictureNote[];
  /** The day on which the work continues; null if it ends today. */
  nextday: { entry: string; planOn: BusinessDate } | null;
  /** The changed lines of the job; null if nothing was changed. */
  lines: LinesDraft | null;
}

/** A failure as stored: a code with parameters, which a screen turns into words. */
export interface Failure {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

export type PackageStatus = 'waiting' | 'refused';
export interface PackageRow {
  uploadId: string;
  /** Packages are sent in this order; the device's clock may jump. */
  seq: number;
  jobId: string;
  docno: string;
  title: string;
  manifest: Manifest;
  bytes: number;
  status: PackageStatus;
  createdAt: number;
  tries: number;
  lastTryAt: number;
  /** Whether a part was handed over, so that the server may have applied the package; absent in rows of earlier versions. */
  handedOver?: boolean;
  /** Parts that the server has verified. */
  partsSent: number[];
  lastError: Failure | null;
  /** Whether the user has a copy of a rejected package in a file; only then can it be discarded. */
  exported?: boolean;
  /** The late signatures in that file (`uploading/waiting-signatures.ts`). */
  exportedSignatures?: string[];
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
  /** The server's time of the receipt. */
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

/** An amount of an item that was recorded as used; bait is always in grams (`uomId` null). */
export interface UsedAmount {
  itemId: string;
  qty: string;
  uomId: string | null;
}

/** The user's own stock and the staff of the user's folders, as the server sent them; a single row. */
export interface AidsRow extends NonNullable<SyncAnswer['aids']> {
  id: 'this';
  /** What was sent since the stock was requested from the server, with the server's time of the receipt. */
  sent?: (UsedAmount & { at: number })[];
}

/** The tables whose deleted rows a reading from the start does not name. */
export type UnseenTable = 'items' | 'lookups';
/** The rows that the full reading under way has not brought so far. */
export interface UnseenRow {
  table: UnseenTable;
  ids: string[];
}

/** The device's data about itself and the server; a single row. */
export interface FactsRow {
  id: 'this';
  epoch: string | null;
  /** The folder for which the cursors are valid; null before the first sync. */
  folderId: string | null;
  /** Whether everything is being read again; true until a sync has completed that read it all. */
  fullSync: boolean;
  /** The device's clock minus the server's clock, in ms. */
  clockDifference: number;
  lastSyncAt: number | null;
  /** The step at which the last sync stopped, or 0 while one is running; null once it has completed. */
  stoppedStep: number | null;
  statuses: Job['status'][];
  toSign: number;
  /** The hash of the job ids last reported to the server as complete on this device. */
  toldWhole: string | null;
  pv: string | null;
  /** Whether the server must still say which jobs were started here before; absent in stores of earlier versions. */
  asksForStarted?: boolean;
  /** Absent until this device has shown something by itself. */
  dayNotices?: DayNotices;
}

export interface LogRow {
  id?: number;
  at: number;
  level: 'info' | 'warning' | 'error';
  text: string;
}
