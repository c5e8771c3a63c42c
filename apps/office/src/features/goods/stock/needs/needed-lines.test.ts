import { expect, test } from 'vitest';
import { transferLines } from './needed-lines.ts';

const units = new Map([
  ['foam', 'ml'],
  ['gel', 'g'],
]);

test.each([
  ['what is missing in the unit of the item', { uom: 'ml', missing: '3.5' }, [{ itemid: 'foam', qty: '3.5' }]],
  ['nothing where all is held', { uom: 'ml', missing: '0' }, []],
  ['nothing where the person may not see what is held', { uom: 'ml', missing: null }, []],
  ['nothing where a job states another unit', { uom: 'box', missing: '3' }, []],
])('a transfer brings %s', (_name, need, lines) => {
  expect(transferLines([{ item: { id: 'foam' }, ...need }], units)).toEqual(lines);
});
