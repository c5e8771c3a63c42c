import { z } from 'zod';
import { QueryInt } from './common.ts';

/** The query parameters of a dataset; a noun's own list (`GET /api/{noun}`) accepts the same ones. */
export const datasetQuery = z.strictObject({
  find: z.string().max(100_000).optional(),
  skip: QueryInt.optional(),
  limit: QueryInt.optional(),
  sort: z.string().max(400).optional(),
  cols: z.string().max(2000).optional(),
  /** The fields by which rows are grouped, to be counted and summed instead of listed. */
  group: z.string().max(400).optional(),
  total: z.enum(['0', '1']).optional(),
  /** Returns the query plan instead of the rows; for administrators. */
  explain: z.enum(['0', '1']).optional(),
  /** Returns the parsed query and its duration in addition to the rows; for administrators. */
  debug: z.enum(['0', '1']).optional(),
  noLimit: z.literal('true').optional(),
  formData: z.string().max(10_000).optional(),
  /** Requests a delta: the rows changed since this stamp, oldest change first. */
  uts: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
  /** Requests the next page of a delta: the rows after the one with this creation number and the stamp `uts`. */
  ctid: QueryInt.optional(),
  /** With `ctid`: the `uts` that the first page of the delta returned. All pages read up to this stamp. */
  until: z
    .string()
    .regex(/^\d{1,13}$/)
    .optional(),
  /** Free text to find in the dataset's search fields. */
  search: z.string().max(100).optional(),
  /** A choice declared by the dataset, such as the message of the `day`. */
  pick: z.string().max(40).optional(),
});
export type DatasetQuery = z.output<typeof datasetQuery>;
