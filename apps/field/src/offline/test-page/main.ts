import { Dexie } from 'dexie';
import { aJob } from '../a-job.test-data.ts';
import { trimOtherStores } from '../clear-store.ts';
import { closeDb, databaseName, db, firstTables, openDb } from '../db.ts';
import { allStored, edits, shownDraft, shownUsages, shownVisits, storeWaiting } from '../edits.ts';
import { putJob, rowOfJob } from '../jobs.ts';
import { packJob, packSignature } from '../packing/pack.ts';
import { writeSession } from '../device-db.ts';
import { followSession, logOut, resumeSession, session } from '../session.ts';
import { requireRoom } from '../room.ts';
import { startJob, unstartJob } from '../start-job.ts';
import { moveToSent } from '../uploading/uploader.ts';
import * as work from '../work.ts';

/** The phone's store without the screens; tests in a browser drive it. */
const offline = {
  followSession,
  logOut,
  resumeSession,
  session,
  trimOtherStores,
  writeSession,
  Dexie,
  databaseName,
  firstTables,
  aJob,
  allStored,
  closeDb,
  db,
  edits,
  moveToSent,
  openDb,
  packJob,
  packSignature,
  putJob,
  requireRoom,
  rowOfJob,
  shownDraft,
  shownUsages,
  shownVisits,
  startJob,
  storeWaiting,
  unstartJob,
  work,
};
export type Offline = typeof offline;

declare global {
  var offline: Offline;
}
globalThis.offline = offline;
