/** The status flags of a job whose work is finished: closed, cancelled, or pending only the customer's signature. */
export const finishedFlags = 'CXS';
/** The stamps that may be a job's deadline; the first one that is set is used. */
export const deadlineFields = ['plan2', 'plan', 'due'] as const;

type Deadlines = Readonly<Record<(typeof deadlineFields)[number], number | null>>;

/** The deadline for a job's work; `undefined` if no date is set. */
export const deadlineOf = (job: Deadlines): number | undefined =>
  deadlineFields.map((field) => job[field]).find((stamp) => stamp !== null) ?? undefined;

/** Whether the deadline for a job has passed and its work is not finished. */
export const isLate = (job: Deadlines & { status: { flags: string } }, now: number): boolean =>
  !Array.from(finishedFlags).some((flag) => job.status.flags.includes(flag)) && (deadlineOf(job) ?? now) < now;

/** Whether the work of a job was in time: `late` if it was done after its deadline, `overdue` while it is not done. */
export const punctualities = ['onTime', 'late', 'overdue', 'open', 'cancelled'] as const;
export type Punctuality = (typeof punctualities)[number];

/** `doneAt`: when the work was done, in milliseconds. A job without a deadline is done in time. */
export const punctualityOf = (
  job: Deadlines & { status: { flags: string }; doneAt: number | null },
  now: number,
): Punctuality => {
  if (job.status.flags.includes('X')) return 'cancelled';
  if (isLate(job, now)) return 'overdue';
  if (job.doneAt === null) return 'open';
  return job.doneAt > (deadlineOf(job) ?? job.doneAt) ? 'late' : 'onTime';
};
