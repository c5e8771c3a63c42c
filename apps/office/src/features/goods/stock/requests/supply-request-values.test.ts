import { expect, test } from 'vitest';
import { bodyOfApproval, bodyOfRequest, exceeding, givenRequest, shortLines } from './supply-request-values.ts';

const line = (id: string, qty: string) => ({
  id,
  item: { id: `item-${id}`, code: id, name: id },
  uomid: 'g',
  uom: 'g',
  qty,
  given: null,
  note: '',
});
const request = { lines: [line('gel', '5'), line('foam', '2')] };

test('a request starts with the person and the missing items of an address', () => {
  expect(givenRequest({ person: 'ann', lines: 'gel:3.5,broken' })).toMatchObject({
    userid: 'ann',
    lines: [{ itemid: 'gel', qty: '3.5' }],
  });
  expect(givenRequest({})).toEqual({});
});

test('a request for oneself names nobody', () => {
  const lines = [{ key: 'k', itemid: 'gel', item: 'Gel', unit: 'g', qty: '3', note: ' two tubes ' }];
  expect(bodyOfRequest({ userid: null, wantedOn: null, notes: ' ', lines })).toEqual({
    wantedOn: null,
    notes: '',
    lines: [{ itemid: 'gel', qty: '3', note: 'two tubes' }],
  });
});

test('an approval gives nothing where the quantity is empty, and nothing beyond what was asked for', () => {
  const values = { fromid: 'store', given: { gel: '5', foam: null } };
  expect(bodyOfApproval(values, 7)).toEqual({
    uts: 7,
    fromid: 'store',
    given: [
      { lineid: 'gel', qty: '5' },
      { lineid: 'foam', qty: '0' },
    ],
  });
  expect(exceeding(request, values)).toBeUndefined();
  expect(exceeding(request, { ...values, given: { gel: '5.1' } })?.id).toBe('gel');
});

test('a line is short if the stockist holds less than is given', () => {
  const values = { fromid: 'store', given: { gel: '5', foam: '0' } };
  expect(shortLines(request, values, () => '4').map(({ id }) => id)).toEqual(['gel']);
  expect(shortLines(request, values, () => '5')).toEqual([]);
});
