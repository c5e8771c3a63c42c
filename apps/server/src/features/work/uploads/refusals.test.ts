import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { JobFile, Manifest } from '@field-service/contract/work/job-package.ts';
import { jobFileName } from '@field-service/domain/work/package-manifest.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { announceWork, deviceOf, handOver, sendPart, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { makeJob, makeStaff, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  emptyJobFile,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
  treatmentOf,
  visitOf,
  zipOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import { makeZip, type MadeEntry } from '@field-service/testing/zip-maker.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { maxUpload } from '../../../files/incoming.ts';
let server: TestServer;
let world: TestWorld;
let device: Device;
let dispatcher: TestClient;
let job: { id: string; docno: string };
let station: { id: string; tag: string };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  dispatcher = await server.client(world.dispatcher);
  job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  station = await makeStation(server.db, world.site, null);
});
afterAll(async () => await server.stop());

/** Reads the state of everything that a package can change. */
async function everything(): Promise<unknown> {
  const { db } = server;
  const stored = await readdir(path.join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const count = async (
    table: 'visit' | 'treatment' | 'stock_ledger' | 'file' | 'file_blob' | 'post_result' | 'post',
  ): Promise<number> =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    packages: await db.selectFrom('upload_package').select(['id', 'status', 'reason']).orderBy('id').execute(),
    received: await db
      .selectFrom('upload_entry')
      .select(['package_id', 'path'])
      .where('received_at', 'is not', null)
      .orderBy('package_id')
      .orderBy('path')
      .execute(),
    counts: [
      await count('visit'),
      await count('treatment'),
      await count('stock_ledger'),
      await count('file'),
      await count('file_blob'),
      await count('post_result'),
      await count('post'),
    ],
    status: await db.selectFrom('post').select(['id', 'status_id', 'uts']).orderBy('id').execute(),
    blobs: stored
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted(),
  };
}

/** Runs a call that must be rejected, checks that nothing has changed, and returns the rejection. */
async function refusal(
  act: () => Promise<unknown>,
): Promise<{ code: string; status: number | undefined; params: Record<string, unknown> }> {
  const before = await everything();
  const failure = await act().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiFailure)) throw new Error('The call was expected to be rejected.', { cause: failure });
  expect(await everything()).toEqual(before);
  return { code: failure.code, status: failure.status, params: { ...failure.params } };
}

/**
 * Creates a package that closes its job with a pending signature, so that nothing is created from the job in the
 * background.
 */
const workOf = async (
  given: Partial<JobFile> = {},
  pictures: ReadonlyMap<string, Buffer> = new Map(),
): Promise<WorkPackage> => await packWork(emptyJobFile(job.id, newUploadId(), { status: 'CLS', ...given }), pictures);

it('a manifest with more files than the setting of the folder allows is accepted: the phone may have had another limit', async () => {
  const settings = { 'x-mobileSetting': { uploadFileLimit: 1 } };
  const admin = await server.client(world.admin);
  await admin.folders.saveAllSettings({ params: { id: world.folder.id }, body: { settings } });
  const { manifest } = await workOf({}, new Map([['images/a.jpg', Buffer.from('a')]]));
  const { data } = await device.client.uploads.manifest({ params: { id: manifest.uploadId }, body: manifest });
  expect(data.id).toBe(manifest.uploadId);
  await admin.folders.saveAllSettings({
    params: { id: world.folder.id },
    body: { settings: { 'x-mobileSetting': null } },
  });
});

