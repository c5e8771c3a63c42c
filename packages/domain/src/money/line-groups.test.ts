import { expect, it } from 'vitest';
import { lineGroups, type Supply } from './line-groups.ts';

const site = (id: string) => ({ id, name: id.toUpperCase(), address: `${id} street` });
const visit = (id: string, on: number): Supply => ({ sites: [site(id)], on, from: null, to: null });
const period = (ids: string[], from: number, to: number): Supply => ({ sites: ids.map(site), on: null, from, to });

it.each<[string, (Supply | null)[], unknown[]]>([
  ['no lines', [], []],
  [
    'several visits to two sites, in any order',
    [visit('b', 20261110), visit('a', 20261105), visit('b', 20261103), visit('b', 20261110)],
    [
      { key: 'b', sites: [site('b')], days: [20261103, 20261110], periods: [], lines: [0, 2, 3] },
      { key: 'a', sites: [site('a')], days: [20261105], periods: [], lines: [1] },
    ],
  ],
  [
    'a period of one site together with a visit to it',
    [period(['a'], 20261101, 20261130), visit('a', 20261112), period(['a'], 20261001, 20261031)],
    [
      {
        key: 'a',
        sites: [site('a')],
        days: [20261112],
        periods: [
          { from: 20261001, to: 20261031 },
          { from: 20261101, to: 20261130 },
        ],
        lines: [0, 1, 2],
      },
    ],
  ],
  [
    'a contract for two sites',
    [period(['a', 'b'], 20261101, 20261130), visit('a', 20261112)],
    [
      {
        key: 'a b',
        sites: [site('a'), site('b')],
        days: [],
        periods: [{ from: 20261101, to: 20261130 }],
        lines: [0],
      },
      { key: 'a', sites: [site('a')], days: [20261112], periods: [], lines: [1] },
    ],
  ],
  ['lines without a site', [null, null], [{ key: '', sites: [], days: [], periods: [], lines: [0, 1] }]],
])('the lines of an invoice for %s are grouped by site', (_name, supplies, expected) => {
  const groups = lineGroups(supplies.map((supply, at) => ({ supply, at })));
  expect(groups.map(({ lines, ...group }) => ({ ...group, lines: lines.map(({ at }) => at) }))).toEqual(expected);
});
