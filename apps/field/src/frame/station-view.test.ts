import type { Station } from '@field-service/contract/sync.ts';
import { describe, expect, it } from 'vitest';
import { aStation, aVisit, stationType } from '../offline/a-job.test-data.ts';
import type { VisitRow } from '../offline/rows.ts';
import { dueRows, findByCode, stateOf } from './station-view.ts';

const types = new Map([stationType({ records: ['bait'] })].map((type) => [type.id, type]));
const fresheners = new Map([stationType({ records: [] })].map((type) => [type.id, type]));

describe('a station', () => {
  it.each<[name: string, visit: Partial<VisitRow> | undefined, state: string]>([
    ['without a visit', undefined, 'open'],
    ['that was only scanned', { activity: null }, 'unfinished'],
    ['that has remarks, but was not reached', { scanMethod: 'manual', manualReason: null }, 'unfinished'],
    ['without activity', { activity: 0 }, 'visited'],
    ['with activity', { activity: 2 }, 'activity'],
    ['that was locked', { activity: null, accessReason: 'locked' }, 'blocked'],
  ])('%s', (_name, visit, state) => {
    expect(stateOf(aStation(), visit && aVisit(visit), types)).toBe(state);
  });
  it('of a type without activity is visited when it was scanned', () => {
    expect(stateOf(aStation(), aVisit({ activity: null }), fresheners)).toBe('visited');
  });
});

describe('the checklist rows that are asked', () => {
  const day = 86_400_000;
  const row = { Title: 'T', Description: '', ReportCode: '', required: true, options: [] };
  const station = (answered?: Station['answered']) =>
    aStation({
      checklist: [
        { ...row, row: 'each', DueInterval: '1V' },
        { ...row, row: 'week', DueInterval: '1W' },
        { ...row, row: 'third', DueInterval: '3V' },
      ],
      ...(answered ? { answered } : {}),
    });
  const visits = new Map([['s1', aVisit({ visitedAt: 100 * day })]]);
  it.each([
    ['are all, before the site was synced', undefined, ['each', 'week', 'third']],
    ['are all that were never answered', [], ['each', 'week', 'third']],
    [
      'are those whose time or number of visits has come',
      [
        { row: 'week', at: 93 * day, visits: 1 },
        { row: 'third', at: 93 * day, visits: 1 },
      ],
      ['each', 'week'],
    ],
    [
      'are those whose time or number of visits has come, in turn',
      [
        { row: 'week', at: 94 * day, visits: 2 },
        { row: 'third', at: 94 * day, visits: 2 },
      ],
      ['each', 'third'],
    ],
  ])('%s', (_name, answered, due) => {
    expect([...dueRows({ visits, timeZone: 'Asia/Kuala_Lumpur' }, station(answered))]).toEqual(due);
  });
});

describe('a code', () => {
  const stations: Station[] = [
    aStation({ id: 'one', barcode: 'T-100', stationLabel: 'A1' }),
    aStation({ id: 'two', barcode: 'A1', stationLabel: 'A2' }),
  ];
  const found = (code: string) => {
    const station = findByCode(stations, code);
    return station && [station.station.id, station.byBarcode];
  };
  it('is a barcode, in any case and with spaces around it', () => {
    expect(found(' t-100 ')).toEqual(['one', true]);
  });
  it('finds a station by its label without being its barcode', () => {
    expect(found('a2')).toEqual(['two', false]);
  });
  it('that is one station’s label and another’s barcode is the barcode', () => {
    expect(found('A1')).toEqual(['two', true]);
  });
  it.each(['', '  ', 'A'])('that no station has finds none: %j', (code) => {
    expect(found(code)).toBeUndefined();
  });
});
