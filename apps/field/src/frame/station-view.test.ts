import type { Station } from '@field-service/contract/sync.ts';
import { describe, expect, it } from 'vitest';
import { aStation, aVisit, stationType } from '../offline/a-job.test-data.ts';
import { aDraft, anOpenJob } from '../offline/open-job.test-data.ts';
import type { VisitRow } from '../offline/rows.ts';
import { dueRows, findByCode, lastScanned, stateOf, statesOf, walkedStations } from './station-view.ts';

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
    expect([...dueRows({ visits, formats: { timeZone: 'Asia/Kuala_Lumpur' } }, station(answered))]).toEqual(due);
  });
});

describe('the walk', () => {
  const plan = {
    id: 'hall',
    name: 'Hall',
    extraId: null,
    revision: 1,
    mapOptions: { width: 1000, height: 1000 },
    noteMarkers: [],
    floorimg: { id: 'f', fileName: 'hall.png', bytes: 1 },
  };
  /** Stations along a wall, at R1, R2 and so on, in the order of their labels. */
  const wall = Array.from({ length: 6 }, (_, at) => {
    const id = `R${at + 1}`;
    return aStation({ id, stationLabel: id, floorid: plan.id, xy: [(at + 1) / 10, 0.5] });
  });
  /** A job on which visits were made to stations, and the order in which these were scanned. */
  const job = (visits: Readonly<Record<string, Partial<VisitRow>>>, scans: string[] | undefined) =>
    anOpenJob({
      stations: wall,
      types,
      base: { id: 'site', plans: [plan], stations: wall, uts: 1 },
      visits: new Map(Object.entries(visits).map(([stationId, visit]) => [stationId, aVisit({ stationId, ...visit })])),
      draft: aDraft(scans ? { scans } : {}),
    });
  const walked = (open: ReturnType<typeof job>) =>
    walkedStations(open, statesOf(open))
      .map(({ id }) => id)
      .join(' ');
  const bare = { activity: null };

  it.each<[string, Parameters<typeof job>[0], string[] | undefined, string]>([
    ['starts at the first station of the plan', {}, undefined, 'R1 R2 R3 R4 R5 R6'],
    ['goes on to open stations, then back to those without an activity', { R3: bare }, ['R3'], 'R2 R1 R4 R5 R6 R3'],
    [
      'does not lead back past stations that were only scanned',
      { R1: bare, R2: bare, R3: bare },
      ['R1', 'R2', 'R3'],
      'R4 R5 R6 R3 R2 R1',
    ],
    ['ends with the stations that are done, by label', { R2: {}, R1: {} }, ['R2', 'R1'], 'R3 R4 R5 R6 R1 R2'],
    [
      'follows the order of the scans, whatever the clock said',
      { R1: { visitedAt: 900 }, R6: { visitedAt: 100 } },
      ['R1', 'R6'],
      'R5 R4 R3 R2 R1 R6',
    ],
  ])('%s', (_name, visits, scans, order) => {
    expect(walked(job(visits, scans))).toBe(order);
  });

  it.each<[string, Parameters<typeof job>[0], string[] | undefined, string | undefined]>([
    ['is the last one of the job', { R1: {}, R2: {} }, ['R2', 'R1'], 'R1'],
    ['is not one whose visit was undone', { R1: {} }, ['R1', 'R2'], 'R1'],
    ['is not one that was not reached after all', { R1: {}, R2: { accessReason: 'locked' } }, ['R1', 'R2'], 'R1'],
    ['is not one that the job does not have', { R1: {}, X: {} }, ['R1', 'X'], 'R1'],
    ['is unknown in work of an earlier version', { R1: {} }, undefined, undefined],
  ])('the station scanned last %s', (_name, visits, scans, id) => {
    expect(lastScanned(job(visits, scans))?.id).toBe(id);
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
