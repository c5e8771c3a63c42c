import { isBusinessDate } from '@field-service/domain/values/business-date.ts';

/** Which part comes first where dates are typed: day or year. */
export type DateOrder = 'dmy' | 'ymd';

const patterns: Record<DateOrder, RegExp> = {
  dmy: /^(?<d>\d{1,2})[^\d]+(?<m>\d{1,2})[^\d]+(?<y>\d{4}|\d{2})$|^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/,
  ymd: /^(?<y>\d{4}|\d{2})[^\d]+(?<m>\d{1,2})[^\d]+(?<d>\d{1,2})$|^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
};

/** Reads a date as people type it, `23/11/2026`, `3.1.27` or `23112026`, as yyyymmdd; undefined for what is no day. ISO dates are always read. */
export const readDate = (typed: string, order: DateOrder): number | undefined => {
  const text = typed.trim();
  const found = /^\d{4}-/.test(text) ? patterns.ymd.exec(text) : patterns[order].exec(text);
  const { d, m, y } = found?.groups ?? {};
  if (d === undefined || m === undefined || y === undefined) return undefined;
  const date = Number(y.length === 2 ? `20${y}` : y) * 10_000 + Number(m) * 100 + Number(d);
  return isBusinessDate(date) ? date : undefined;
};
