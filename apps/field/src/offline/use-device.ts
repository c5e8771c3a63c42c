import { db } from './db.ts';
import { useLive } from './live.ts';
import type { LogRow, OutboxRow, PackageRow, SentRow } from './rows.ts';
import { unpackedJobs, type UnsentJob } from './unsent.ts';

export interface DeviceFacts {
  packages: PackageRow[];
  /** Jobs with work that is not packed yet, including jobs that the office withdrew or cancelled. */
  unpacked: UnsentJob[];
  outbox: OutboxRow[];
  sent: SentRow[];
  logs: LogRow[];
}

const shownLogs = 50;

async function readDevice(): Promise<DeviceFacts> {
  const store = db();
  const [packages, unpacked, outbox, sent, logs] = await Promise.all([
    store.packages.orderBy('createdAt').toArray(),
    unpackedJobs(),
    store.outbox.orderBy('seq').toArray(),
    store.sent.orderBy('sentAt').reverse().toArray(),
    store.logs.orderBy('id').reverse().limit(shownLogs).toArray(),
  ]);
  return { packages, unpacked, outbox, sent, logs };
}

/** The work without a receipt, the sent packages and the latest log lines on this device. */
export const useDevice = (): DeviceFacts | undefined => useLive('device', readDevice);
