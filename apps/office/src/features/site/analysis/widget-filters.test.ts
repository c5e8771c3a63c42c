import type { DatasetFacts } from '@field-service/contract/datasets/facts.ts';
import { describe, expect, it } from 'vitest';
import { filtersOf } from './subject-filters.ts';
import { subjectNames, subjects } from './subjects.ts';
import { filterValues, hasOtherFilter, withFilter, withoutOtherFilter } from './widget-filters.ts';

const overdue = {
  id: 'w',
  kind: 'number',
  title: 'Overdue',
  dataset: 'posts',
  find: { punctuality: { $in: ['late', 'overdue'] }, teamid: 't1', docno: 'J-1', status: { $ne: 'X' } },
} as const;

describe('the filters of a widget', () => {
  it('are one value of a field, or several', () => {
    expect(filterValues(overdue, 'punctuality')).toEqual(['late', 'overdue']);
    expect(filterValues(overdue, 'teamid')).toEqual(['t1']);
    expect(filterValues(overdue, 'status')).toEqual([]);
    expect(filterValues({ ...overdue, find: {} }, 'teamid')).toEqual([]);
  });

  it('are changed field by field, and gone with the last value', () => {
    const bare = { id: 'w', kind: 'number', title: 'Jobs', dataset: 'posts' } as const;
    const one = withFilter(bare, 'teamid', ['t1']);
    expect(one.find).toEqual({ teamid: 't1' });
    const two = withFilter(one, 'natures', ['n1', 'n2']);
    expect(two.find).toEqual({ teamid: 't1', natures: { $in: ['n1', 'n2'] } });
    expect(withFilter(withFilter(two, 'teamid', []), 'natures', [])).toEqual(bare);
  });

  it('keep conditions without a field of their own until those are removed', () => {
    expect(hasOtherFilter(overdue)).toBe(true);
    const rest = withoutOtherFilter(overdue);
    expect(rest.find).toEqual({ punctuality: { $in: ['late', 'overdue'] }, teamid: 't1' });
    expect(hasOtherFilter(rest)).toBe(false);
  });

  it.each(subjectNames)('of %s are by fields that the dataset finds', (name) => {
    const { fields }: DatasetFacts = subjects[name].facts;
    const missing = Object.keys(filtersOf(name)).filter((field) => fields[field]?.find === false || !(field in fields));
    expect(missing).toEqual([]);
  });
});
