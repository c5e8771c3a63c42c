import { isEmpty } from '../values/basics/empty.ts';

/** The fields of a new job that a folder may require. */
export const requirableFields = [
  'title',
  'timeslotid',
  'plan',
  'plan2',
  'due',
  'duration',
  'instructions',
  'lines',
  'tags',
  'assignees',
  'files',
] as const;
export type RequirableField = (typeof requirableFields)[number];

/** The required fields that are empty, each once, in the given order. */
export const missingFields = (
  required: readonly RequirableField[],
  fields: Readonly<Partial<Record<RequirableField, unknown>>>,
): RequirableField[] => [...new Set(required)].filter((field) => isEmpty(fields[field]));
