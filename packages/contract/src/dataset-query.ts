import { z } from 'zod';
import { QueryInt } from './common.ts';

/** Query parameters of a dataset; a noun's own list (`GET /api/{noun}`) accepts the same ones. */
export const datasetQuery = z.strictObject({
  find: z.string().max(100_000).optional(),
  skip: QueryInt.optional(),
  limit: QueryInt.optional(),
  sort: z.string().max(400).optional(),
  cols: z.string().max(2000).optional(),
  /** Fields by which rows are counted and summed instead of listed. */
  group: z.string().max(400).optional(),
  total: z.enum(['0', '1']).optional(),
  /** For administrators: the query plan instead of the rows. */
  explain: z.enum(['0', '1']).optional(),
  /** For administrators: in addition to the rows, the parsed query and its duration. */
  debug: z.enum(['0', '1']).optional(),
  noLimit: z.literal('true').optional(),
  formData: z.string().max(10_000).optional(),
  /** A delta: rows changed since this stamp, oldest change first. */
  uts: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
  /** The next page of a delta: after the row with this creation number and the stamp `uts`. */
  ctid: QueryInt.optional(),
  /** With `ctid`: the `uts` returned by the first page of the delta; all pages read up to it. */
  until: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
  /** Free text over the dataset's search fields. */
  search: z.string().max(100).optional(),
  /** A choice declared by the dataset, such as the message of the `day`. */
  pick: z.string().max(40).optional(),
});
export type DatasetQuery = z.output<typeof datasetQuery>;
