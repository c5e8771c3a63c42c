/** A fault that is planted in the phone's store, and the test that must catch it. */
export interface Planted {
  /** Below `apps/field/src/offline`. */
  file: string;
  /** Occurs once in the file. */
  text: string;
  instead: string;
  /** The test file, from the root. */
  test: string;
  /** A part of the names of the tests that catch it; all tests of the file if absent. */
  named?: string;
}

const store = (name: string): string => `e2e/src/store/${name}.test.ts`;
const faults = (name: string): string => store(`faults/${name}`);

export const planted: readonly Planted[] = [
  // Edits.
  {
    file: 'edits.ts',
    text: '(edit.stored?.rev ?? Infinity) > (row?.rev ?? 0))',
    instead: '(edit.stored?.rev ?? Infinity) >= (row?.rev ?? 0))',
    test: store('edits'),
  },
  {
    file: 'edits.ts',
    text: 'const rev = Math.max(row?.rev ?? 0, next?.rev ?? 0, ...revs) + 1;',
    instead: 'const rev = Math.max(row?.rev ?? 0, next?.rev ?? 0) + 1;',
    test: store('edits'),
  },
  {
    file: 'edits.ts',
    text: 'started.get(jobId) === true ? await write(store, now) : undefined',
    instead: 'await write(store, now)',
    test: store('edits'),
  },
  {
    file: 'edits.ts',
    text: '(a, b) => a.seq - b.seq,',
    instead: '(a, b) => b.seq - a.seq,',
    test: store('edits'),
  },
  {
    file: 'edits.ts',
    text: 'while (others.size > 0 || isWaiting()) {',
    instead: 'while (isWaiting()) {',
    test: store('packing'),
    named: 'takes long to store',
  },
  {
    file: 'edits.ts',
    text: 'enqueueVoiding(enqueue(lanes.visits, { jobId, id: stationId, change, also }));',
    instead: 'enqueue(lanes.visits, { jobId, id: stationId, change, also });',
    test: store('sign-cover'),
  },
  // Recorded work.
  {
    file: 'work.ts',
    text: 'sha256: await sha256Hex(await picture.blob.arrayBuffer()),',
    instead: 'sha256: await sha256Hex(new ArrayBuffer(0)),',
    test: faults('windows'),
    named: 'two windows',
  },
  {
    file: 'work.ts',
    text: 'await requireStarted(store, picture.jobId);\n        if (picture',
    instead: 'if (picture',
    test: store('packing'),
  },
  {
    file: 'work.ts',
    text: 'if (there >= limit) throw',
    instead: 'if (there > limit) throw',
    test: store('limits'),
    named: 'a picture',
  },
  {
    file: 'work.ts',
    text: 'if (!picture || !isUnpacked(picture)) return undefined;',
    instead: 'if (!picture) return undefined;',
    test: store('packing'),
  },
  // Packing.
  {
    file: 'packing/pack.ts',
    text: 'if (stateOf(now) !== stateOf(work)) return false;',
    instead: '',
    test: store('packing'),
  },
  {
    file: 'packing/pack.ts',
    text: 'if (judged !== undefined && stateOfWork(work) !== judged) return undefined;',
    instead: '',
    test: store('packing'),
  },
  {
    file: 'uploading/uploader.ts',
    text: 'await withRoom(() => moveToSent(row, receipt, store), store);',
    instead: 'await moveToSent(row, receipt, store);',
    test: store('space/full'),
  },
  {
    file: 'uploading/uploader.ts',
    text: 'if (receivedAt !== undefined) await noteSent(store, usages, visits, receivedAt);',
    instead: '',
    test: store('aids'),
  },
  {
    file: 'packing/pack.ts',
    text: "if (now.row?.bucket !== 'inProgress') throw new DeviceFailure('device.job_missing');",
    instead: '',
    test: faults('windows'),
    named: 'two windows',
  },
  {
    file: 'packing/pack.ts',
    text: 'await store.pictures.bulkUpdate(pictures.map((picture) => ({ key: picture.id, changes: { uploadId } })));',
    instead: '',
    test: faults('windows'),
    named: 'two windows',
  },
  {
    file: 'packing/pack.ts',
    text: 'packed: versionsOf(work) });',
    instead: 'packed: [] });',
    test: faults('windows'),
    named: 'two windows',
  },
  {
    file: 'packing/pack.ts',
    text: 'await enqueueTrails(jobId, earlier);',
    instead: '',
    test: store('limits'),
    named: 'positions',
  },
  {
    file: 'packing/pack.ts',
    text: 'await store.lateSigns.delete(jobId);',
    instead: '',
    test: store('late-signature'),
  },
  {
    file: 'packing/job-file.ts',
    text: 'pictures.toSorted((a, b) => a.seq - b.seq)',
    instead: 'pictures.toSorted((a, b) => a.takenAt - b.takenAt)',
    test: 'apps/field/src/offline/packing/packing.test.ts',
  },
  // Uploading.
  {
    file: 'uploading/send-package.ts',
    text: "if (lost) throw new DeviceFailure('device.receipt', { path: lost.path });",
    instead: 'void lost;',
    test: store('sending'),
  },
  {
    file: 'uploading/send-package.ts',
    text: "(error.code === 'upload.not_found' || error.code === 'upload.hash_mismatch')",
    instead: "error.code === 'upload.not_found'",
    test: faults('connection'),
    named: 'with a byte changed',
  },
  {
    file: 'uploading/tus-upload.ts',
    text: 'uploadDataDuringCreation: file.size <= sentAtOnce',
    instead: 'uploadDataDuringCreation: true',
    test: faults('connection'),
    named: 'cut at every twentieth',
  },
  {
    file: 'uploading/uploader.ts',
    text: 'await forgetUploads(store, uploadId);',
    instead: '',
    test: faults('windows'),
    named: 'two windows',
  },
  {
    file: 'uploading/url-storage.ts',
    text: 'startsWith(`${uploadId}/`)',
    instead: 'equals(uploadId)',
    test: faults('windows'),
    named: 'two windows',
  },
  {
    file: 'uploading/uploader.ts',
    text: "const status = isPassing(error) ? 'waiting' : 'refused';",
    instead: "const status = 'refused';",
    test: faults('answers'),
    named: 'an empty answer',
  },
  {
    file: 'uploading/uploader.ts',
    text: "(asked || (row.status === 'waiting' && !wasJustTried(row)))",
    instead: '(asked || !wasJustTried(row))',
    test: store('sending'),
  },
  {
    file: 'uploading/uploader.ts',
    text: 'Math.abs(Date.now() - lastTryAt) < guardMs',
    instead: 'Date.now() - lastTryAt < guardMs',
    test: store('sending'),
  },
  {
    file: 'uploading/uploader.ts',
    text: 'versions.has(versionOf(each));',
    instead: 'versions.size > 0;',
    test: store('packing'),
  },
  {
    file: 'connection/connection.ts',
    text: 'return now?.userId === began.userId ? now : began;',
    instead: 'return now ?? began;',
    test: store('sending'),
  },
  {
    file: 'failure.ts',
    text: 'isLostOnTheWay(error) ||',
    instead: '',
    test: faults('connection'),
    named: 'with a byte changed',
  },
  // Sync.
  {
    file: 'sync/pages.ts',
    text: '{ id, uts: next.uts, ctid: next.ctid, safe: next.until }',
    instead: '{ id, uts: page.uts, ctid: 0, safe: null }',
    test: store('pages'),
  },
  {
    file: 'sync/full-sync.ts',
    text: 'await offerAgain();',
    instead: '',
    test: faults('restored'),
  },
  {
    file: 'sync/full-sync.ts',
    text: 'await store.marks.clear();',
    instead: '',
    test: store('full-sync'),
    named: 'another folder',
  },
  {
    file: 'sync/apply-jobs.ts',
    text: 'uts: incoming.uts,\n          aside: { reason: endedReason(incoming), at: Date.now() },',
    instead: 'uts: incoming.uts,\n          aside: null,',
    test: faults('buckets'),
  },
  {
    file: 'sync/run.ts',
    text: 'await editFacts({ stoppedStep: at ?? stopped })',
    instead: 'await editFacts({ stoppedStep: null })',
    test: store('full-sync'),
    named: 'resumes at the step',
  },
  {
    file: 'sync/re-upload.ts',
    text: 'await sendPackages({ asked: true, signal });',
    instead: 'await sendPackages({ asked: false, signal });',
    test: faults('connection'),
    named: 'with a byte changed',
  },
  // Sessions.
  {
    file: 'clear-store.ts',
    text: 'if ((await countUnsent()) > 0) return;',
    instead: '',
    test: store('session'),
  },
  {
    file: 'session.ts',
    text: 'if (current) await settleEntries();',
    instead: '',
    test: store('session'),
  },
  // Loss.
  {
    file: 'loss/lost-work.ts',
    text: 'if (store.isNew && !store.isChecked)',
    instead: 'if (store.isNew)',
    test: store('loss'),
  },
  {
    file: 'room.ts',
    text: "store.sent.orderBy('sentAt').first()",
    instead: "store.sent.orderBy('sentAt').last()",
    test: store('space/room'),
  },
  // Jobs.
  {
    file: 'jobs.ts',
    text: 'const key = bucketKey(row.bucket, row.id);',
    instead: "const key = bucketKey('todo', row.id);",
    test: faults('buckets'),
  },
  {
    file: 'start-job.ts',
    text: "if (row.bucket !== 'inProgress') throw new DeviceFailure('device.job_missing');",
    instead: '',
    test: store('start'),
  },
  // The outbox and positions.
  {
    file: 'outbox/outbox.ts',
    text: 'waiting.some(({ tries }) => tries > 0)',
    instead: 'false',
    test: store('start'),
  },
  {
    file: 'outbox/outbox.ts',
    text: 'await store.trails.clear();',
    instead: '',
    test: faults('positions'),
  },
  {
    file: 'outbox/outbox.ts',
    text: 'await store.outbox.delete(id);',
    instead: '',
    test: faults('positions'),
  },
  {
    file: 'sync/full-sync.ts',
    text: 'await offerTrailsAgain();',
    instead: '',
    test: faults('restored'),
  },
  {
    file: 'outbox/trails.ts',
    text: "permission.addEventListener('change', () => follow(permission.state), { signal: ended.signal });",
    instead: '',
    test: store('office'),
    named: 'positions are recorded',
  },
  {
    file: 'uploading/uploader.ts',
    text: "bucket === 'closed' || bucket === 'complete'",
    instead: "bucket === 'closed'",
    test: store('passing'),
    named: 'older answer',
  },
  {
    file: 'sync/save-my-settings.ts',
    text: '  outdate();',
    instead: '',
    test: store('older-answers'),
    named: 'whose answer is from before',
  },
  {
    file: 'sync/apply-jobs.ts',
    text: "withTaken(target === 'inProgress' ? row : undefined, received)",
    instead: 'withTaken(undefined, received)',
    test: store('older-answers'),
    named: 'unassigned job',
  },
  {
    file: 'folder-settings.ts',
    text: '[folderId, ...above.toReversed(), synced',
    instead: '[synced',
    test: store('folder-settings'),
    named: 'another folder',
  },
  // Updates of the app.
  {
    file: 'db.ts',
    text: '.toSorted((a, b) => at(a) - at(b))',
    instead: '',
    test: store('packing'),
    named: 'second version',
  },
];
