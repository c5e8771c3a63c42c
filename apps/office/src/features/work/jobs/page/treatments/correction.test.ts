import { expect, test } from 'vitest';
import { changedFields, type Correction } from './correction.ts';

const zone = 'Asia/Kuala_Lumpur';
const before: Correction = {
  date: 20_261_123,
  time: 570,
  qty: '12.5',
  batch: 'B-1',
  expiry: null,
  concentrate: '0.5',
  total: '10',
  areaTreated: null,
  place: 'app-locs.KITCHEN',
  pest: 'app-pests.ANTS',
  method: 'app-methods.ULV',
  evidence: 'Live ants',
  equipment: '',
  notified: '',
  weather: '',
  remarks: '',
  reason: '',
};

test('nothing changed sends nothing', () => {
  expect(changedFields(before, { ...before, reason: 'Why' }, zone)).toEqual({});
});

test('only what was changed is sent; an emptied batch is unknown', () => {
  expect(changedFields(before, { ...before, qty: '15', batch: ' ', remarks: ' Twice ' }, zone)).toEqual({
    qty: '15',
    batch: null,
    remarks: 'Twice',
  });
});

test('a changed time is a time of the folder', () => {
  expect(changedFields(before, { ...before, time: 600 }, zone)).toEqual({ at: Date.UTC(2026, 10, 23, 2) });
});
