import { expect, test } from 'vitest';
import { reachedOf } from './reached.ts';
import type { TrendPoint } from './trend-point.ts';

type Levels = Partial<Record<'activity_index' | 'active_rate', TrendPoint['levels'][number]['level']>>;

const point = (date: number, levels: Levels): TrendPoint => ({
  postid: `post-${date}`,
  docno: `J-${date}`,
  date,
  at: date,
  due: 4,
  inspected: 4,
  coverage: '1',
  incomplete: false,
  activityIndex: '2.5',
  activeRate: '0.5',
  baitIndex: null,
  levels: Object.entries(levels).map(([measure, level]) => ({
    thresholdid: measure,
    measure: measure === 'active_rate' ? 'active_rate' : 'activity_index',
    level,
    heat: null,
  })),
});

test('the highest level of each measure is told with the number of visits and the last of them', () => {
  const points = [
    point(20_260_901, { activity_index: 'alert', active_rate: 'action' }),
    point(20_260_915, { activity_index: 'below', active_rate: 'action' }),
    point(20_261_001, { activity_index: 'alert', active_rate: 'alert' }),
    point(20_261_015, { activity_index: 'zero', active_rate: 'zero' }),
  ];
  expect(reachedOf(points)).toEqual([
    { measure: 'activity_index', level: 'alert', visits: 2, last: { date: 20_261_001, value: '2.5' } },
    { measure: 'active_rate', level: 'action', visits: 2, last: { date: 20_260_915, value: '0.5' } },
  ]);
});

test('a measure that stayed below its threshold says so, and one without a threshold says nothing', () => {
  expect(reachedOf([point(20_260_901, { active_rate: 'below' }), point(20_260_915, {})])).toEqual([
    { measure: 'active_rate', level: null, visits: 0, last: undefined },
  ]);
  expect(reachedOf([point(20_260_901, {})])).toEqual([]);
});
