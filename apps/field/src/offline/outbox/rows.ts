import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { NewPostWrite, OwnFileWrite, WorkSignWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { Failure } from '../rows.ts';

export type OutboxWrite =
  | { kind: 'status'; jobId: string; status: 'IP' | 'TD'; uts: number }
  | { kind: 'trails'; jobId: string; trails: JobFile['trails'] }
  | NewPostWrite
  | WorkSignWrite
  | OwnFileWrite;

/** A small write waiting for the network; its id is the idempotency key. */
export interface OutboxRow {
  id: string;
  seq: number;
  write: OutboxWrite;
  at: number;
  tries: number;
  lastError: Failure | null;
  /** Whether the server rejected the write: it is then sent again only if the user asks for it. */
  refused?: boolean;
  /** Whether the user has a copy of a rejected write in a file; only then can it be discarded. */
  exported?: boolean;
}

export interface TrailRow {
  id?: number;
  jobId: string;
  point: JobFile['trails'][number];
}

/** Positions that the server has taken, with the id of their write and the server's time; a restored server may lack them. */
export interface SentTrailsRow {
  id: string;
  jobId: string;
  trails: JobFile['trails'];
  sentAt: number;
}
