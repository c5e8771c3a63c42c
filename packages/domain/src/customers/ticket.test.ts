import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BusinessCalendar } from '../values/business-hours.ts';
import {
  isOpenTicket,
  mayStepTicket,
  ticketClock,
  ticketDeadline,
  ticketStates,
  withinReopening,
  type TicketParty,
  type TicketState,
  type TicketStep,
} from './ticket.ts';

const hour = 3_600_000;
const always: BusinessCalendar = { timeZone: 'UTC', from: 0, to: 24, off: [], isHoliday: () => false };
const promise = { answer: 4 * hour, resolve: 10 * hour };
const step = (hours: number, state: TicketState): TicketStep => ({ at: hours * hour, state });

describe('the transitions of a ticket', () => {
  it.each<[TicketState, TicketParty, TicketState[]]>([
    ['open', 'staff', ['assigned', 'progress', 'waiting', 'resolved', 'closed']],
    ['open', 'customer', ['closed']],
    ['assigned', 'staff', ['open', 'progress', 'waiting', 'resolved', 'closed']],
    ['progress', 'staff', ['waiting', 'resolved', 'closed']],
    ['waiting', 'customer', ['progress', 'closed']],
    ['resolved', 'customer', ['closed', 'reopened']],
    ['closed', 'customer', ['reopened']],
    ['closed', 'staff', ['reopened']],
    ['reopened', 'staff', ['assigned', 'progress', 'waiting', 'resolved', 'closed']],
  ])('from %s, by %s', (from, party, allowed) => {
    expect(ticketStates.filter((to) => mayStepTicket(from, to, party))).toEqual(allowed);
  });

  it('let the customer only reply, close and reopen', () => {
    const theirs = ticketStates.flatMap((from) => ticketStates.filter((to) => mayStepTicket(from, to, 'customer')));
    expect(new Set(theirs)).toEqual(new Set(['progress', 'closed', 'reopened']));
    expect(ticketStates.filter((state) => !isOpenTicket(state))).toEqual(['resolved', 'closed']);
  });

  it('allow reopening until the period is over', () => {
    expect([0, 14 * 24 * hour, 14 * 24 * hour + 1].map((now) => withinReopening(0, now, 14))).toEqual([
      true,
      true,
      false,
    ]);
    expect(withinReopening(0, 1, 0)).toBe(false);
  });
});

describe('the clock of a ticket', () => {
  it.each<[string, TicketStep[], number | null, number]>([
    ['runs from the ticket’s opening', [step(0, 'open')], 10, 10],
    ['keeps running after assignment and start', [step(0, 'open'), step(2, 'assigned'), step(5, 'progress')], 10, 10],
    ['stops while the customer’s reply is pending', [step(0, 'open'), step(3, 'waiting')], null, 7],
    [
      'continues after the reply with the remaining time',
      [step(0, 'open'), step(3, 'waiting'), step(50, 'progress')],
      57,
      7,
    ],
    ['stops when the ticket is resolved in time', [step(0, 'open'), step(10, 'resolved')], null, 0],
    ['keeps the time at which it ran out', [step(0, 'open'), step(11, 'resolved')], 10, 0],
    [
      'that ran out does not restart',
      [step(0, 'open'), step(11, 'waiting'), step(20, 'progress'), step(30, 'resolved')],
      10,
      0,
    ],
    [
      'continues with the remaining time after a reopening',
      [step(0, 'open'), step(4, 'resolved'), step(6, 'closed'), step(100, 'reopened')],
      106,
      6,
    ],
  ])('%s', (_name, taken, due, left) => {
    expect(ticketClock(taken, promise, always)).toEqual({
      answerDue: 4 * hour,
      resolveDue: due === null ? null : due * hour,
      resolveLeft: left * hour,
    });
  });

  it('for the first response never pauses', () => {
    expect(ticketClock([step(0, 'open'), step(1, 'waiting')], promise, always).answerDue).toBe(4 * hour);
  });

  it('never includes waiting time in the promised time', () => {
    const pauses = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 200 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(pauses, (given) => {
        let now = 0;
        const taken = [step(0, 'open')];
        for (const [work, pause] of given) {
          taken.push(step(now + work, 'waiting'), step(now + work + pause, 'progress'));
          now += work + pause;
        }
        const waited = given.reduce((sum, [, pause]) => sum + pause, 0);
        expect(ticketClock(taken, promise, always).resolveDue).toBe((10 + waited) * hour);
      }),
    );
  });
});

describe('the next deadline of a ticket', () => {
  const sla = { answerDue: 100, answeredAt: null, resolveDue: 200 };
  const answered = { ...sla, answeredAt: 50 };
  it.each<
    [string, TicketState, { answerDue: number; answeredAt: number | null; resolveDue: number | null }, number, unknown]
  >([
    ['the first reply', 'open', sla, 99, { what: 'answer', due: 100, isLate: false }],
    ['the first reply at its last moment', 'open', sla, 100, { what: 'answer', due: 100, isLate: false }],
    ['the first reply that is late', 'open', sla, 101, { what: 'answer', due: 100, isLate: true }],
    ['the resolution once a reply was given', 'progress', answered, 199, { what: 'resolve', due: 200, isLate: false }],
    ['a late resolution', 'reopened', answered, 201, { what: 'resolve', due: 200, isLate: true }],
    [
      'the resolution if it is due first',
      'open',
      { ...sla, resolveDue: 90 },
      1,
      { what: 'resolve', due: 90, isLate: false },
    ],
    ['none while the clock is paused', 'waiting', { ...answered, resolveDue: null }, 1, 'paused'],
    [
      'a resolution that was late before the pause',
      'waiting',
      answered,
      300,
      { what: 'resolve', due: 200, isLate: true },
    ],
    ['none after the resolution', 'resolved', sla, 300, 'ended'],
    ['none after the end', 'closed', answered, 300, 'ended'],
  ])('is %s', (_name, state, clock, now, expected) => {
    expect(ticketDeadline({ state, sla: clock }, now)).toEqual(expected);
  });
});
