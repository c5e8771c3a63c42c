import { z } from 'zod';
import { QueryInt } from './common.ts';

/** What a dataset may be asked; a noun's own list (`GET /api/{noun}`) is asked the same. */
export const datasetQuery = z.strictObject({
  find: z.string().max(100_000).optional(),
  skip: QueryInt.optional(),
  limit: QueryInt.optional(),
  sort: z.string().max(400).optional(),
  cols: z.string().max(2000).optional(),
  /** Fields by which rows are counted and summed instead of listed. */
  group: z.string().max(400).optional(),
  total: z.enum(['0', '1']).optional(),
  /** For administrators: the database's plan instead of the rows. */
  explain: z.enum(['0', '1']).optional(),
  /** For administrators: beside the rows, what was understood and how long it took. */
  debug: z.enum(['0', '1']).optional(),
  noLimit: z.literal('true').optional(),
  formData: z.string().max(10_000).optional(),
  /** A delta: rows changed since this stamp, oldest change first. */
  uts: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
  /** The next page of a delta: behind the row with this creation number and the stamp `uts`. */
  ctid: QueryInt.optional(),
  /** With `ctid`: the `uts` that the first page of the delta answered, up to which all of its pages read. */
  until: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
  /** Free text over the dataset's search fields. */
  search: z.string().max(100).optional(),
  /** A choice that the dataset declares, such as the message of the `day`. */
  pick: z.string().max(40).optional(),
});
export type DatasetQuery = z.output<typeof datasetQuery>;
