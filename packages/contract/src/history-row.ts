import { z } from 'zod';
import { Id, Stamp } from './common.ts';

/** A change of a record: who made it, when, through what, and each field with its value before and after. */
export const HistoryRow = z.object({
  id: Id,
  at: Stamp,
  by: z.string(),
  via: z.string(),
  kind: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string().nullable(),
});
export type HistoryRow = z.output<typeof HistoryRow>;
