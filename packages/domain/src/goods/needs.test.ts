import { expect, test } from 'vitest';
import { missingOf, sumNeeds } from './needs.ts';

test('needs are added up by item and unit, and name each job once', () => {
  expect(
    sumNeeds([
      { itemId: 'bait', unit: 'g', qty: '0.1', jobId: 'one' },
      { itemId: 'bait', unit: 'g', qty: '0.2', jobId: 'one' },
      { itemId: 'bait', unit: 'g', qty: '40', jobId: 'two' },
      { itemId: 'bait', unit: 'pc', qty: '3', jobId: 'two' },
      { itemId: 'glue', unit: 'g', qty: '1', jobId: 'two' },
    ]),
  ).toEqual([
    { itemId: 'bait', unit: 'g', qty: '40.3', jobIds: ['one', 'two'] },
    { itemId: 'bait', unit: 'pc', qty: '3', jobIds: ['two'] },
    { itemId: 'glue', unit: 'g', qty: '1', jobIds: ['two'] },
  ]);
});

test.each([
  ['10', '4.5', '5.5'],
  ['10', '10', '0'],
  ['10', '12', '0'],
  ['10', '-2', '12'],
])('of %s needed and %s held, %s is missing', (needed, held, missing) => {
  expect(missingOf(needed, held)).toBe(missing);
});
