import { expect, test } from 'vitest';
import { bodyOfTeam, emptyTeam } from './team-values.ts';

const stored = {
  id: 't1',
  type: 180,
  code: 'KL-1',
  name: 'North',
  abbr: null,
  val: '0',
  val2: null,
  parentId: null,
  parent: null,
  seq: 1,
  flags: '',
  notes: null,
  effective: null,
  data: { vehicleno: 'WXY 1', alt: { vi: { name: 'Bắc' } } },
  deletor: null,
  uts: 1,
  ctid: 1,
  folderId: 'f1',
};

test('a new team is a lookup of its type', () => {
  expect(bodyOfTeam({ ...emptyTeam, name: ' North ', code: 'KL-1', vehicleno: ' WXY 1 ' }, null)).toEqual({
    type: 180,
    name: 'North',
    code: 'KL-1',
    data: { vehicleno: 'WXY 1' },
    folderid: null,
  });
});

test('a change of the vehicle keeps the translations of the name, and never the type', () => {
  const body = bodyOfTeam({ name: 'North', code: 'KL-1', vehicleno: 'WXY 2', folderid: 'f1' }, stored);
  expect(body.data).toEqual({ vehicleno: 'WXY 2', alt: { vi: { name: 'Bắc' } } });
  expect(body).not.toHaveProperty('type');
});
