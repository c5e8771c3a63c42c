import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { makeJob, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { emptyJobFile, newUploadId, packWork, visitOf } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const day = 86_400_000;
const minute = 60_000;

let server: TestServer;
let world: TestWorld;
let device: Device;
let dispatcher: TestClient;
let station: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  dispatcher = await server.client(world.dispatcher);
  station = await makeStation(server.db, world.site, null);
});
afterAll(async () => await server.stop());

interface Clock {
  /** How far the device is ahead of the server while the work is done, in ms. */
  ahead: number;
  /** What the device believed, when it packed the work. */
  believed: number;
  /** How far it is ahead when it sends; undefined if it does not tell its time. */
  sending: number | undefined;
}

/** Sends a job that was done from half an hour ago until ten minutes ago; returns what the server records of it. */
async function recordedWith({ ahead, believed, sending }: Clock) {
  const now = Date.now();
  const [began, visited, ended] = [30, 20, 10].map((ago) => now - ago * minute + ahead);
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const given: Partial<JobFile> = {
    status: 'CWO',
    noSignReason: 'absent',
    clockDifference: believed,
    startData: { at: began ?? 0, geo: null },
    endData: { at: ended ?? 0, geo: null },
    stations: [visitOf(station.id, { visitedAt: visited ?? 0 })],
  };
  const work = await packWork(emptyJobFile(job.id, newUploadId(), given), new Map());
  const state = await sendWork(device, work, sending === undefined ? undefined : now + sending);
  expect(state.status).toBe('applied');
  const { data } = await dispatcher.posts.get({ params: { id: job.id } });
  const minutesAgo = (at: number | null | undefined) => Math.round((now - (at ?? 0)) / minute);
  const [sent] = data.packages;
  return {
    began: minutesAgo(data.result?.startAt),
    visited: minutesAgo(data.visits[0]?.visitedAt),
    ended: minutesAgo(data.result?.endAt),
    difference: Math.round((sent?.clockDifference ?? 0) / minute),
    doubtful: sent?.clockDoubtful,
  };
}
const asItWas = { began: 30, visited: 20, ended: 10 };

describe('work of a device whose clock is wrong', () => {
  it('is recorded at the time at which it was done, if the device knew the difference', async () => {
    expect(await recordedWith({ ahead: day, believed: day, sending: day })).toEqual({
      ...asItWas,
      difference: 1440,
      doubtful: false,
    });
  });

  it('is corrected by the difference measured when it arrives, if the device did not know it', async () => {
    expect(await recordedWith({ ahead: day, believed: 0, sending: day })).toEqual({
      ...asItWas,
      difference: 1440,
      doubtful: false,
    });
  });

  it('is marked as doubtful if the clock was put right before sending and nothing tells the difference', async () => {
    expect(await recordedWith({ ahead: day, believed: 0, sending: 0 })).toMatchObject({ doubtful: true });
  });

  it('is recorded as the device noted it, if the device tells nothing about its clock', async () => {
    expect(await recordedWith({ ahead: 0, believed: 0, sending: undefined })).toEqual({
      ...asItWas,
      difference: 0,
      doubtful: false,
    });
  });
});
