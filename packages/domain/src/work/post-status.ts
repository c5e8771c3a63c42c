/** The flag letters of a task status (lookup type 310; specification 000, section 3). */
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

const hasAny = (status: { flags: string }, letters: string): boolean =>
  Array.from(letters).some((letter) => status.flags.includes(letter));

/** The flags of a status in which a job has ended: closed or cancelled. */
export const endedFlags = 'CX';
export const isEnded = (status: { flags: string }): boolean => hasAny(status, endedFlags);

/** The flags of a status in which a job has been started or has ended. */
export const startedFlags = 'PCX';
export const isStarted = (status: { flags: string }): boolean => hasAny(status, startedFlags);

/**
 * The seeded statuses of a job: to do, in progress, pending update or signature, closed without signature, done,
 * cancelled.
 */
export const jobStatusCodes = ['TD', 'IP', 'CLS', 'CWO', 'DN', 'X'] as const;
export type JobStatus = (typeof jobStatusCodes)[number];

/** The flags with which the statuses of a job are seeded (domain decisions, section 7). */
export const seededFlags: Readonly<Record<JobStatus, string>> = {
  TD: 'D',
  IP: 'P',
  CLS: 'PS',
  CWO: 'C',
  DN: 'C',
  X: 'X',
};

export const isJobStatus = (code: string): code is JobStatus => jobStatusCodes.some((known) => known === code);

/**
 * The five stages for which a site may name its own status (specification 001, section 4), with the seeded status of
 * each.
 */
export const configuredStatuses = {
  'to-do': 'TD',
  complete: 'CLS',
  cancelled: 'X',
  nosignature: 'CWO',
  closed: 'DN',
} as const satisfies Readonly<Record<string, JobStatus>>;
export type ConfiguredStatus = keyof typeof configuredStatuses;
/** The codes that a site has assigned to the stages of a job. */
export type NamedStatuses = Readonly<Partial<Record<JobStatus, string>>>;

/**
 * The stage of a job for any status, including a site's own. Seeded codes map to themselves, codes that the site has
 * assigned map to their stage, and other codes are mapped by their flags. `undefined` for flags that determine no
 * stage.
 */
export function jobStatusOf(status: { code: string; flags: string }, named: NamedStatuses = {}): JobStatus | undefined {
  if (isJobStatus(status.code)) return status.code;
  const stage = jobStatusCodes.find((code) => named[code] === status.code);
  return stage !== undefined && mayName(status, stage) ? stage : stageOfFlags(status);
}

/**
 * Whether a status may be assigned to a stage: its flags must keep the job in that stage's bucket, and it must not be
 * the seeded status of another stage.
 */
export function mayName(status: { code: string; flags: string }, stage: JobStatus): boolean {
  if (isJobStatus(status.code)) return status.code === stage;
  return stageOfFlags(status) === (stage === 'CWO' ? 'DN' : stage);
}

/**
 * The code of the status in which a job enters a stage: the one that the site has assigned to the stage, otherwise the
 * seeded one. For to do, a status with the flag to override the default (O) takes precedence over the seeded one.
 */
export function statusFor(
  stage: JobStatus,
  named: NamedStatuses,
  statuses: readonly { code: string; flags: string }[],
): string {
  const own = statuses.find(({ code }) => code === named[stage]);
  if (own !== undefined && mayName(own, stage)) return own.code;
  const first = (status: { code: string; flags: string }): boolean =>
    stage === 'TD' && status.flags.includes('O') && jobStatusOf(status, named) === 'TD';
  return statuses.find(first)?.code ?? stage;
}

function stageOfFlags(status: { flags: string }): JobStatus | undefined {
  const has = (flag: StatusFlag): boolean => status.flags.includes(flag);
  if (has('X')) return 'X';
  if (has('C')) return 'DN';
  if (has('P')) return has('S') ? 'CLS' : 'IP';
  return /[DARZUO]/.test(status.flags) ? 'TD' : undefined;
}

/** Why a job is on hold: it needs an approval (R without A), or is suspended (U). */
export type Hold = 'approval' | 'suspended';
export function holdOf({ flags }: { flags: string }): Hold | undefined {
  if (flags.includes('U')) return 'suspended';
  return flags.includes('R') && !flags.includes('A') ? 'approval' : undefined;
}

/** The flags that keep a job off phones, and those that show it nevertheless. */
export const withholdingFlags = 'UR';
export const showingFlags = 'DAZPCX';

/** Whether a status keeps a job off phones because the job cannot be worked on now. */
export const isWithheld = (status: { flags: string }): boolean =>
  hasAny(status, withholdingFlags) && !hasAny(status, showingFlags);

