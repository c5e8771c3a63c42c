import { describe, expect, test } from 'vitest';
import { countFindings, findingsOf, isNotable, picturesOf, planStations, type Visit } from './visit-findings.ts';

const type = { id: 't', name: 'Bait station' };
const station = (id: string, label: string, xy: [number, number] | null = [0.5, 0.5]) => ({
  id,
  tag: id,
  label,
  type,
  planId: 'p1',
  xy,
});
const visit = (stationId: string, facts: Partial<Visit> = {}): Visit => ({
  id: `v-${stationId}`,
  entry: 'abcdefghijk',
  stationId,
  planRevision: 1,
  visitedAt: 1,
  scanMethod: 'qr',
  manualReason: null,
  accessReason: null,
  condition: 'ok',
  activity: 0,
  evidence: [],
  actions: [],
  bait: null,
  catches: [],
  checklist: [],
  remarks: '',
  imgbf: [],
  imgaf: [],
  resetAt: null,
  together: [],
  station: { id: stationId, tag: stationId, label: stationId.toUpperCase(), type, area: 'Kitchen', planId: 'p1' },
  user: { id: 'u', name: 'Tech' },
  receivedAt: 2,
  ...facts,
});

describe('findings', () => {
  test('are in natural order of their labels', () => {
    const stations = [station('c', 'R10'), station('a', 'R1'), station('b', 'R2')];
    expect(findingsOf({ stations, visits: [] }).map(({ label }) => label)).toEqual(['R1', 'R2', 'R10']);
  });

  test('show the last of two visits to a station, even if that visit arrived first', () => {
    const visits = [visit('a', { visitedAt: 20, activity: 0 }), visit('a', { visitedAt: 10, activity: 3 })];
    expect(findingsOf({ stations: [station('a', 'R1')], visits })[0]?.state).toBe('visited');
  });

  test('include a visited station that has left the site, but not on the plan', () => {
    const findings = findingsOf({ stations: [], visits: [visit('a', { activity: 1 })] });
    expect(findings.map(({ label, state }) => [label, state])).toEqual([['A', 'activity']]);
    expect(planStations(findings, 'p1')).toEqual([]);
  });

  test('count inspected stations, stations with activity, and inaccessible ones', () => {
    const stations = ['a', 'b', 'c', 'd'].map((id) => station(id, id));
    const visits = [visit('a'), visit('b', { activity: 2 }), visit('c', { activity: null, accessReason: 'locked' })];
    expect(countFindings(findingsOf({ stations, visits }))).toEqual({
      due: 4,
      inspected: 2,
      withActivity: 1,
      blocked: 1,
      coverage: 0.5,
    });
  });

  test.each<[string, Partial<Visit>, string]>([
    ['nothing', {}, 'visited'],
    ['droppings', { evidence: ['droppings'] }, 'activity'],
    ['a counted catch', { catches: [{ species: 'x', stage: null, count: 1, estimated: false }] }, 'activity'],
    ['a catch without a count', { catches: [{ species: 'x', stage: null, count: null, estimated: false }] }, 'visited'],
  ])('show the state of a station without a recorded level of activity, but with %s', (_case, facts, state) => {
    const visits = [visit('a', { activity: null, ...facts })];
    expect(findingsOf({ stations: [station('a', 'R1')], visits })[0]?.state).toBe(state);
  });

  test('have no coverage without stations', () => {
    expect(countFindings([]).coverage).toBeUndefined();
  });
});

test.each([
  ['nothing', {}, false],
  ['activity', { activity: 1 as const }, true],
  ['droppings but no recorded activity', { evidence: ['droppings' as const] }, true],
  ['no access', { activity: null, accessReason: 'blocked' as const }, true],
  ['a catch without activity', { catches: [{ species: 'x', stage: null, count: null, estimated: false }] }, true],
  ['a damaged station', { condition: 'damaged' as const }, true],
  ['a remark', { remarks: 'Door open' }, true],
])('decides whether a finding with %s is notable', (_case, facts, notable) => {
  const [finding] = findingsOf({ stations: [station('a', 'R1')], visits: [visit('a', facts)] });
  expect(finding && isNotable(finding)).toBe(notable);
});

test('pictures are in the order taken, marked as before or after or with their tags', () => {
  const visits = [
    visit('a', { imgbf: [{ fileId: 'f2', takenAt: 5 }], imgaf: [{ fileId: 'f3', takenAt: 9 }] }),
    visit('b', { imgbf: [{ fileId: 'f1', takenAt: 1 }] }),
  ];
  const pictures = [
    { fileId: 'f5', takenAt: null, tags: [], note: '' },
    { fileId: 'f4', takenAt: 7, tags: ['DAMAGE'], note: 'Mesh' },
  ];
  expect(picturesOf({ visits, pictures })).toEqual([
    { fileId: 'f1', takenAt: 1, when: 'before', station: 'B' },
    { fileId: 'f2', takenAt: 5, when: 'before', station: 'A' },
    { fileId: 'f4', takenAt: 7, tags: ['DAMAGE'], note: 'Mesh' },
    { fileId: 'f3', takenAt: 9, when: 'after', station: 'A' },
    { fileId: 'f5', takenAt: null, tags: [], note: '' },
  ]);
});
