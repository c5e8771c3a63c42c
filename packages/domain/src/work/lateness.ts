/** Status flags of a job whose work is over: closed, cancelled, or waiting for the customer's signature alone. */
export const finishedFlags = 'CXS';
/** The stamps by which a job's work should be over; the first one that is set counts. */
export const deadlineFields = ['plan2', 'plan', 'due'] as const;

type Deadlines = Readonly<Record<(typeof deadlineFields)[number], number | null>>;

/** The stamp by which the work of a job should be over; `undefined` where no date is set. */
export const deadlineOf = (job: Deadlines): number | undefined =>
  deadlineFields.map((field) => job[field]).find((stamp) => stamp !== null) ?? undefined;

/** Whether a job's work is still to be done after the time by which it should be over. */
export const isLate = (job: Deadlines & { status: { flags: string } }, now: number): boolean =>
  !Array.from(finishedFlags).some((flag) => job.status.flags.includes(flag)) && (deadlineOf(job) ?? now) < now;
