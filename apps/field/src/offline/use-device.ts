import { db } from './db.ts';
import { liveRead } from './live.ts';
import type { OutboxRow } from './outbox/rows.ts';
import type { PackageRow, SentRow } from './rows.ts';
import type { PendingSettingRow } from './sync/setting-rows.ts';
import { drawnSignatures, unpackedJobs, type UnsentJob } from './unsent.ts';
import { packagesInOrder } from './uploading/package-order.ts';
import { waitingSignatures } from './uploading/waiting-signatures.ts';

export interface DeviceFacts {
  packages: PackageRow[];
  /** Jobs with work that is not packed yet, including jobs that the office withdrew or cancelled. */
  unpacked: UnsentJob[];
  outbox: OutboxRow[];
  /** The user's own settings that no sync has sent yet. */
  settings: PendingSettingRow[];
  /** The job numbers of signatures that were given after the job was closed and have not been queued. */
  signatures: string[];
  sent: SentRow[];
  /** The late signatures that wait for each package (`waiting-signatures.ts`), by its id. */
  waitingSignatures: ReadonlyMap<string, readonly string[]>;
  /** Whether the server must still say which jobs were started here: it is not known whether everything was sent. */
  asksForStarted: boolean;
}

async function readDevice(): Promise<DeviceFacts> {
  const store = db();
  const [packages, unpacked, outbox, settings, signatures, sent, facts] = await Promise.all([
    packagesInOrder(store),
    unpackedJobs(),
    store.outbox.orderBy('seq').toArray(),
    store.pendingSettings.toArray(),
    drawnSignatures(store),
    store.sent.orderBy('sentAt').reverse().toArray(),
    store.facts.get('this'),
  ]);
  const waiting = await Promise.all(
    packages.map(async (row) => [row.uploadId, await waitingSignatures(store, row)] as const),
  );
  return {
    packages,
    unpacked,
    outbox,
    settings,
    signatures,
    sent,
    waitingSignatures: new Map(waiting),
    asksForStarted: facts?.asksForStarted === true,
  };
}

/** The work without a receipt, and the sent packages on this device. */
export const useDevice = liveRead(readDevice).useResult;