/** The facts on which a transition depends, other than the two statuses. */
export interface TransitionFacts {
  /** Whether the customer has signed. */
  signed: boolean;
  /** Whether the caller has POST:AP. */
  mayApprove: boolean;
  /** Whether the job is on an invoice. */
  billed?: boolean | undefined;
  /** Whether a dispatcher is applying work that arrived late. */
  applyingLate?: boolean | undefined;
  /** Why the job is on hold, if it is. */
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

/** Every transition of a job with its condition (domain decisions, section 7). All other transitions are forbidden. */
export const jobTransitions: Readonly<Record<JobStatus, Readonly<Partial<Record<JobStatus, Condition>>>>> = {
  TD: { IP: 'always', X: 'unbilled' },
  // Returning to to-do is the un-start, which is rejected once the customer has signed (specification 001, section 4).
  // A reopened job may be on an invoice, which must be credited before the job can be cancelled.
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

/** Whether a job may change from one status to another. Staying in a status is not a transition. */
export function checkTransition(from: JobStatus, to: JobStatus, facts: TransitionFacts): TransitionResult {
  const condition = jobTransitions[from][to];
  if (condition && meets[condition](facts) && (to === 'X' || goesOn(facts))) return { ok: true };
  return { ok: false, code: (condition && refusals[condition]) ?? 'post.transition_forbidden', params: { from, to } };
}

/**
 * Whether a job may continue despite a hold. A job that needs approval continues only for a user with POST:AP. A
 * suspended job must be resumed first, unless a user with POST:AP applies late work.
 */
const goesOn = ({ hold, mayApprove, applyingLate }: TransitionFacts): boolean =>
  hold === undefined || (mayApprove && (hold === 'approval' || applyingLate === true));

/**
 * Whether a job may move from one of a site's statuses to another. Between stages, `checkTransition` decides. Within to
 * do and in progress, where a site may have several statuses, any change is allowed, even from a suspended status.
 * Leaving a status that requires approval needs POST:AP.
 */
export function checkStatusChange(
  from: { code: string; stage: JobStatus },
  to: { code: string; stage: JobStatus },
  facts: TransitionFacts,
): TransitionResult {
  const within = from.code !== to.code && from.stage === to.stage && (to.stage === 'TD' || to.stage === 'IP');
  if (!within) return checkTransition(from.stage, to.stage, facts);
  return facts.hold !== 'approval' || facts.mayApprove
    ? { ok: true }
    : { ok: false, code: 'post.transition_forbidden', params: { from: from.stage, to: to.stage } };
}

/** The statuses that a job may enter next, in life-cycle order. */
export const allowedTransitions = (from: JobStatus, facts: TransitionFacts): JobStatus[] =>
  jobStatusCodes.filter((to) => checkTransition(from, to, facts).ok);

/** The steps by which finished work advances a job. */
const forward: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  TD: ['IP'],
  IP: ['CLS'],
  CLS: ['DN', 'CWO'],
  CWO: ['DN'],
  DN: ['IP'],
  X: ['IP'],
};

/**
 * The statuses through which a `jobupdate` passes in one transaction, excluding the current one: from `TD` to `DN`,
 * they are `IP, CLS, DN`. Empty if the job already has the target status; `undefined` if no allowed path leads to it.
 */
export function transitionPath(from: JobStatus, to: JobStatus, facts: TransitionFacts): JobStatus[] | undefined {
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

/** The appearance of a status. Its colour, icon and text are the same throughout the product. */
export type StatusKind = 'todo' | 'progress' | 'signature' | 'done' | 'unsigned' | 'cancelled' | 'overdue';

const kindOf: Record<JobStatus, StatusKind> = {
  TD: 'todo',
  IP: 'progress',
  CLS: 'signature',
  DN: 'done',
  CWO: 'unsigned',
  X: 'cancelled',
};

export interface ShownStatus {
  code: string;
  flags: string;
  /** The site's name for the status. */
  name?: string | undefined;
}

/**
 * The name of a status that the site has added, which says more than the stage that its flags stand for; undefined for a
 * seeded status and for an overdue job.
 */
export const ownName = ({ code, name }: ShownStatus, kind: StatusKind): string | undefined =>
  kind === 'overdue' || isJobStatus(code) || name === '' ? undefined : name;

/**
 * The appearance of a job's status. `overdue` affects only jobs that are still to do, and jobs with unknown flags are
 * shown as to do.
 */
export const statusKind = (status: { code: string; flags: string }, overdue = false): StatusKind => {
  const kind = kindOf[jobStatusOf(status) ?? 'TD'];
  return overdue && kind === 'todo' ? 'overdue' : kind;
};