describe('a manifest is rejected', () => {
  const changed = async (change: (manifest: Manifest) => Partial<Manifest>): Promise<{ code: string }> => {
    const { manifest } = await workOf();
    const body = { ...manifest, ...change(manifest) };
    return await refusal(async () => await device.client.uploads.manifest({ params: { id: manifest.uploadId }, body }));
  };
  const entry = (path: string, part = 1): Manifest['entries'][number] => ({
    path,
    bytes: 1,
    sha256: 'a'.repeat(64),
    part,
  });

  it.each<[string, (manifest: Manifest) => Partial<Manifest>, string]>([
    [
      'with a path that leaves the archive',
      ({ entries }) => ({ entries: [...entries, entry('../x')] }),
      'upload.path_unsafe',
    ],
    ['with the same path twice', ({ entries }) => ({ entries: [...entries, ...entries] }), 'upload.entry_duplicate'],
    [
      'with more files than any package may have',
      ({ entries }) => ({
        entries: [...entries, ...Array.from({ length: 500 }, (_each, at) => entry(`images/${at}.jpg`))],
      }),
      'upload.too_many_files',
    ],
    [
      'that would unpack to more than 1 GiB',
      ({ entries }) => ({ entries: [...entries, { ...entry('images/a.jpg'), bytes: 1_073_741_824 }] }),
      'upload.expands_too_far',
    ],
    ['with an empty part', () => ({ parts: 2 }), 'upload.manifest_mismatch'],
    ['without the job file', () => ({ entries: [entry('images/a.jpg')] }), 'upload.manifest_mismatch'],
    ['of a job that does not exist', () => ({ jobId: 'nothing' }), 'record.not_found'],
    ['under an id other than its own', () => ({ uploadId: 'another-upload' }), 'upload.manifest_mismatch'],
  ])('%s', async (_what, change, code) => {
    expect((await changed(change)).code).toBe(code);
  });

  it('that differs from the first one announced', async () => {
    const work = await workOf();
    await announceWork(device, work);
    const [first] = work.manifest.entries;
    const announce = async (body: Manifest) =>
      await device.client.uploads.manifest({ params: { id: body.uploadId }, body });
    expect(
      (
        await refusal(
          async () =>
            await announce({
              ...work.manifest,
              entries: [{ path: first?.path ?? '', bytes: 1, sha256: 'b'.repeat(64), part: 1 }],
            }),
        )
      ).code,
    ).toBe('upload.path_conflict');
    expect(
      (
        await refusal(
          async () =>
            await announce({ ...work.manifest, entries: [...work.manifest.entries, entry('images/more.jpg')] }),
        )
      ).code,
    ).toBe('upload.manifest_mismatch');
  });

  it('with the id of another technician’s package, to which the caller has no access', async () => {
    const other = await deviceOf(server, await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }));
    const work = await workOf();
    await announceWork(device, work);
    expect((await refusal(async () => await announceWork(other, work))).code).toBe('upload.manifest_mismatch');
    const upload = await tusSend(other.url, other.token, work.zips[0] ?? Buffer.alloc(0));
    expect((await refusal(async () => await handOver(other, work, 1, upload))).code).toBe('upload.not_found');
    expect(
      (
        await refusal(
          async () =>
            await other.client.uploads.apply({ params: { id: job.id }, body: { uploadId: work.manifest.uploadId } }),
        )
      ).code,
    ).toBe('upload.not_found');
  });

  it('of a job in a folder that the caller has never had access to', async () => {
    const elsewhere = await makeWorld(server.db);
    const theirs = await makeJob(server.db, elsewhere.site, { status: 'IP', assignees: [elsewhere.technician] });
    const work = await packWork(emptyJobFile(theirs.id, newUploadId()));
    expect((await refusal(async () => await announceWork(device, work))).code).toBe('record.not_found');
  });
});

