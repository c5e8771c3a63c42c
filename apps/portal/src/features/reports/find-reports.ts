/** Statuses that a report may stand in, by their codes (domain/post-status.ts). */
export const reportStatuses = ['DN', 'CWO'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const isReportStatus = (code: string | undefined): code is ReportStatus =>
  reportStatuses.some((known) => known === code);

export interface ReportFilters {
  search?: string | undefined;
  /** `yyyy-mm-dd`, both days included. */
  from?: string | undefined;
  to?: string | undefined;
  status?: ReportStatus | undefined;
}

/** `2026-11-21` as 20261121; undefined for anything else. */
const businessDate = (iso: string | undefined): number | undefined =>
  iso !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Number(iso.replaceAll('-', '')) : undefined;

/** The dataset's `find` of filters and scope. */
export const findReports = (
  { from, to, status }: ReportFilters,
  siteId: string | undefined,
): Record<string, unknown> => {
  const [first, last] = [businessDate(from), businessDate(to)];
  const date = { ...(first === undefined ? {} : { $gte: first }), ...(last === undefined ? {} : { $lte: last }) };
  return {
    ...(Object.keys(date).length === 0 ? {} : { date }),
    ...(status === undefined ? {} : { status }),
    ...(siteId === undefined ? {} : { 'site.id': siteId }),
  };
};
