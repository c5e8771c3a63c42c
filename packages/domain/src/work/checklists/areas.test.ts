import { expect, test } from 'vitest';
import { areaLines } from './areas.ts';

test('the items of each area are listed with what was not done and with their notes', () => {
  const entry = (area: string, item: string, done = true, note = '') => ({ area, item, done, note });
  const entries = [
    entry('Kitchen', 'Floor'),
    entry('Store', 'Shelves', false, 'Locked'),
    entry('Kitchen', 'Windows', false),
    entry('Kitchen', 'Drain', true, 'Slow'),
  ];
  expect(areaLines(entries, (item) => `${item} (not done)`)).toEqual([
    { area: 'Kitchen', items: ['Floor', 'Windows (not done)', 'Drain: Slow'] },
    { area: 'Store', items: ['Shelves (not done): Locked'] },
  ]);
});
