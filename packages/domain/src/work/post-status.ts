/** Flag letters of a task status (lookup type 310; specification 000, section 3). */
export const statusFlags = {
  default: 'D',
  closed: 'C',
  hide: 'H',
  wip: 'P',
  approvalRequired: 'R',
  approved: 'A',
  cancelled: 'X',
  accepted: 'Z',
  requestSignature: 'S',
  suspended: 'U',
  overrideDefault: 'O',
} as const;
export type StatusFlag = (typeof statusFlags)[keyof typeof statusFlags];

/** The seeded statuses of a job: to do, in progress, pending update or signature, closed without signature, done, cancelled. */
export const jobStatusCodes = ['TD', 'IP', 'CLS', 'CWO', 'DN', 'X'] as const;
export type JobStatus = (typeof jobStatusCodes)[number];

/** The flags with which the statuses are seeded (domain decisions, section 7). */
export const seededFlags: Readonly<Record<JobStatus, string>> = {
  TD: 'D',
  IP: 'P',
  CLS: 'PS',
  CWO: 'C',
  DN: 'C',
  X: 'X',
};

export const isJobStatus = (code: string): code is JobStatus => jobStatusCodes.some((known) => known === code);

/** The five statuses that a site may name (specification 001, section 4), and the seeded one that each stands for. */
export const configuredStatuses = {
  'to-do': 'TD',
  complete: 'CLS',
  cancelled: 'X',
  nosignature: 'CWO',
  closed: 'DN',
} as const satisfies Readonly<Record<string, JobStatus>>;
export type ConfiguredStatus = keyof typeof configuredStatuses;
/** The codes that a site has named for places in a job's life. */
export type NamedStatuses = Readonly<Partial<Record<JobStatus, string>>>;

/**
 * The place in a job's life of any status, a site's own included: known codes stand for themselves, those that the site
 * has named for what it named them for, others are told by their flags. `undefined` for flags that say nothing about it.
 */
export function jobStatusOf(status: { code: string; flags: string }, named: NamedStatuses = {}): JobStatus | undefined {
  if (isJobStatus(status.code)) return status.code;
  const place = jobStatusCodes.find((code) => named[code] === status.code);
  return place !== undefined && mayName(status, place) ? place : placeOfFlags(status);
}

/** Whether a status may be named for a place: its flags keep the job in that place's bucket, and it is not seeded for another. */
export function mayName(status: { code: string; flags: string }, place: JobStatus): boolean {
  if (isJobStatus(status.code)) return status.code === place;
  return placeOfFlags(status) === (place === 'CWO' ? 'DN' : place);
}

/**
 * The code of the status in which a job enters a place: the one that the site has named for it, else the seeded one. For to
 * do a status that overrides the default (O) comes before that.
 */
export function statusFor(
  place: JobStatus,
  named: NamedStatuses,
  statuses: readonly { code: string; flags: string }[],
): string {
  const own = statuses.find(({ code }) => code === named[place]);
  if (own !== undefined && mayName(own, place)) return own.code;
  const first = (status: { code: string; flags: string }): boolean =>
    place === 'TD' && status.flags.includes('O') && jobStatusOf(status, named) === 'TD';
  return statuses.find(first)?.code ?? place;
}

function placeOfFlags(status: { flags: string }): JobStatus | undefined {
  const has = (flag: StatusFlag): boolean => status.flags.includes(flag);
  if (has('X')) return 'X';
  if (has('C')) return 'DN';
  if (has('P')) return has('S') ? 'CLS' : 'IP';
  return /[DARZUO]/.test(status.flags) ? 'TD' : undefined;
}

/** What keeps a job where it stands: it waits for an approval (R without A), or is suspended (U). */
export type Hold = 'approval' | 'suspended';
export function holdOf({ flags }: { flags: string }): Hold | undefined {
  if (flags.includes('U')) return 'suspended';
  return flags.includes('R') && !flags.includes('A') ? 'approval' : undefined;
}

/** Whether a job in a status is kept off the phones: nothing about it is to be worked on now. */
export const isWithheld = (status: { flags: string }): boolean =>
  holdOf(status) !== undefined && !/[DAZPCX]/.test(status.flags);

/** What decides about a transition besides the two statuses. */
export interface TransitionFacts {
  /** The customer has signed. */
  signed: boolean;
  /** The caller holds POST:AP. */
  mayApprove: boolean;
  /** The job stands on an invoice. */
  billed?: boolean | undefined;
  /** A dispatcher applies work that arrived late. */
  applyingLate?: boolean | undefined;
  /** What keeps the job in the status that it has. */
  hold?: Hold | undefined;
}

