import { addBusinessTime, businessTimeBetween, type BusinessCalendar } from '../values/business-hours.ts';

export const ticketStates = ['open', 'assigned', 'progress', 'waiting', 'resolved', 'closed', 'reopened'] as const;
export type TicketState = (typeof ticketStates)[number];
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
/** Who takes a step: staff, or a customer's own user. */
export type TicketParty = 'staff' | 'customer';

/** Every step and who may take it. What is not here is forbidden. */
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
  // The customer's answer sets it going again.
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

/** Whether something is still to be done about it. */
export const isStanding = (state: TicketState): boolean => state !== 'resolved' && state !== 'closed';

const day = 86_400_000;
/** Whether a ticket that ended at `endedAt` (resolved or closed, milliseconds) may still be reopened. */
export const withinReopening = (endedAt: number, now: number, days: number): boolean => now <= endedAt + days * day;

/** A state and when it began, milliseconds. */
export interface TicketStep {
  at: number;
  state: TicketState;
}
/** Milliseconds of business hours within which a ticket is first answered, and resolved. */
export interface TicketPromise {
  answer: number;
  resolve: number;
}
export interface TicketClock {
  answerDue: number;
  /** When the resolution is, or was, due; null while the clock stands with time left. */
  resolveDue: number | null;
  /** Business time left when the clock began to stand or run last. */
  resolveLeft: number;
}

/** The clock of the resolution stands while the customer is to answer, and once the ticket has ended. */
const runs = (state: TicketState): boolean => state !== 'waiting' && isStanding(state);

/** The spans in which the clock runs; the last is open while it does. */
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
 * The clock of a ticket from the steps that it took, the first of which opened it. It is late when the first answer came,
 * or now is, after `answerDue`; or the resolution after `resolveDue`.
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
