import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bucketKey,
  bucketOfFlags,
  bucketWithPart,
  decideJobSync,
  lateAfterSync,
  decideUnstart,
  isClockTolerable,
  isInWindow,
  jobBuckets,
  parseBucketKey,
  partAfterSync,
  stationsToSync,
  syncSteps,
  syncWindow,
  toSignWindow,
} from './job-buckets.ts';
import type { JobSyncInput, StoredJob } from './job-buckets.ts';

describe('the bucket of a stored job', () => {
  test.each([
    ['todo', 'T_7'],
    ['inProgress', 'job/7/'],
    ['complete', 'P_7'],
    ['closed', 'C_7'],
    ['cancelled', 'X_7'],
  ] as const)('is %s for the key %s', (bucket, key) => {
    expect(bucketKey(bucket, '7')).toBe(key);
    expect(parseBucketKey(key)).toEqual({ bucket, id: '7' });
  });

  test.each(['T_', 'job/7', 'job//', 'job/7/plans/', 'items'])('does not exist for the key "%s"', (key) => {
    expect(parseBucketKey(key)).toBeUndefined();
  });

  test.each([
    ['D', 'todo'],
    ['A', 'todo'],
    ['P', 'todo'],
    ['PS', 'complete'],
    ['C', 'closed'],
    ['X', 'cancelled'],
    ['CX', 'cancelled'],
    ['PC', 'closed'],
    ['H', undefined],
  ])('with the flags %s is %s', (flags, bucket) => {
    expect(bucketOfFlags(flags)).toBe(bucket);
  });
});

const stored = (more: Partial<StoredJob> = {}): StoredJob => ({
  bucket: 'todo',
  uts: 100,
  flags: 'D',
  unsent: false,
  ...more,
});
const decide = (more: Partial<JobSyncInput>): string[] =>
  decideJobSync({ incoming: { uts: 200, flags: 'D' }, full: false, ibChanged: false, update: true, ...more }).map(
    (action) => ('bucket' in action ? `${action.act} ${action.bucket}` : action.act),
  );

