import { expect, test } from 'vitest';
import type { SharedBase } from './sync.ts';
import { wholeBase } from './whole-base.ts';

const station: SharedBase['stations'][number] = {
  id: 's1',
  barcode: 'ST-1',
  floorid: null,
  type: 'rbs',
  stationLabel: 'R1',
  area: null,
  placement: null,
  direction: null,
  xy: null,
  status: 'active',
  uom: null,
  uomid: null,
  warranty: null,
  remarks: '',
  last: [],
  uts: 1,
};
const checklist = [
  { row: 'a', Title: 'Clean', DueInterval: '1V', Description: '', ReportCode: '', required: true, options: ['Yes'] },
];

test('each station gets the type that its site has once; a station without a known type is left out', () => {
  const base: SharedBase = {
    id: 'site',
    uts: 2,
    plans: [],
    types: [{ id: 'rbs', name: 'Bait station', code: 'RBS', checklist }],
    stations: [station, { ...station, id: 's2' }, { ...station, id: 's3', type: 'other' }],
  };
  const whole = { ...station, type: { id: 'rbs', name: 'Bait station', code: 'RBS' }, checklist };
  expect(wholeBase(base)).toEqual({ id: 'site', uts: 2, plans: [], stations: [whole, { ...whole, id: 's2' }] });
});
