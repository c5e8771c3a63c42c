import type { HistoryRow } from '@field-service/contract/history-row.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';

export type Change = HistoryRow['changes'][number];

const isEmpty = (value: unknown): boolean =>
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

/** What a history row changed, field by field. Fields that stayed as they were, or stayed empty, are left out. */
export const changesOf = ({ changes }: Pick<HistoryRow, 'changes'>): Change[] =>
  changes
    .flatMap((change) => (change.field === 'address' ? [change] : spread(change)))
    .filter(({ before, after }) => !sameJson(before, after) && !(isEmpty(before) && isEmpty(after)));
