import { expect, test } from 'vitest';
import type { OwnNeed } from '../../offline/goods/needs.ts';
import { inOrder } from './needs-order.ts';

const need = (name: string, missing: string | null): OwnNeed => ({
  itemId: name,
  unit: 'pc',
  qty: '1',
  jobIds: [],
  item: undefined,
  name,
  held: '0',
  missing,
  jobs: [],
});

test('what is missing comes first, then the name decides', () => {
  const needs = [need('Glue', '0'), need('Trap', '2'), need('Bait', '0.5'), need('Bag', null)];
  expect(inOrder(needs, ({ name }) => name).map(({ name }) => name)).toEqual(['Bait', 'Trap', 'Bag', 'Glue']);
});
