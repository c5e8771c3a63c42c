import { invoices } from '@field-service/contract/datasets/money.ts';
import { posts } from '@field-service/contract/datasets/jobs.ts';
import { stationVisits } from '@field-service/contract/datasets/stations.ts';
import { describe, expect, it } from 'vitest';
import { conditionOfKeys, groupParts, maxCategories, maxSeries, otherKey } from './group-model.ts';

const revenue = { kind: 'bar', group: 'issuedOn:month', measure: 'revenue' } as const;

describe('the groups of a widget', () => {
  it('are divided by currency, and never added up over currencies', () => {
    const parts = groupParts(invoices, revenue, [
      { 'issuedOn:month': 20_261_001, currency: 'MYR', revenue: '100.10', count: 2 },
      { 'issuedOn:month': 20_261_001, currency: 'SGD', revenue: '900', count: 1 },
      { 'issuedOn:month': 20_261_101, currency: 'MYR', revenue: '0.20', count: 1 },
    ]);
    expect(parts).toEqual([
      { unit: 'MYR', categories: [20_261_001, 20_261_101], series: [null], values: [['100.10'], ['0.20']], left: 0 },
      { unit: 'SGD', categories: [20_261_001], series: [null], values: [['900']], left: 0 },
    ]);
  });

  it('have a place for each month between the first and the last', () => {
    const [part] = groupParts(posts, { kind: 'stacked', group: 'date:month,punctuality' }, [
      { 'date:month': 20_261_201, punctuality: 'late', count: 1 },
      { 'date:month': 20_261_001, punctuality: 'onTime', count: 4 },
      { 'date:month': null, punctuality: 'onTime', count: 9 },
    ]);
    expect(part).toMatchObject({
      categories: [20_261_001, 20_261_101, 20_261_201],
      series: ['onTime', 'late'],
      values: [
        ['4', undefined],
        [undefined, undefined],
        [undefined, '1'],
      ],
    });
  });

  it('are the largest ones, and say how many are left out', () => {
    const rows = Array.from({ length: 15 }, (_, at) => ({ 'contact.name': `C${at}`, count: at + 1 }));
    const [part] = groupParts(posts, { kind: 'bar', group: 'contact.name' }, rows);
    expect(part?.categories[0]).toBe('C14');
    expect(part?.categories).toHaveLength(maxCategories);
    expect(part?.left).toBe(15 - maxCategories);
  });

  it('of more series than can be told apart are put together, and lose nothing', () => {
    const rows = Array.from({ length: maxSeries + 2 }, (_, at) => ({
      'date:month': 20_261_101,
      'type.id': `T${at}`,
      count: 10 - at,
    }));
    const [part] = groupParts(posts, { kind: 'stacked', group: 'date:month,type.id' }, rows);
    expect(part?.series).toHaveLength(maxSeries);
    expect(part?.series.at(-1)).toBe(otherKey);
    expect(part?.values[0]?.map(Number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3 + 2 + 1]);
  });

  it('are all in a table', () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ status: `S${at}`, count: 1 }));
    expect(groupParts(posts, { kind: 'table', group: 'status' }, rows)[0]?.categories).toHaveLength(30);
  });

  it('of a figure are one value for each currency', () => {
    expect(
      groupParts(invoices, { kind: 'number', measure: 'revenue' }, [{ currency: 'VND', revenue: '5', count: 1 }]),
    ).toEqual([{ unit: 'VND', categories: [null], series: [null], values: [['5']], left: 0 }]);
  });
});

describe('the rows behind a value', () => {
  it('are those of its days, of its group and of its currency', () => {
    const zone = 'Asia/Kuala_Lumpur';
    expect(conditionOfKeys(invoices, { 'issuedOn:month': 20_261_201, currency: 'MYR' }, zone)).toEqual([
      { issuedOn: { $gte: 20_261_201, $lt: 20_270_101 } },
      { currency: 'MYR' },
    ]);
    expect(conditionOfKeys(stationVisits, { 'visitedAt:day': 20_261_127 }, zone)).toEqual([
      { visitedAt: { $gte: Date.UTC(2026, 10, 26, 16), $lt: Date.UTC(2026, 10, 27, 16) } },
    ]);
  });

  it('of a missing value are those without one, and a field that does not exist is left out', () => {
    expect(conditionOfKeys(posts, { teamid: null, nothing: 'x' }, 'UTC')).toEqual([{ teamid: { $exists: false } }]);
  });
});
