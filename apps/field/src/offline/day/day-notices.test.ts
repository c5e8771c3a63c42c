import { describe, expect, it } from 'vitest';
import { lunchStep } from './day-notices.ts';

const clock = { now: 1000, today: 20_261_120 };
const of = (date: number, at: number) => ({ date, at });

describe('the lunch notice', () => {
  it('is planned for later, or shown if its time has come', () => {
    expect(lunchStep(1500, undefined, clock)).toBe('plan');
    expect(lunchStep(1000, undefined, clock)).toBe('show');
    expect(lunchStep(900, undefined, clock)).toBe('show');
  });

  it('is shown once a day', () => {
    expect(lunchStep(900, of(clock.today, 900), clock)).toBeUndefined();
    expect(lunchStep(1500, of(clock.today, 1500), clock)).toBeUndefined();
    expect(lunchStep(900, of(clock.today - 1, 900), clock)).toBe('show');
  });

  it('is taken back if it is no longer due, unless it was shown', () => {
    expect(lunchStep(undefined, of(clock.today, 1500), clock)).toBe('cancel');
    expect(lunchStep(undefined, of(clock.today, 900), clock)).toBeUndefined();
    expect(lunchStep(undefined, of(clock.today - 1, 1500), clock)).toBeUndefined();
    expect(lunchStep(undefined, undefined, clock)).toBeUndefined();
  });
});
