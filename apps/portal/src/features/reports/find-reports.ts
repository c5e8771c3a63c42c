/** Codes of the statuses that a report can have (domain/work/post-status.ts). */
export const reportStatuses = ['DN', 'CWO'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const isReportStatus = (code: string | undefined): code is ReportStatus =>
  reportStatuses.some((known) => known === code);

export interface ReportFilters {
  search?: string | undefined;
  /** `yyyy-mm-dd`, both days inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  status?: ReportStatus | undefined;
}

/** `2026-11-21` as 20261121; null for anything else. */
export const dayOf = (iso: string | undefined): number | null =>
  iso !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Number(iso.replaceAll('-', '')) : null;

/** 20261121 as `2026-11-21`, the format in the page's address. */
export const textOf = (day: number | null): string | undefined =>
  day === null ? undefined : String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** The dataset's `find` for the filters and the chosen site. */
export const findReports = (
  { from, to, status }: ReportFilters,
  siteId: string | undefined,
): Record<string, unknown> => {
  const [first, last] = [dayOf(from), dayOf(to)];
  const date = { ...(first === null ? {} : { $gte: first }), ...(last === null ? {} : { $lte: last }) };
  return {
    ...(Object.keys(date).length === 0 ? {} : { date }),
    ...(status === undefined ? {} : { status }),
    ...(siteId === undefined ? {} : { 'site.id': siteId }),
  };
};
