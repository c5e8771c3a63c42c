import type { Status } from '@field-service/contract/work/job.ts';
import type { z } from 'zod';
import type { LoadedPost } from './queries.ts';

/** A command's result for a changed job. */
export interface Changes {
  id: string;
  uts: number;
  status: z.output<typeof Status>;
  docno: string;
  /** Fields for which the server's value was kept. */
  conflicts: string[];
  /** The technicians who were taken off a cancelled job when it was reopened, by name. */
  takenOff?: string[];
}

export const changesOf = (
  post: Pick<LoadedPost, 'id' | 'status' | 'docno'>,
  uts: number,
  conflicts: readonly string[] = [],
): Changes => ({ id: post.id, uts, status: post.status, docno: post.docno, conflicts: [...new Set(conflicts)] });
