import { describe, expect, test } from 'vitest';
import { bookingSearch, linesIn, linesText } from './booking-search.ts';
import {
  areLinesWhole,
  bodyOfBooking,
  changesOf,
  emptyLine,
  oppositeOf,
  startValues,
  type LineValues,
} from './booking-values.ts';

const line = (over: Partial<LineValues> = {}): LineValues => ({
  ...emptyLine(),
  itemid: 'foam',
  item: 'Foam',
  unit: 'ml',
  qty: '5',
  ...over,
});
const held = [{ itemid: 'foam', item: 'Foam', unit: 'ml', qty: '12.5' }];

describe('the lines of an address', () => {
  test('are what was written there', () => {
    const lines = [
      { itemid: 'a-1', qty: '3' },
      { itemid: 'b', qty: '-1.5' },
    ];
    expect(linesIn(linesText(lines))).toEqual(lines);
  });
  test.each([undefined, '', 'a', 'a:', ':3', 'a:x', 'a:1e9', 'a b:3', 'a:1234567890'])('%s are none', (text) => {
    expect(linesIn(text)).toEqual([]);
  });
  test('start a form; without any it has one empty line', () => {
    expect(startValues(bookingSearch({ stockist: 's', lines: 'a:3', corrects: 'GRN-1' }))).toMatchObject({
      stockistid: 's',
      toid: null,
      docno: 'GRN-1',
      lines: [{ itemid: 'a', qty: '3' }],
    });
    expect(startValues({}).lines).toMatchObject([{ itemid: null, qty: null }]);
  });
});

describe('a booking', () => {
  test('is sent with trimmed texts, at noon of its day, and without lines that move nothing', () => {
    const values = {
      stockistid: 's',
      toid: null,
      date: 20_261_126,
      docno: ' GRN-1 ',
      reason: ' ',
      lines: [line({ unitcost: '2' }), line({ qty: '0' }), line({ itemid: null })],
    };
    expect(bodyOfBooking(values, 'Asia/Kuala_Lumpur')).toEqual({
      stockistid: 's',
      toid: null,
      date: Date.UTC(2026, 10, 26, 4),
      docno: 'GRN-1',
      lines: [{ itemid: 'foam', qty: '5', unitcost: '2' }],
    });
  });

  test.each([
    ['receipt', [line({ unitcost: '2' })], true],
    ['receipt', [line()], false],
    ['issue', [line()], true],
    ['issue', [line({ qty: '-1' })], false],
    ['adjust', [line({ qty: '-1' })], true],
    ['adjust', [line({ qty: '0' })], false],
    ['transfer', [line(), line({ itemid: null })], false],
    ['transfer', [line({ qty: null })], false],
    ['transfer', [], false],
  ] as const)('%s with these lines is complete or not', (kind, lines, expected) => {
    expect(areLinesWhole(kind, lines)).toBe(expected);
  });
});

describe('what a booking makes of balances', () => {
  test.each([
    ['one that comes in', [line()], 1, '17.5', false],
    ['one that goes out', [line()], -1, '7.5', false],
    ['one that leaves nothing', [line({ qty: '12.5' })], -1, '0', false],
    ['one that leaves less than nothing', [line({ qty: '12.6' })], -1, '-0.1', true],
    ['two of one item', [line({ qty: '0.1' }), line({ qty: '0.2' })], -1, '12.2', false],
    ['a negative difference', [line({ qty: '-12.5' })], 1, '0', false],
  ] as const)('%s', (_name, lines, sign, after, short) => {
    expect(changesOf(lines, held, sign)).toMatchObject([{ item: 'Foam', before: '12.5', after, short }]);
  });
  test('starts at 0 for an item that the stockist does not hold', () => {
    expect(changesOf([line({ itemid: 'gel', item: 'Gel', unit: 'g' })], held, 1)).toMatchObject([
      { item: 'Gel', unit: 'g', before: '0', after: '5' },
    ]);
  });
});

describe('the opposite of a movement', () => {
  const movement = {
    stockist: { id: 's', name: 'Store', kind: 'warehouse' as const },
    item: { id: 'foam', name: 'Foam', code: 'F' },
    docno: 'D-1',
  };
  test.each([
    ['receipt', '5', '0', 'adjust', { stockist: 's', lines: 'foam:-5' }],
    ['usage', '0', '5', 'adjust', { stockist: 's', lines: 'foam:5' }],
    ['transfer', '5', '0', 'transfer', { stockist: 's', lines: 'foam:5' }],
    ['transfer', '0', '5', 'transfer', { to: 's', lines: 'foam:5' }],
  ] as const)('%s, in %s, out %s', (type, into, out, kind, search) => {
    expect(oppositeOf({ ...movement, type, in: into, out })).toEqual({ kind, search: { ...search, corrects: 'D-1' } });
  });
});
