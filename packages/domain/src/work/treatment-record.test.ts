import { expect, test } from 'vitest';
import { missingTreatmentFields } from './treatment-record.ts';
import type { TreatmentFacts, TreatmentField, TreatmentKind } from './treatment-record.ts';

const whole: TreatmentFacts = {
  qty: '50',
  uomId: 'ml',
  dilutionId: 'd1',
  concentrate: '50',
  diluent: '4950',
  total: '5000',
  totalUnit: 'ml',
  batch: 'B1',
  expiry: 20261231,
  areaTreated: '100',
  areaUnit: 'm2',
  place: 'Kitchen',
  stationIds: [],
  pest: 'Cockroach',
  evidence: 'Live seen',
  method: 'Spray',
  equipment: 'Pump 3',
  notified: 'Mr Tan',
  weather: 'Dry',
};
const kind: TreatmentKind = { chemical: true, diluted: true, onArea: true, outdoors: true };
const none: TreatmentKind = { chemical: false, diluted: false, onArea: false, outdoors: false };

test('a complete record lacks nothing', () => {
  expect(missingTreatmentFields(whole, kind)).toEqual([]);
});

test.each<[Partial<TreatmentFacts>, TreatmentKind, TreatmentField[]]>([
  [{ batch: ' ' }, kind, ['batch']],
  [{ batch: null }, none, []],
  [{ total: undefined, diluent: '' }, kind, ['diluent', 'total']],
  [{ weather: null }, kind, ['weather']],
  [{ weather: null }, { ...kind, outdoors: false }, []],
  [{ place: '' }, kind, ['place']],
  [{ place: '' }, none, ['place']],
  [{ place: '', stationIds: ['s1'] }, none, []],
  [{ pest: '', method: null }, none, ['pest', 'method']],
])('%j for %j lacks %j', (more, of, missing) => {
  expect(missingTreatmentFields({ ...whole, ...more }, of)).toEqual(missing);
});
