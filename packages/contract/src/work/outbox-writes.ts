import { z } from 'zod';
import { Id, SentTrailPoint, Stamp } from '../common.ts';

/** Small writes of a phone; `outbox-requests.ts` makes their requests. */
export const StatusWrite = z.strictObject({
  kind: z.literal('status'),
  jobId: Id,
  status: z.enum(['IP', 'TD']),
  uts: Stamp,
});
export type StatusWrite = z.output<typeof StatusWrite>;

export const TrailsWrite = z.strictObject({
  kind: z.literal('trails'),
  jobId: Id,
  trails: z.array(SentTrailPoint).min(1).max(2000),
});
export type TrailsWrite = z.output<typeof TrailsWrite>;