describe('a part is rejected', () => {
  const jobFile = async (): Promise<{ work: WorkPackage; name: string; data: Buffer }> => {
    const work = await workOf();
    const name = jobFileName(job.id, 'job');
    await announceWork(device, work);
    return { work, name, data: work.contents.get(name) ?? Buffer.alloc(0) };
  };
  const sent = async (work: WorkPackage, zip: Buffer): Promise<{ code: string }> => {
    const upload = await tusSend(device.url, device.token, zip);
    return await refusal(async () => await handOver(device, work, 1, upload, { sha256: sha256Of(zip) }));
  };

  it.each<[string, (entry: MadeEntry) => Buffer | Promise<Buffer>, string]>([
    ['that is not an archive', () => Buffer.from('this is only a text and no archive'), 'upload.archive_broken'],
    [
      'with an entry that was not announced',
      (entry) => makeZip([entry, { name: 'extra.txt', data: Buffer.from('x') }]),
      'upload.entry_unlisted',
    ],
    [
      'with a path that leaves the archive',
      (entry) => makeZip([entry, { name: '../../evil.sh', data: Buffer.from('x') }]),
      'upload.path_unsafe',
    ],
    [
      'with a symbolic link',
      (entry) => makeZip([entry, { name: 'link', data: Buffer.from('/etc/passwd'), externalAttributes: 0xa1ff0000 }]),
      'upload.path_unsafe',
    ],
    [
      'with a NUL in a name',
      (entry) => makeZip([entry, { name: 'a\0.txt', data: Buffer.from('x') }]),
      'upload.path_unsafe',
    ],
    [
      'that is a zip bomb',
      (entry) => makeZip([entry, { name: 'zeros', data: Buffer.alloc(2_000_000), deflate: true }]),
      'upload.expands_too_far',
    ],
    ['that is encrypted', (entry) => makeZip([{ ...entry, flags: 0x801 }]), 'upload.archive_encrypted'],
    ['with the same name twice', (entry) => makeZip([entry, entry]), 'upload.entry_duplicate'],
    [
      'with more files than any package may have',
      (entry) =>
        makeZip([entry, ...Array.from({ length: 500 }, (_each, at) => ({ name: `${at}`, data: Buffer.alloc(0) }))]),
      'upload.too_many_files',
    ],
    [
      'whose file differs from the announced one',
      (entry) => makeZip([{ ...entry, data: Buffer.from(entry.data.toString().toUpperCase()) }]),
      'upload.hash_mismatch',
    ],
    [
      'whose file is longer than announced',
      (entry) => makeZip([{ ...entry, data: Buffer.concat([entry.data, Buffer.from(' ')]) }]),
      'upload.hash_mismatch',
    ],
    ['with a wrong checksum', (entry) => makeZip([{ ...entry, crc32: 7 }]), 'upload.archive_broken'],
  ])('%s', async (_what, make, code) => {
    const { work, name, data } = await jobFile();
    expect((await sent(work, await make({ name, data }))).code).toBe(code);
    // The package itself is unaffected.
    expect((await sendPart(device, work, 1)).status).not.toBe('receiving');
    job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  });

  it('with altered bytes, and accepted when sent again', async () => {
    const { work } = await jobFile();
    const upload = await tusSend(device.url, device.token, work.zips[0] ?? Buffer.alloc(0));
    expect((await refusal(async () => await handOver(device, work, 1, upload, { sha256: 'c'.repeat(64) }))).code).toBe(
      'upload.hash_mismatch',
    );
    expect((await refusal(async () => await handOver(device, work, 1, upload))).code).toBe('upload.not_found');
    expect((await sendPart(device, work, 1)).status).toBe('applied');
    job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  });

  it('while its upload is unfinished, or another person’s', async () => {
    const { work } = await jobFile();
    const headers = { authorization: `Bearer ${device.token}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' };
    const begun = await fetch(`${server.url}/api/tus`, { method: 'POST', headers });
    const upload = begun.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await refusal(async () => await handOver(device, work, 1, upload))).code).toBe('upload.incomplete');
    const theirs = await tusSend(server.url, await server.token(world.dispatcher), work.zips[0] ?? Buffer.alloc(0));
    expect((await refusal(async () => await handOver(device, work, 1, theirs))).code).toBe('upload.not_found');
    expect((await refusal(async () => await handOver(device, work, 1, '../../../etc/passwd'))).code).toBe(
      'upload.not_found',
    );
  });

  it('under a part number other than the one announced for its entries', async () => {
    const work = await workOf({}, new Map([['images/001/a.jpg', Buffer.from('picture')]]));
    await announceWork(device, work);
    const upload = await tusSend(device.url, device.token, work.zips[0] ?? Buffer.alloc(0));
    expect((await refusal(async () => await handOver(device, work, 1, upload, { split: 2 }))).code).toBe(
      'upload.entry_unlisted',
    );
    expect((await refusal(async () => await handOver(device, work, 1, upload, { split: 9 }))).code).toBe(
      'upload.manifest_mismatch',
    );
  });

  it('as missing if its package is to be applied', async () => {
    const work = await workOf({}, new Map([['images/001/a.jpg', Buffer.from('picture')]]));
    await announceWork(device, work);
    const failure = await refusal(
      async () =>
        await device.client.uploads.apply({ params: { id: job.id }, body: { uploadId: work.manifest.uploadId } }),
    );
    expect(failure).toMatchObject({
      code: 'upload.incomplete',
      params: {
        missing: [
          { part: 1, paths: ['images/001/a.jpg'] },
          { part: 2, paths: [`job-${job.id}.json`] },
        ],
      },
    });
  });
});

describe('an unreadable job file', () => {
  it.each<[string, (file: JobFile) => unknown]>([
    ['because it is not JSON', () => undefined],
    ['because a field has the wrong type', (file) => ({ ...file, remarks: 7 })],
    ['because it names another job', (file) => ({ ...file, jobId: 'another-job' })],
    ['because it names another upload', (file) => ({ ...file, uploadId: 'another-upload' })],
    [
      'because it names a picture that is not in the package',
      (file) => ({ ...file, stations: [{ ...file.stations[0], imgbf: [pictureAt('images/none.jpg')] }] }),
    ],
    ['because two actions have the same id', (file) => ({ ...file, stations: [file.stations[0], file.stations[0]] })],
    [
      'because it is nested too deeply',
      (file) =>
        Buffer.from(
          JSON.stringify({ ...file, remarks: 0 }).replace(
            '"remarks":0',
            `"remarks":${'['.repeat(100_000)}${']'.repeat(100_000)}`,
          ),
        ),
    ],
    [
      'because an amount is out of range',
      (file) => ({ ...file, usage: [treatmentOf('item', 'unit', { qty: '100000000' })] }),
    ],
  ])('(%s) is stored, and its package is refused', async (_what, change) => {
    const file = emptyJobFile(job.id, newUploadId(), { status: 'CLS', stations: [visitOf(station.id)] });
    const made = await packWork(file);
    const name = jobFileName(job.id, 'job');
    const changed = change(file);
    const contents = new Map([
      [name, changed instanceof Buffer ? changed : Buffer.from(JSON.stringify(changed) ?? '{')],
    ]);
    const bytes = contents.get(name) ?? Buffer.alloc(0);
    const manifest: Manifest = {
      ...made.manifest,
      entries: [{ path: name, part: 1, bytes: bytes.length, sha256: sha256Of(bytes) }],
    };
    const state = await sendWork(device, { manifest, contents, zips: [await zipOf(contents)] });
    expect(state).toMatchObject({ status: 'refused', reason: 'upload.job_file_invalid', missing: [], receipt: null });
    const refused = await refusal(
      async () => await device.client.uploads.apply({ params: { id: job.id }, body: { uploadId: manifest.uploadId } }),
    );
    expect([refused.code, refused.status, Object.keys(refused.params).toSorted()]).toEqual([
      'upload.job_file_invalid',
      422,
      ['fields', 'uploadId'],
    ]);
    expect(
      (await refusal(async () => await dispatcher.uploads.replay({ params: { id: job.id, x: manifest.uploadId } })))
        .code,
    ).toBe('upload.job_file_invalid');
    expect(refused.params['fields']).not.toEqual([]);
    expect(await server.services.files.has(sha256Of(bytes))).toBe(true);
  });
});

describe('resumable uploads', () => {
  const tus = async (
    method: string,
    given: { id?: string; token?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> =>
    await fetch(`${server.url}/api/tus${given.id === undefined ? '' : `/${given.id}`}`, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: given.body }),
    });
  const begin = async (length = '10'): Promise<string> => {
    const response = await tus('POST', { token: device.token, headers: { 'upload-length': length } });
    return response.headers.get('location')?.split('/').at(-1) ?? '';
  };

  it('require a session', async () => {
    expect((await tus('POST', { headers: { 'upload-length': '1' } })).status).toBe(401);
    expect((await tus('HEAD', { id: await begin() })).status).toBe(401);
    expect((await tus('POST', { token: 'forged.token.here', headers: { 'upload-length': '1' } })).status).toBe(401);
  });

  it('are not found by another user', async () => {
    const id = await begin();
    const token = await server.token(world.dispatcher);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers: Record<string, string> =
        method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' } : {};
      const response = await tus(method, { id, token, headers, ...(method === 'PATCH' ? { body: 'x' } : {}) });
      expect([method, response.status]).toEqual([method, 404]);
    }
    expect((await tus('HEAD', { id, token: device.token })).headers.get('upload-offset')).toBe('0');
  });

  it('cannot be downloaded, or accessed by other origins', async () => {
    const id = await begin();
    expect((await tus('GET', { id, token: device.token })).status).toBe(404);
    const response = await tus('HEAD', { id, token: device.token, headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are limited in size, and must state their length', async () => {
    expect(
      (await tus('POST', { token: device.token, headers: { 'upload-length': String(maxUpload + 1) } })).status,
    ).toBe(413);
    expect((await tus('POST', { token: device.token, headers: { 'upload-defer-length': '1' } })).status).toBe(400);
  });

  it('reveal nothing about the server when they fail', async () => {
    const response = await tus('HEAD', {
      id: `${world.technician.id}.00000000-0000-0000-0000-000000000000`,
      token: device.token,
    });
    expect(response.status).toBe(404);
    const patched = await tus('PATCH', {
      id: `${world.technician.id}.00000000-0000-0000-0000-000000000000`,
      token: device.token,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: 'x',
    });
    const text = await patched.text();
    expect(JSON.parse(text)).toMatchObject({ ok: false, code: 'upload.not_found', errorCode: 404 });
    expect(text).not.toContain(server.config.dataDir);
  });
});
