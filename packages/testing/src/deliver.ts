import type { PackageState } from '@field-service/contract/work/job-package.ts';
import type { TestClient } from './client.ts';
import { clientOf } from './client.ts';
import type { TestServer } from './server.ts';
import type { Login } from './login.ts';
import { tusSend } from './tus-sender.ts';
import { sha256Of, type WorkPackage } from './work-package.ts';

/** A device on which a user is logged in. */
export interface Device {
  client: TestClient;
  token: string;
  url: string;
}

export async function deviceOf(server: TestServer, user: Login): Promise<Device> {
  const token = await server.token(user, 'app');
  return { token, url: server.url, client: clientOf({ url: server.url, token }) };
}

/** The same session at another address, such as a second server or a proxy. */
export const deviceAt = ({ token }: Device, url: string): Device => ({ token, url, client: clientOf({ url, token }) });

export const announceWork = async (
  { client }: Device,
  { manifest }: WorkPackage,
  /** The time by the device's clock, if the device tells it. */
  time?: number,
): Promise<PackageState> =>
  (
    await client.uploads.manifest({
      params: { id: manifest.uploadId },
      query: time === undefined ? {} : { time: String(time) },
      body: manifest,
    })
  ).data;

export interface HandOver {
  sha256?: string;
  split?: number;
}

/** Submits a finished upload as part `part` (counted from 1) of a package. */
export async function handOver(
  { client }: Device,
  { manifest, zips }: WorkPackage,
  part: number,
  upload: string,
  given: HandOver = {},
): Promise<PackageState> {
  const next = manifest.kind === 'job' ? 'jobupdate' : 'signupdate';
  const { data } = await client.uploads.part({
    query: {
      next,
      pid: manifest.jobId,
      split: String(given.split ?? part),
      uploadId: manifest.uploadId,
      ...(next === 'signupdate' ? { force: 'true' as const } : {}),
    },
    body: { upload, sha256: given.sha256 ?? sha256Of(zips[part - 1] ?? Buffer.alloc(0)), fileName: `part-${part}.zip` },
  });
  const state = data[0]?.package;
  if (state === undefined || state === null) throw new Error('The response to a part has no package state.');
  return state;
}

/** Uploads one part by tus and submits it. */
export async function sendPart(device: Device, work: WorkPackage, part: number): Promise<PackageState> {
  return await handOver(
    device,
    work,
    part,
    await tusSend(device.url, device.token, work.zips[part - 1] ?? Buffer.alloc(0)),
  );
}

/** Sends a whole package, one part after another, and returns its last state. */
export async function sendWork(device: Device, work: WorkPackage, time?: number): Promise<PackageState> {
  let state = await announceWork(device, work, time);
  for (const { part } of state.missing) state = await sendPart(device, work, part);
  return state;
}