describe('a sync of one job', () => {
  test.each<[name: string, stored: Partial<StoredJob> | undefined, flags: string, actions: string[]]>([
    ['unknown, to do', undefined, 'D', ['store todo', 'createFolder', 'downloadPlans']],
    ['unknown, assigned', undefined, 'A', ['store todo', 'createFolder', 'downloadPlans']],
    ['unknown, in progress elsewhere', undefined, 'P', ['store todo']],
    ['unknown, closed', undefined, 'C', ['store closed']],
    ['to do, still to do', {}, 'D', ['replace todo', 'downloadPlans']],
    ['to do, in progress elsewhere', {}, 'P', ['replace todo', 'downloadPlans']],
    ['to do, closed', {}, 'C', ['replace closed', 'downloadPlans']],
    ['to do, cancelled', {}, 'X', ['replace cancelled', 'downloadPlans']],
    ['closed', { bucket: 'closed', flags: 'C' }, 'C', ['replace closed']],
    ['closed here, pending', { bucket: 'closed', flags: 'P' }, 'C', ['note']],
    ['to sign', { bucket: 'complete', flags: 'PS' }, 'C', ['replace closed']],
    ['to sign, not sent', { bucket: 'complete', flags: 'PS', unsent: true }, 'C', ['note']],
    ['cancelled, cancelled', { bucket: 'cancelled', flags: 'X' }, 'X', ['removeFolder', 'replace cancelled']],
    [
      'cancelled, to do again',
      { bucket: 'cancelled', flags: 'X' },
      'D',
      ['removeFolder', 'replace todo', 'downloadPlans'],
    ],
    [
      'cancelled, in progress',
      { bucket: 'cancelled', flags: 'X' },
      'P',
      ['removeFolder', 'replace todo', 'createFolder'],
    ],
    ['cancelled, closed', { bucket: 'cancelled', flags: 'X' }, 'C', ['removeFolder', 'replace closed', 'createFolder']],
    [
      'cancelled with unsent work',
      { bucket: 'cancelled', flags: 'X', unsent: true },
      'X',
      ['setAside', 'replace cancelled'],
    ],
    ['started, changed', { bucket: 'inProgress', flags: 'P' }, 'P', ['replace inProgress']],
    ['started, cancelled', { bucket: 'inProgress', flags: 'P' }, 'X', ['remove']],
    ['started with work, cancelled', { bucket: 'inProgress', flags: 'P', unsent: true }, 'X', ['setAside']],
    ['started with work, closed', { bucket: 'inProgress', flags: 'P', unsent: true }, 'C', ['setAside']],
    ['closed and sent, in a record from before', { bucket: 'closed', flags: 'C', sentAt: 200 }, 'P', []],
    ['closed and sent, and open again since', { bucket: 'closed', flags: 'C', sentAt: 199 }, 'P', ['replace todo']],
    ['closed and sent, closed', { bucket: 'closed', flags: 'C', sentAt: 300 }, 'C', ['replace closed']],
    ['signed late and sent, in a record from before', { bucket: 'closed', flags: 'C', sentAt: 200 }, 'PS', []],
    [
      'signed late and sent, and waiting for a signature again since',
      { bucket: 'closed', flags: 'C', sentAt: 199 },
      'PS',
      ['replace complete'],
    ],
    [
      'sent without its signature, in a record that knows the work',
      { bucket: 'complete', flags: 'PS', sentAt: 300 },
      'PS',
      ['replace complete'],
    ],
    ['started again after it was sent', { bucket: 'inProgress', flags: 'P', sentAt: 300 }, 'P', ['replace inProgress']],
    ['unknown flags', {}, 'H', []],
  ])('decides the actions for a job that is %s', (_name, kept, flags, actions) => {
    expect(decide({ ...(kept && { stored: stored(kept) }), incoming: { uts: 200, flags } })).toEqual(actions);
  });

  test('skips an equal or older record, unless all are included or the installed base changed', () => {
    const incoming = { uts: 100, flags: 'D' };
    expect(decide({ stored: stored(), incoming })).toEqual([]);
    expect(decide({ stored: stored({ uts: 101 }), incoming })).toEqual([]);
    expect(decide({ stored: stored(), incoming, full: true })).toEqual(['replace todo', 'downloadPlans']);
    expect(decide({ stored: stored(), incoming, ibChanged: true })).toEqual(['replace todo', 'downloadPlans']);
  });

  test('does not note a record that is not newer for a job that waits to be sent, even if all are included', () => {
    const waiting = stored({ bucket: 'closed', flags: 'P' });
    expect(decide({ stored: waiting, incoming: { uts: 100, flags: 'X' }, full: true })).toEqual([]);
  });

  test('keeps a started job if the record is not newer, or if it was finished on the server while the update flag is off', () => {
    const started = stored({ bucket: 'inProgress', flags: 'P' });
    expect(decide({ stored: started, incoming: { uts: 100, flags: 'P' }, full: true })).toEqual([]);
    expect(decide({ stored: started, incoming: { uts: 200, flags: 'X' }, update: false })).toEqual([]);
  });

  test('never deletes unsent work, whatever arrives', () => {
    const anyInput = fc.record({
      stored: fc.record({
        bucket: fc.constantFrom(...jobBuckets),
        uts: fc.nat(3),
        flags: fc.constantFrom('D', 'A', 'P', 'PS', 'C', 'X'),
        unsent: fc.constant(true),
      }),
      incoming: fc.record({ uts: fc.nat(3), flags: fc.constantFrom('D', 'A', 'P', 'PS', 'C', 'X', 'H') }),
      full: fc.boolean(),
      ibChanged: fc.boolean(),
      update: fc.boolean(),
    });
    fc.assert(
      fc.property(anyInput, (input) => {
        const acts = decideJobSync(input).map((action) => action.act);
        expect(acts).not.toContain('remove');
        expect(acts).not.toContain('removeFolder');
      }),
    );
  });
});

describe('late work', () => {
  test.each<
    [
      name: string,
      device: 'late' | 'set_aside' | null,
      server: 'late' | 'set_aside' | null | undefined,
      flags: string,
      uts: number,
      left: string | null,
    ]
  >([
    ['stays through a record that is older than its receipt', 'late', null, 'X', 90, 'late'],
    ['stays through a record of the moment of its receipt', 'late', null, 'X', 100, 'late'],
    ['stays while the office has not decided', 'late', 'late', 'X', 150, 'late'],
    ['is set aside by the office', 'late', 'set_aside', 'X', 150, 'set_aside'],
    ['ends when the office applies it', 'late', null, 'C', 150, null],
    ['ends with a newer record if the server does not say', 'late', undefined, 'C', 150, null],
    ['is known on a device that was cleared', null, 'late', 'X', 90, 'late'],
    ['that waits is mentioned on a job that is open again', 'late', 'late', 'D', 150, 'late'],
    ['that was set aside is not mentioned on a job that is open again', 'set_aside', 'set_aside', 'D', 150, null],
  ])('%s', (_name, device, server, flags, uts, left) => {
    const input = { device: device && { state: device, at: 100 }, server, incoming: { uts, flags } };
    expect(lateAfterSync(input)).toBe(left);
  });
});

