import { newKey } from '@field-service/contract/transport.ts';
import type { ScanState } from '@field-service/domain/customers/shipment.ts';

/** What is recorded for a parcel. */
export interface ScanInput {
  docno: string;
  state: ScanState;
  place: string;
}

/** What became of a scan: `failed` can be sent again; `unknown`, `repeated` and `refused` cannot. */
export type ScanOutcome =
  | { kind: 'recorded'; shipment: string; isClosed: boolean }
  | { kind: 'repeated' }
  | { kind: 'unknown' }
  | { kind: 'refused' | 'failed'; failure: unknown };

export interface Scan extends ScanInput {
  key: string;
  outcome: ScanOutcome | { kind: 'waiting' };
}

type Record = (input: ScanInput, idempotencyKey: string) => Promise<ScanOutcome>;

/** Scans in the order in which they came, sent one after the other; the latest is the first of `scans`. */
export interface ScanQueue {
  scans: () => readonly Scan[];
  subscribe: (changed: () => void) => () => void;
  add: (input: ScanInput) => void;
  /** Sends a scan again that failed; it keeps its key, so that it counts once. */
  retry: (key: string) => void;
  /** Whether a scan is not recorded yet and could still be. */
  isUnsent: () => boolean;
}

/** `record` sends one scan, and returns what became of it; it does not throw. */
export const createScanQueue = (record: Record, makeKey: () => string = newKey): ScanQueue => {
  let scans: readonly Scan[] = [];
  let sending: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const put = (next: readonly Scan[]) => {
    scans = next;
    for (const listener of listeners) listener();
  };
  const set = (key: string, outcome: Scan['outcome']) =>
    put(scans.map((scan) => (scan.key === key ? { ...scan, outcome } : scan)));
  const send = ({ key, docno, state, place }: Scan) => {
    sending = sending.then(async () => set(key, await record({ docno, state, place }, key)));
  };
  return {
    scans: () => scans,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    add: (input) => {
      const scan: Scan = { ...input, key: makeKey(), outcome: { kind: 'waiting' } };
      put([scan, ...scans]);
      send(scan);
    },
    retry: (key) => {
      const scan = scans.find((each) => each.key === key);
      if (scan?.outcome.kind !== 'failed') return;
      set(key, { kind: 'waiting' });
      send(scan);
    },
    isUnsent: () => scans.some(({ outcome }) => outcome.kind === 'waiting' || outcome.kind === 'failed'),
  };
};
