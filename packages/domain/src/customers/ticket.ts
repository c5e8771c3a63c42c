import { addBusinessTime, businessTimeBetween, type BusinessCalendar } from '../values/business-hours.ts';
import { dayMs } from '../values/basics/day-ms.ts';

export const ticketStates = ['open', 'assigned', 'progress', 'waiting', 'resolved', 'closed', 'reopened'] as const;
export type TicketState = (typeof ticketStates)[number];
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
/** The party that performs a step: staff, or the customer's own user. */
export type TicketParty = 'staff' | 'customer';

/** Every step and who may perform it. All other steps are forbidden. */
const steps: Readonly<Record<TicketState, Readonly<Partial<Record<TicketState, readonly TicketParty[]>>>>> = {
  open: {
    assigned: ['staff'],
    progress: ['staff'],
    waiting: ['staff'],
    resolved: ['staff'],
    closed: ['staff', 'customer'],
  },
  assigned: {
    open: ['staff'],
    progress: ['staff'],
    waiting: ['staff'],
    resolved: ['staff'],
    closed: ['staff', 'customer'],
  },
  progress: { waiting: ['staff'], resolved: ['staff'], closed: ['staff', 'customer'] },
  // The customer's reply returns the ticket to progress.
  waiting: { progress: ['staff', 'customer'], resolved: ['staff'], closed: ['staff', 'customer'] },
  resolved: { closed: ['staff', 'customer'], reopened: ['staff', 'customer'] },
  closed: { reopened: ['staff', 'customer'] },
  reopened: {
    assigned: ['staff'],
    progress: ['staff'],
    waiting: ['staff'],
    resolved: ['staff'],
    closed: ['staff', 'customer'],
  },
};

export const mayStepTicket = (from: TicketState, to: TicketState, party: TicketParty): boolean =>
  steps[from][to]?.includes(party) === true;

/** Whether the ticket is still open. */
export const isOpenTicket = (state: TicketState): boolean => state !== 'resolved' && state !== 'closed';

/** Whether a ticket that ended at `endedAt` (resolved or closed, milliseconds) may still be reopened. */
export const withinReopening = (endedAt: number, now: number, days: number): boolean => now <= endedAt + days * dayMs;

/** The deadline that a ticket has to meet next: its first reply or its resolution. */
export interface TicketDeadline {
  what: 'answer' | 'resolve';
  due: number;
  isLate: boolean;
}
interface Clocked {
  state: TicketState;
  sla: { answerDue: number; answeredAt: number | null; resolveDue: number | null };
}

/**
 * The next deadline of a ticket at the time `now`. `paused`: the clock waits for the customer; `ended`: the ticket is
 * resolved or closed.
 */
export function ticketDeadline({ state, sla }: Clocked, now: number): TicketDeadline | 'paused' | 'ended' {
  if (!isOpenTicket(state)) return 'ended';
  const { answerDue, answeredAt, resolveDue } = sla;
  const isAnswerNext = answeredAt === null && (resolveDue === null || answerDue <= resolveDue);
  const due = isAnswerNext ? answerDue : resolveDue;
  return due === null ? 'paused' : { what: isAnswerNext ? 'answer' : 'resolve', due, isLate: now > due };
}

/** A state and when it started, in milliseconds. */
export interface TicketStep {
  at: number;
  state: TicketState;
}
/** The business hours, in ms, within which the first response and the resolution are due. */
export interface TicketPromise {
  answer: number;
  resolve: number;
}
export interface TicketClock {
  answerDue: number;
  /** When the resolution is, or was, due; null if the clock is paused or stopped with time left. */
  resolveDue: number | null;
  /** The business time left, in ms, when the clock last paused or resumed. */
  resolveLeft: number;
}

/** The resolution clock pauses while waiting for the customer, and stops when the ticket ends. */
const runs = (state: TicketState): boolean => state !== 'waiting' && isOpenTicket(state);

/** The spans during which the clock runs; the last span has no end while the clock is running. */
function running(taken: readonly TicketStep[]): { from: number; to: number | null }[] {
  const spans: { from: number; to: number | null }[] = [];
  for (const { at, state } of taken) {
    const last = spans.at(-1);
    const open = last !== undefined && last.to === null;
    if (runs(state) && !open) spans.push({ from: at, to: null });
    else if (!runs(state) && open) last.to = at;
  }
  return spans;
}

/**
 * Computes a ticket's clock from its steps, the first of which opened the ticket. The ticket is late if the first
 * response was given after `answerDue` or is still missing then; `resolveDue` limits the resolution in the same way.
 */
export function ticketClock(
  taken: readonly TicketStep[],
  promise: TicketPromise,
  calendar: BusinessCalendar,
): TicketClock {
  const opened = taken[0]?.at ?? 0;
  const answerDue = addBusinessTime(opened, promise.answer, calendar);
  let left = promise.resolve;
  for (const { from, to } of running(taken)) {
    if (to === null) return { answerDue, resolveDue: addBusinessTime(from, left, calendar), resolveLeft: left };
    const used = businessTimeBetween(from, to, calendar);
    if (used > left) return { answerDue, resolveDue: addBusinessTime(from, left, calendar), resolveLeft: 0 };
    left -= used;
  }
  return { answerDue, resolveDue: null, resolveLeft: left };
}