describe('sync windows', () => {
  const timeZone = 'Asia/Kuala_Lumpur';
  const now = Date.parse('2025-06-15T10:00:00+08:00');

  test('cover today and the 14 days before', () => {
    expect(syncWindow({ now, timeZone })).toEqual({
      start: Date.parse('2025-06-01T00:00:00+08:00'),
      end: Date.parse('2025-06-16T00:00:00+08:00'),
    });
  });

  test('follow their settings', () => {
    expect(syncWindow({ now, timeZone, additionalMissDay: 0, additionalDate: 2 })).toEqual({
      start: Date.parse('2025-06-15T00:00:00+08:00'),
      end: Date.parse('2025-06-18T00:00:00+08:00'),
    });
  });

  test('start at the cut-off: before it, today is still the previous date', () => {
    const night = Date.parse('2025-06-15T02:00:00+08:00');
    expect(syncWindow({ now: night, timeZone, additionalMissDay: 0, cutoffMinutes: 360 })).toEqual({
      start: Date.parse('2025-06-14T06:00:00+08:00'),
      end: Date.parse('2025-06-15T06:00:00+08:00'),
    });
  });

  test('extend 10 days back for signatures', () => {
    expect(toSignWindow({ now, timeZone })).toEqual({
      start: Date.parse('2025-06-05T00:00:00+08:00'),
      end: Date.parse('2025-06-16T00:00:00+08:00'),
    });
  });

  test('include their start but not their end', () => {
    expect([4, 5, 9, 10].map((stamp) => isInWindow(stamp, { start: 5, end: 10 }))).toEqual([false, true, true, false]);
  });
});

describe('an un-start', () => {
  const id = '019a9f3e-7c1b-7b52-9a67-0d7f4d0a4c11';

  test.each([
    [
      'is rejected once the customer has signed',
      { id, signed: true, serverFlags: 'P' },
      { ok: false, code: 'post.signed' },
    ],
    ['saves only on the device when offline', { id, signed: false }, { ok: true, act: 'saveLocally' }],
    [
      'saves only on the device if the server does not have the job',
      { id: 'AAAAAAAAAAA', signed: false, serverFlags: 'P' },
      { ok: true, act: 'saveLocally' },
    ],
    ['saves on the device and on the server', { id, signed: false, serverFlags: 'P' }, { ok: true, act: 'saveBoth' }],
    [
      'clears a job that the server cancelled',
      { id, signed: false, serverFlags: 'X' },
      { ok: true, act: 'clearLocal' },
    ],
    [
      'clears a job that is complete on the server',
      { id, signed: false, serverFlags: 'PS' },
      { ok: true, act: 'clearLocal' },
    ],
  ])('%s', (_name, job, decision) => {
    expect(decideUnstart(job)).toEqual(decision);
  });
});

test('clocks may differ by less than 90 seconds', () => {
  expect([0, 89_999, -89_999, 90_000, -90_000].map((ahead) => isClockTolerable(1_000_000 + ahead, 1_000_000))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('stations that are not ticked are synced if a line with a quantity covers their type', () => {
  const station = (id: string, type: string, tick?: boolean): { id: string; type: { id: string }; tick?: boolean } => ({
    id,
    type: { id: type },
    ...(tick !== undefined && { tick }),
  });
  const stations = [station('a', 'RBS'), station('b', 'RBS', true), station('c', 'ILT'), station('d', 'GB', false)];
  const lines = [
    { stationType: 'RBS', qty: '0.000' },
    { stationType: 'RBS', qty: '2' },
    { stationType: 'ILT', qty: '0.00' },
    { stationType: null, qty: '1' },
  ];
  expect(stationsToSync(stations, lines).map(({ id }) => id)).toEqual(['a']);
});

test('the sync steps are in order', () => {
  expect(syncSteps).toHaveLength(14);
  expect([syncSteps[0], syncSteps[10], syncSteps[13]]).toEqual(['send2', 'syncTask', 'reuploadClosedTasksWithZip']);
});

describe("a helper's part that was sent", () => {
  test.each([
    ['waits for the lead while the job is open', 100, 100, 'P', 150, false, 100],
    ['waits if the lead has not started the job', 100, 100, 'D', 150, false, 100],
    ['waits if the record is older than the part', 100, null, 'P', 90, false, 100],
    ['waits on a device that was cleared', null, 100, 'P', 150, false, 100],
    ['waits if the server does not say', 100, undefined, 'P', 150, false, 100],
    ['waits since the later part', 100, 200, 'P', 250, false, 200],
    ['ends when the job is closed', 100, 100, 'C', 150, false, null],
    ['ends when the job waits for the signature', 100, 100, 'PS', 150, false, null],
    ['ends when the job is cancelled', 100, 100, 'X', 150, false, null],
    ['ends when the job was closed and reopened', 100, null, 'D', 150, false, null],
    ['ends when the technician becomes the lead', 100, 100, 'P', 150, true, null],
    ['was never sent', null, null, 'P', 150, false, null],
  ])('%s', (_name, device, server, flags, uts, leads, sentAt) => {
    expect(partAfterSync({ device, server, incoming: { uts, flags }, leads })).toBe(sentAt);
  });

  test.each([
    ['todo', 5, 'complete'],
    ['todo', null, 'todo'],
    ['inProgress', 5, 'inProgress'],
    ['closed', 5, 'closed'],
  ] as const)('stands in the bucket for %s and %s: %s', (bucket, sentAt, expected) => {
    expect(bucketWithPart(bucket, sentAt)).toBe(expected);
  });
});
