import type { HistoryRow } from '@field-service/contract/history-row.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';

export type Change = HistoryRow['changes'][number];

/** Whether a stored value is nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A change of an object as changes of its fields: `data` from `{a: 1, b: 2}` to `{a: 1, b: 3}` is a change of `b`. */
const spread = ({ field, before, after }: Change): Change[] => {
  const sides = [before, after].filter((side) => !isEmpty(side));
  if (sides.length === 0 || !sides.every(isRecord)) return [{ field, before, after }];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => ({
    field: name,
    before: old[name] ?? null,
    after: now[name] ?? null,
  }));
};

/** Whether a change shows anything: fields that stayed as they were, or stayed empty, do not. */
const isChange = ({ before, after }: Change): boolean =>
  !sameJson(before, after) && !(isEmpty(before) && isEmpty(after));

/** What a history row changed, by stored field. */
export const wholeChangesOf = ({ changes }: Pick<HistoryRow, 'changes'>): Change[] => changes.filter(isChange);

/** What a history row changed, field by field; stored objects are spread into their fields. */
export const changesOf = ({ changes }: Pick<HistoryRow, 'changes'>): Change[] =>
  changes.flatMap((change) => (change.field === 'address' ? [change] : spread(change))).filter(isChange);