export type TransitionResult =
  | { ok: true }
  | {
      ok: false;
      code: 'post.transition_forbidden' | 'post.signed' | 'invoice.already_billed';
      params: { from: JobStatus; to: JobStatus };
    };

type Condition = 'always' | 'unsigned' | 'unbilled' | 'approver' | 'late';

/** Every transition of a job and its condition (domain decisions, section 7); what is not here is forbidden. */
export const jobTransitions: Readonly<Record<JobStatus, Readonly<Partial<Record<JobStatus, Condition>>>>> = {
  TD: { IP: 'always', X: 'unbilled' },
  // Going back to to-do is the un-start, refused after the customer signed (specification 001, section 4).
  // What was reopened may stand on an invoice: it is credited before the job is cancelled.
  IP: { CLS: 'always', TD: 'unsigned', X: 'unbilled' },
  CLS: { DN: 'always', CWO: 'always', TD: 'unsigned', IP: 'always' },
  CWO: { DN: 'always' },
  DN: { IP: 'approver' },
  X: { IP: 'late' },
};

const meets: Readonly<Record<Condition, (facts: TransitionFacts) => boolean>> = {
  always: () => true,
  unsigned: (facts) => !facts.signed,
  unbilled: (facts) => facts.billed !== true,
  approver: (facts) => facts.mayApprove,
  late: (facts) => facts.mayApprove && facts.applyingLate === true,
};

const refusals: Readonly<Partial<Record<Condition, 'post.signed' | 'invoice.already_billed'>>> = {
  unsigned: 'post.signed',
  unbilled: 'invoice.already_billed',
};

/** Whether a job may go from one status to another; a status is not a transition to itself. */
export function checkTransition(from: JobStatus, to: JobStatus, facts: TransitionFacts): TransitionResult {
  const condition = jobTransitions[from][to];
  if (condition && meets[condition](facts) && (to === 'X' || goesOn(facts))) return { ok: true };
  return { ok: false, code: (condition && refusals[condition]) ?? 'post.transition_forbidden', params: { from, to } };
}

/** Whether a job may go on from what holds it: an approval is given with POST:AP; a suspended one is taken up again first. */
const goesOn = ({ hold, mayApprove, applyingLate }: TransitionFacts): boolean =>
  hold === undefined || (mayApprove && (hold === 'approval' || applyingLate === true));

/**
 * Whether a job may go from one status of a site to another: to another place in its life by `checkTransition`; within
 * to do or in progress, where a site may have several, also from what suspends it. Only someone who holds POST:AP takes
 * it out of a status that asks for approval.
 */
export function checkStatusChange(
  from: { code: string; place: JobStatus },
  to: { code: string; place: JobStatus },
  facts: TransitionFacts,
): TransitionResult {
  const within = from.code !== to.code && from.place === to.place && (to.place === 'TD' || to.place === 'IP');
  if (!within) return checkTransition(from.place, to.place, facts);
  return facts.hold !== 'approval' || facts.mayApprove
    ? { ok: true }
    : { ok: false, code: 'post.transition_forbidden', params: { from: from.place, to: to.place } };
}

/** The statuses that a job may take next, in the order of its life. */
export const allowedTransitions = (from: JobStatus, facts: TransitionFacts): JobStatus[] =>
  jobStatusCodes.filter((to) => checkTransition(from, to, facts).ok);

/** The steps on which finished work carries a job forward. */
const forward: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  TD: ['IP'],
  IP: ['CLS'],
  CLS: ['DN', 'CWO'],
  CWO: ['DN'],
  DN: ['IP'],
  X: ['IP'],
};

/**
 * The statuses that a `jobupdate` walks through in one transaction, without the one it starts from: `TD` to `DN` is
 * `IP, CLS, DN`. Empty when the job stands there already; `undefined` when no allowed way leads forward.
 */
export function walk(from: JobStatus, to: JobStatus, facts: TransitionFacts): JobStatus[] | undefined {
  const ways: JobStatus[][] = [[]];
  const seen = new Set<JobStatus>([from]);
  for (const way of ways) {
    const at = way.at(-1) ?? from;
    if (at === to) return way;
    for (const next of forward[at]) {
      if (seen.has(next) || !checkTransition(at, next, facts).ok) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
