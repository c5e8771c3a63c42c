import { describe, expect, it } from 'vitest';
import { aboutSubject, canMeasure, fittedWidget } from './widget-draft.ts';
import { subjects } from './subjects.ts';

const revenue = {
  id: 'w',
  kind: 'bar',
  title: 'Revenue',
  dataset: 'invoices',
  find: { kind: 'invoice' },
  group: 'issuedOn:month',
  measure: 'revenue',
  period: { field: 'issuedOn', is: 'year' },
} as const;

describe('a widget that is designed', () => {
  it('keeps what fits its subject', () => {
    expect(fittedWidget(revenue)).toEqual(revenue);
  });

  it('about another subject has its days, a group of its own, and no filter or measure of the former', () => {
    expect(aboutSubject(revenue, 'posts')).toEqual({
      id: 'w',
      kind: 'bar',
      title: 'Revenue',
      dataset: 'posts',
      group: 'punctuality',
      period: { field: 'date', is: 'year' },
    });
  });

  it('as one figure has no group, and as a list no measure', () => {
    expect(fittedWidget({ ...revenue, kind: 'number' })).not.toHaveProperty('group');
    expect(fittedWidget({ ...revenue, kind: 'list' })).not.toHaveProperty('measure');
    expect(canMeasure(subjects['work-time-listing'], 'number', 'workMinutes')).toBe(false);
    expect(canMeasure(subjects['work-time-listing'], 'bar', 'workMinutes')).toBe(true);
  });
});
