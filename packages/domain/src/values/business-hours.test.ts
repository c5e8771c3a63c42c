import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stampOn } from './business-date.ts';
import { addBusinessTime, businessTimeBetween, type BusinessCalendar } from './business-hours.ts';

const hour = 3_600_000;
const kl = 'Asia/Kuala_Lumpur';
/** Monday to Friday, 8:00 to 18:00, except Tuesday 2026-01-06. */
const office: BusinessCalendar = {
  timeZone: kl,
  from: 8,
  to: 18,
  off: [0, 6],
  isHoliday: (date) => date === 20_260_106,
};
const night: BusinessCalendar = { ...office, from: 22, to: 6, isHoliday: () => false };
const never: BusinessCalendar = { ...office, off: [0, 1, 2, 3, 4, 5, 6] };
const at = (date: number, clock: number, zone = kl): number => stampOn(date, clock * 60, zone);

describe('working time', () => {
  it.each<[string, BusinessCalendar, number, number, number]>([
    ['within one day', office, at(20_260_105, 9), at(20_260_105, 11.5), 2.5],
    ['before and after the hours', office, at(20_260_105, 6), at(20_260_105, 20), 10],
    ['across a holiday', office, at(20_260_105, 17), at(20_260_107, 9), 2],
    ['across a weekend', office, at(20_260_109, 17), at(20_260_112, 9), 2],
    ['on a day off', office, at(20_260_110, 9), at(20_260_110, 17), 0],
    ['backwards', office, at(20_260_105, 11), at(20_260_105, 9), 0],
    ['in a night that started the day before', night, at(20_260_106, 1), at(20_260_106, 8), 5],
    ['in a night that starts on a day off', night, at(20_260_110, 1), at(20_260_111, 8), 5],
    ['around the clock if no day has business hours', never, at(20_260_105, 9), at(20_260_106, 9), 24],
  ])('is measured %s', (_name, calendar, from, to, hours) => {
    expect(businessTimeBetween(from, to, calendar) / hour).toBe(hours);
  });

  it.each<[string, number, number, number]>([
    ['on the same day', at(20_260_105, 9), 4, at(20_260_105, 13)],
    ['from before the hours', at(20_260_105, 3), 4, at(20_260_105, 12)],
    ['until the end of a day', at(20_260_105, 9), 9, at(20_260_105, 18)],
    ['across the end of a day and a holiday', at(20_260_105, 16), 4, at(20_260_107, 10)],
    ['across a weekend', at(20_260_109, 17), 11, at(20_260_112, 18)],
    ['with a length of zero', at(20_260_110, 3), 0, at(20_260_110, 3)],
  ])('can be added %s', (_name, from, hours, expected) => {
    expect(addBusinessTime(from, hours * hour, office)).toBe(expected);
  });

  it('follows clock changes', () => {
    const berlin: BusinessCalendar = { timeZone: 'Europe/Berlin', from: 0, to: 24, off: [], isHoliday: () => false };
    expect(
      businessTimeBetween(at(20_260_329, 0, 'Europe/Berlin'), at(20_260_330, 0, 'Europe/Berlin'), berlin) / hour,
    ).toBe(23);
  });

  it('counts around the clock if no day has working hours', () => {
    expect(addBusinessTime(at(20_260_105, 20), 30 * hour, never)).toBe(at(20_260_107, 2));
  });

  const stamps = fc.integer({ min: at(20_250_101, 0), max: at(20_271_231, 0) });
  const calendars = fc.record({
    timeZone: fc.constantFrom(kl, 'Europe/Berlin', 'America/New_York'),
    from: fc.constantFrom(0, 7.3, 8, 22),
    to: fc.constantFrom(6, 17.45, 18, 24),
    off: fc.subarray([0, 1, 5, 6]),
    isHoliday: fc.constantFrom<(date: number) => boolean>(
      () => false,
      (date) => date % 7 === 0,
    ),
  });

  it('that was added is also the time between the two stamps', () => {
    fc.assert(
      fc.property(stamps, fc.integer({ min: 1, max: 400 * hour }), calendars, (from, duration, calendar) => {
        expect(businessTimeBetween(from, addBusinessTime(from, duration, calendar), calendar)).toBe(duration);
      }),
      { numRuns: 60 },
    );
  });

  it('of two consecutive spans adds up to that of the whole span', () => {
    fc.assert(
      fc.property(
        fc.tuple(stamps, fc.integer({ min: 0, max: 900 * hour }), fc.integer({ min: 0, max: 900 * hour })),
        calendars,
        ([from, first, second], calendar) => {
          const [middle, to] = [from + first, from + first + second];
          expect(businessTimeBetween(from, middle, calendar) + businessTimeBetween(middle, to, calendar)).toBe(
            businessTimeBetween(from, to, calendar),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
