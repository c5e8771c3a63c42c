import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeFields, sameJson } from './merge.ts';
import type { Fields } from './merge.ts';

const rules = { units: [['plan', 'plan2', 'duration']], never: ['status', 'price'] };

describe('a field', () => {
  test.each<[name: string, base: Fields, mine: Fields, theirs: Fields, merged: Fields, conflicts: string[]]>([
    [
      'that only the device changed takes its value',
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      [],
    ],
    ['that only the server changed keeps its value', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, []],
    [
      'that both changed to the same value has no conflict',
      { a: { x: 1, y: [2] } },
      { a: { y: [2], x: 3 } },
      { a: { x: 3, y: [2] } },
      { a: { x: 3, y: [2] } },
      [],
    ],
    ['that both changed keeps the server’s value', { a: 1 }, { a: 2 }, { a: 3 }, { a: 3 }, ['a']],
    [
      'that the device did not send keeps the server’s value',
      { a: 1, b: 1 },
      { b: 2 },
      { a: 3, b: 1 },
      { a: 3, b: 2 },
      [],
    ],
    ['that is new on the device takes its value', {}, { a: 1 }, {}, { a: 1 }, []],
    ['that the device cleared is cleared', { a: 1 }, { a: null }, { a: 1 }, { a: null }, []],
    [
      'that never merges keeps the server’s value',
      { price: '1' },
      { price: '2' },
      { price: '1' },
      { price: '1' },
      ['price'],
    ],
    [
      'that never merges and was not changed has no conflict',
      { price: '1' },
      { price: '1' },
      { price: '3' },
      { price: '3' },
      [],
    ],
    [
      'that never merges and is equal has no conflict',
      { status: 'TD' },
      { status: 'IP' },
      { status: 'IP' },
      { status: 'IP' },
      [],
    ],
  ])('%s', (_name, base, mine, theirs, merged, conflicts) => {
    const result = mergeFields(base, mine, theirs, rules);
    expect(result.merged).toEqual(merged);
    expect(result.conflicts.map(({ field }) => field)).toEqual(conflicts);
  });

  test('in conflict is reported with the values of both sides', () => {
    expect(mergeFields({ a: 1 }, { a: 2 }, { a: 3 }).conflicts).toEqual([{ field: 'a', base: 1, mine: 2, theirs: 3 }]);
  });
});

describe('the time of a job', () => {
  const base = { plan: 10, plan2: 20, duration: '10M', title: 'x' };

  test('comes entirely from the device if only the device changed it', () => {
    expect(mergeFields(base, { plan: 30, plan2: 40 }, { ...base, title: 'y' }, rules)).toEqual({
      merged: { plan: 30, plan2: 40, duration: '10M', title: 'y' },
      conflicts: [],
    });
  });

  test('comes entirely from the server if both changed it, even in different fields', () => {
    const result = mergeFields(base, { plan: 30 }, { ...base, duration: '30M' }, rules);
    expect(result.merged).toEqual({ ...base, duration: '30M' });
    expect(result.conflicts).toEqual([
      { field: 'plan', base: 10, mine: 30, theirs: 10 },
      { field: 'duration', base: '10M', mine: '10M', theirs: '30M' },
    ]);
  });
});

describe('a list whose elements have ids', () => {
  const item = (id: string, value: number): Fields => ({ id, value });

  test('merges by element', () => {
    const result = mergeFields(
      { list: [item('a', 1), item('b', 1), item('c', 1), item('d', 1)] },
      { list: [item('a', 2), item('b', 1), item('d', 1), item('mine', 1)] },
      { list: [item('theirs', 1), item('b', 2), item('a', 1), item('c', 1)] },
    );
    expect(result.merged).toEqual({ list: [item('theirs', 1), item('b', 2), item('a', 2), item('mine', 1)] });
    expect(result.conflicts).toEqual([]);
  });

  test('reports the element that both changed', () => {
    const result = mergeFields({ list: [item('a', 1)] }, { list: [item('a', 2)] }, { list: [item('a', 3)] });
    expect(result.merged).toEqual({ list: [item('a', 3)] });
    expect(result.conflicts).toEqual([
      { field: 'list.a', base: item('a', 1), mine: item('a', 2), theirs: item('a', 3) },
    ]);
  });

  test('has a conflict if one side changed an element and the other removed it', () => {
    const base = { list: [item('a', 1), item('b', 1)] };
    expect(mergeFields(base, { list: [item('a', 2), item('b', 1)] }, { list: [item('b', 2)] })).toEqual({
      merged: { list: [item('b', 2)] },
      conflicts: [{ field: 'list.a', base: item('a', 1), mine: item('a', 2), theirs: undefined }],
    });
  });

  test('without ids is a single value', () => {
    expect(mergeFields({ list: [1] }, { list: [1, 2] }, { list: [3] })).toEqual({
      merged: { list: [3] },
      conflicts: [{ field: 'list', base: [1], mine: [1, 2], theirs: [3] }],
    });
  });
});

describe('any changes', () => {
  const names = ['plan', 'plan2', 'duration', 'title', 'price', 'note'];
  const record = fc.record(Object.fromEntries(names.map((name) => [name, fc.nat(2)])));

  test('of the device are either merged or in conflict', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged, conflicts } = mergeFields(base, mine, theirs, rules);
        const changed = names.filter((name) => mine[name] !== base[name]);
        const kept = changed.filter(
          (name) =>
            merged[name] === mine[name] || conflicts.some((each) => each.field === name && each.mine === mine[name]),
        );
        expect(kept).toEqual(changed);
      }),
    );
  });

  test('made only on the server are merged without conflict', () => {
    fc.assert(
      fc.property(record, record, (base, theirs) => {
        expect(mergeFields(base, base, theirs, rules)).toEqual({ merged: theirs, conflicts: [] });
      }),
    );
  });

  test('of the server are always kept', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged } = mergeFields(base, mine, theirs, rules);
        const changed = names.filter((name) => theirs[name] !== base[name]);
        expect(changed.filter((name) => merged[name] !== theirs[name])).toEqual([]);
      }),
    );
  });
});

test('JSON is equal in any order of its keys', () => {
  expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: null }, {})).toBe(false);
  expect(sameJson({}, { a: null })).toBe(false);
  expect(sameJson([], {})).toBe(false);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameJson(value, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});
