import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { describe, expect, it } from 'vitest';
import { freeId, moved, withTitle } from './dashboard-values.ts';

const widget = (id: string): Widget => ({ id, kind: 'number', title: id, dataset: 'posts' });
const ids = (widgets: readonly Widget[]) => widgets.map(({ id }) => id).join('');

describe('widgets', () => {
  const all = ['a', 'b', 'c'].map(widget);
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('moved from %i to %i', (from, to, order) => {
    expect(ids(moved(all, from, to))).toBe(order);
  });

  it('get an id that none of them has', () => {
    expect(freeId([])).toBe('w1');
    expect(freeId([{ id: 'w3' }, { id: 'x' }])).toBe('w4');
  });
});

describe('a title', () => {
  it('is changed in the language in which the person reads it', () => {
    const named = { title: 'Jobs', names: { vi: 'Công việc' } };
    expect(withTitle(named, 'vi', 'Việc')).toEqual({ title: 'Jobs', names: { vi: 'Việc' } });
    expect(withTitle(named, 'ms', 'Kerja')).toEqual({ title: 'Kerja', names: { vi: 'Công việc' } });
  });
});
