/** The last answer to a row at a station, and the jobs that visited the station since. */
export interface Answered {
  row: string;
  at: number;
  visits: number;
}

/** A visit that a device has recorded and the server may not know yet. */
export interface OwnVisit {
  jobId: string;
  at: number;
  /** Whether the station was accessible. */
  reached: boolean;
  /** The rows that were answered. */
  rows: readonly string[];
}

/** The last answers to rows at a station: those that the server knows, with a device's own visits. */
export function withOwnVisits(
  known: readonly Answered[] | undefined,
  rows: readonly string[],
  own: readonly OwnVisit[],
): Answered[] {
  return rows.flatMap((row) => {
    const before = known?.find((each) => each.row === row);
    const answers = own.filter((visit) => visit.rows.includes(row) && visit.at > (before?.at ?? -Infinity));
    const [latest] = answers.toSorted((a, b) => b.at - a.at);
    const last = latest ?? before;
    if (!last) return [];
    // A job is one visit, and that of the answer itself does not count.
    const since = own.filter(({ jobId, at, reached }) => reached && at > last.at && jobId !== latest?.jobId);
    const visits = (latest ? 0 : (before?.visits ?? 0)) + new Set(since.map(({ jobId }) => jobId)).size;
    return [{ row, at: last.at, visits }];
  });
}
