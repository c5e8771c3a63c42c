import { describe, expect, it, test } from 'vitest';
import {
  barcodeOwner,
  markedBarcode,
  placedWith,
  placeDifference,
  withStationChanges,
  type StationChange,
} from './station-changes.ts';

const place = { floorid: 'p1', xy: [0.1, 0.2], area: 'Kitchen', placement: null, direction: null } as const;
const station = (id: string, barcode = id.toUpperCase()) => ({ id, barcode, stationLabel: id, ...place });
const base = { entry: 'e', at: 1, stationId: 'a' };

describe('the stations with the changes of a job', () => {
  const create = (change: StationChange & { kind: 'new' }) => ({
    ...station(change.stationId, change.barcode),
    stationLabel: change.stationLabel,
    xy: change.xy,
  });
  const shown = (...changes: StationChange[]) => withStationChanges([station('a'), station('b')], changes, create);

  test.each<[string, StationChange, object]>([
    ['move', { ...base, kind: 'place', ...place, floorid: 'p2', xy: [0.9, 0.9] }, { floorid: 'p2', xy: [0.9, 0.9] }],
    [
      'move, and only there',
      { ...base, kind: 'place', floorid: 'p2', xy: [0.9, 0.9] },
      { floorid: 'p2', xy: [0.9, 0.9] },
    ],
    ['get another area', { ...base, kind: 'place', area: 'Bar' }, { area: 'Bar' }],
    ['get a new barcode', { ...base, kind: 'barcode', barcode: 'X1', method: 'qr' }, { barcode: 'X1' }],
    ['get another label', { ...base, kind: 'label', stationLabel: 'R9' }, { stationLabel: 'R9' }],
  ])('%s', (_case, change, expected) => {
    expect(shown(change)[0]).toEqual({ ...station('a'), ...expected });
    expect(shown(change)[1]).toEqual(station('b'));
  });

  it('contain a new one, with later changes to it', () => {
    const made: StationChange = {
      ...base,
      kind: 'new',
      stationId: 'c',
      typeId: 't',
      barcode: 'C1',
      stationLabel: 'C',
      ...place,
    };
    const all = shown(made, { ...base, kind: 'label', stationId: 'c', stationLabel: 'C7' });
    expect(all.map(({ id, stationLabel }) => [id, stationLabel])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'C7'],
    ]);
  });

  it('are not affected by the change of a station that is not there', () => {
    expect(shown({ ...base, kind: 'label', stationId: 'gone', stationLabel: 'X' })).toEqual([
      station('a'),
      station('b'),
    ]);
  });
});

test.each([
  [' a1 ', undefined, 'a'],
  ['A1', 'a', undefined],
  ['b1', 'a', 'b'],
  ['c1', undefined, undefined],
])('barcode %j, to be given to %s, belongs to %s', (barcode, stationId, owner) => {
  expect(barcodeOwner([station('a', 'A1'), station('b', 'B1')], barcode, stationId)?.id).toBe(owner);
});

test.each([
  ['nothing', {}],
  ['the area', { area: 'Bar' }],
  ['the position, with its plan', { floorid: 'p1', xy: [0.5, 0.2] as const }],
  ['the plan, with its position', { floorid: null, xy: null }],
])('two places differ in %s', (_case, change) => {
  expect(placeDifference(place, { ...place, ...change })).toEqual(change);
});

test('a taken barcode is marked by the next free number, within its length', () => {
  expect(markedBarcode('B1', () => false)).toBe('B1 (2)');
  expect(markedBarcode('B1', (barcode) => barcode === 'B1 (2)')).toBe('B1 (3)');
  expect(markedBarcode('x'.repeat(100), () => false)).toHaveLength(100);
});

describe('a placement changed on site', () => {
  const then = { ...place, stationLabel: 'R1' };
  test.each([
    ['nobody else changed it', then, { ...then, xy: [0.5, 0.5] }],
    ['the office moved it since', { ...then, xy: [0.3, 0.3] as const }, { ...then, xy: [0.3, 0.3] }],
    ['the office put it on another plan since', { ...then, floorid: 'p2' }, { ...then, floorid: 'p2' }],
    [
      'the office changed its label since',
      { ...then, stationLabel: 'R2' },
      { ...then, stationLabel: 'R2', xy: [0.5, 0.5] },
    ],
  ])('stands when %s', (_case, now, expected) => {
    expect(placedWith({ ...place, xy: [0.5, 0.5] }, then, now)).toEqual(expected);
  });

  it('keeps an area that the office changed since, and takes another label', () => {
    expect(placedWith({ stationLabel: 'R5', area: 'Store' }, then, { ...then, area: 'Bar' })).toEqual({
      ...then,
      stationLabel: 'R5',
      area: 'Bar',
    });
  });
});
