import { Dexie } from 'dexie';
import { aJob, aLine, aStation, stationType } from '../a-job.test-data.ts';
import { aUsage } from './a-usage.ts';
import { trimOtherStores } from '../clear-store.ts';
import { closeDb, databaseName, db, enterDb, firstTables, openDb, prepareDb } from '../db.ts';
import { allStored, edits, shownDraft, shownUsages, shownVisits, storeWaiting } from '../edits.ts';
import { exportEverything } from '../export/export-everything.ts';
import { exportPackage, exportWork, exportWrite } from '../export-work.ts';
import { onNotice } from '../notices.ts';
import { forgetNews, moveJob, putJob, recentlyGone, rowOfJob } from '../jobs.ts';
import { changeMySetting, togglePinnedItem } from '../my-settings.ts';
import { packJob, packJudged, packSignature } from '../packing/pack.ts';
import { writeSession } from '../device-db.ts';
import { sending } from '../connection/connection.ts';
import { changeSession, session } from '../connection/session-state.ts';
import { chooseFolder, followSession, logIn, logOut, resumeSession } from '../session.ts';
import { readConsumables, readOfferedItems } from '../reference.ts';
import { requireRoom } from '../room.ts';
import { startJob, unstartJob } from '../start-job.ts';
import { syncProgress } from '../sync/progress.ts';
import { cancelSync, runSync, stoppedAt } from '../sync/run.ts';
import { countUnsent } from '../unsent.ts';
import { exportStores } from '../loss/export-stores.ts';
import { stateOfWork } from '../row-versions.ts';
import { trackPosition } from '../outbox/trails.ts';
import { sendInBackground } from '../uploading/background.ts';
import { discardPackage, discardWrite, noteExported } from '../uploading/discard.ts';
import { reopenJob } from '../uploading/reopen-job.ts';
import { moveToSent, sendPackages } from '../uploading/uploader.ts';
import { storedJob } from '../use-job.ts';
import { sweepRemoved } from '../recorded/removal.ts';
import { withLines } from '../recorded/billing-lines.ts';
import { markScanned, unmarkScanned } from '../recorded/scan.ts';
import { readNeeds } from '../goods/needs.ts';
import { fetchIfMissing } from '../reads/missing-lookups.ts';
import { readOwnStock, readStock } from '../recorded/own-stock.ts';
import { lastPlace } from '../recorded/usage-order.ts';
import { siteOfJob } from '../recorded/site-of-job.ts';
import { coverOf } from '../recorded/sign-cover.ts';
import { renewBrowserLog } from '../loss/browser-log.ts';
import { checkStore, followUnsent, lostWork } from '../loss/lost-work.ts';
import { enqueueStatus, enqueueWrite, sendOutbox } from '../outbox/outbox.ts';
import * as stationWork from '../recorded/station-work.ts';
import * as deletions from '../deletions.ts';
import * as work from '../work.ts';
import { dropChosenPicture, keepChosenPicture } from '../own-files/chosen-picture.ts';
import { keepOwnFile, readOwnFile } from '../own-files/own-files.ts';
import * as attachments from '../requests/attachments.ts';
import * as forms from '../requests/forms.ts';
import { reopenForm, submitForm } from '../requests/new-posts.ts';
import { refreshSheet, refreshSheets } from '../sheets/sheets.ts';
import { recordSign } from '../work-time/signs.ts';
import { readOwnWork } from '../work-time/work-days.ts';
import { lockState } from '../pin/lock-state.ts';
import { unlock } from '../pin/lock.ts';
import { passWait, removePin, setPin, tryPin } from '../pin/pin.ts';
import { askForRemoval } from '../pin/removal.ts';
import { enter } from './enter.ts';

/** The phone's store without the screens; tests in a browser drive it. */
const offline = {
  cancelSync,
  countUnsent,
  enqueueStatus,
  enqueueWrite,
  lostWork,
  checkStore,
  followUnsent,
  prepareDb,
  exportStores,
  chooseFolder,
  changeMySetting,
  changeSession,
  discardPackage,
  discardWrite,
  noteExported,
  sendInBackground,
  sendOutbox,
  sendPackages,
  sending,
  followSession,
  logIn,
  logOut,
  runSync,
  stoppedAt,
  syncProgress,
  resumeSession,
  session,
  trimOtherStores,
  writeSession,
  Dexie,
  databaseName,
  enterDb,
  firstTables,
  aJob,
  aLine,
  aStation,
  stationType,
  siteOfJob,
  withLines,
  aUsage,
  allStored,
  closeDb,
  coverOf,
  db,
  edits,
  enter,
  exportEverything,
  exportPackage,
  exportWork,
  exportWrite,
  moveJob,
  forgetNews,
  moveToSent,
  onNotice,
  openDb,
  pin: { askForRemoval, lockState, passWait, removePin, setPin, tryPin, unlock },
  packJob,
  packJudged,
  packSignature,
  putJob,
  readConsumables,
  readOfferedItems,
  renewBrowserLog,
  requireRoom,
  recentlyGone,
  rowOfJob,
  shownDraft,
  shownUsages,
  shownVisits,
  startJob,
  stateOfWork,
  stationWork,
  storedJob,
  storeWaiting,
  sweepRemoved,
  togglePinnedItem,
  trackPosition,
  lastPlace,
  readStock,
  requests: { ...attachments, ...forms, reopenForm, submitForm },
  ownFiles: { keepOwnFile, readOwnFile, keepChosenPicture, dropChosenPicture },
  refreshSheet,
  refreshSheets,
  readNeeds,
  readOwnStock,
  fetchIfMissing,
  readOwnWork,
  recordSign,
  markScanned,
  unmarkScanned,
  unstartJob,
  reopenJob,
  work: { ...work, ...deletions },
};
export type Offline = typeof offline;

declare global {
  var offline: Offline;
}
globalThis.offline = offline;
