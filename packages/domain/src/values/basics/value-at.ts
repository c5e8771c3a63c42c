import { isRecord } from './is-record.ts';

/** The value at a path such as `contact.name`; undefined where a part is missing. */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), row);
