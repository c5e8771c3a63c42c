import type { FieldType } from '@field-service/domain/find/find.ts';
import fc from 'fast-check';

/** The facts about a list from which queries are generated. */
export interface AskedList {
  fields: Readonly<Record<string, { readonly type: FieldType }>>;
  columns: readonly string[];
  sums: readonly string[];
  picks: readonly string[];
}

export type Query = Readonly<Record<string, string>>;

/** A marker in every hostile text, so that tests can search for it where it must not appear. */
export const marker = 'qz7x';

const hostileTexts = [
  "' or 1=1; --",
  "'; drop table post; select '",
  '") from app_user --',
  '$1',
  '${1}',
  '%',
  '_',
  '\\',
  '\\u0000',
  '\u0000',
  '\ud800',
  '🦟'.repeat(20),
  'null',
  '[]',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  'a'.repeat(1500),
  'e\u0301',
  '\u202e',
  'ＡＢ',
  "E'\\''",
  '/* */',
  ';',
  '``',
];
const hostileText = fc
  .oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 20 }))
  .map((text) => marker + text);
const hostileNumber = fc.constantFrom(
  0,
  -0,
  -1,
  1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e20,
  9_999_999_999_999,
  20_260_101,
);
const garbage = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 3 }),
);

/** Values of the matching type, using only what an outsider could know. */
function fitting(type: FieldType, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'bool':
      return fc.boolean();
    case 'number':
    case 'stamp':
      return fc.oneof(hostileNumber, fc.integer(), fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }));
    case 'flags':
      return fc.constantFrom('D', 'DCX', 'P', 'S');
    case 'id':
    case 'ids':
    case 'text':
      return fc.oneof(fc.constantFrom(...ids), hostileText, fc.constantFrom('TD', 'DN', 'issued', 'a', ''));
  }
}

function condition(type: FieldType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const value = fitting(type, ids);
  const list = fc.oneof(
    { weight: 9, arbitrary: fc.array(value, { maxLength: 6 }) },
    { weight: 1, arbitrary: fc.constant(Array.from({ length: 501 }, () => 'x')) },
  );
  const orderless = type === 'bool' || type === 'ids' || type === 'flags';
  const operation = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        orderless ? fc.constantFrom('$eq', '$ne') : fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'),
        value,
      ),
    },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom('$in', '$nin'), list) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('$exists'), fc.boolean()) },
    { weight: type === 'text' ? 3 : 1, arbitrary: fc.tuple(fc.constant('$like'), value) },
    {
      weight: type === 'flags' ? 20 : 1,
      arbitrary: fc.tuple(fc.constantFrom('$flags', '$noflags'), fc.constantFrom('D', 'CX', ['C', 'X'])),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('$regex', '$where', '$eq', '$in', '$like', '__proto__', 'constructor'),
        garbage,
      ),
    },
  );
  return fc.oneof(
    { weight: 10, arbitrary: value },
    { weight: 10, arbitrary: operation.map(([name, operand]) => ({ [name]: operand })) },
    { weight: 1, arbitrary: fc.array(operation, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)) },
    { weight: 1, arbitrary: garbage },
  );
}

/** Generates filters: most of them on the dataset's own fields, some deep, some wide, some nonsense. */
function finds(list: AskedList, ids: readonly string[]): fc.Arbitrary<string> {
  const known = Object.entries(list.fields).map(([name, { type }]) =>
    fc.tuple(fc.constantFrom(name, name, name, `p.${name}`), condition(type, ids)),
  );
  const wild = fc.tuple(
    fc.oneof(
      hostileText,
      fc.constantFrom('__proto__', 'constructor', 'toString', '', '$and', '$expr', 'password_hash'),
    ),
    garbage,
  );
  const term = fc
    .oneof({ weight: 12, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: wild })
    .map(([name, value]) => ({ [name]: value }));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      { weight: 6, arbitrary: term },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('$and', '$or'), fc.array(tie('tree'), { maxLength: 3 }))
          .map(([name, trees]) => ({ [name]: trees })),
      },
      { weight: 1, arbitrary: tie('tree').map((inner) => ({ $not: inner })) },
    ),
  }));
  const wide = fc
    .tuple(fc.nat({ max: 120 }), term)
    .map(([size, one]) => ({ $or: Array.from({ length: size }, () => one) }));
  return fc.oneof(
    { weight: 20, arbitrary: tree.map((find) => JSON.stringify(find)) },
    { weight: 1, arbitrary: wide.map((find) => JSON.stringify(find)) },
    { weight: 1, arbitrary: garbage.map((find) => JSON.stringify(find)) },
    { weight: 1, arbitrary: hostileText },
  );
}

const joined = (parts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(parts, { minLength: 1, maxLength: 3 }).map((all) => all.join(','));
const orWild = (good: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: hostileText });
const numbers = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('0', '1', '7', '25', '200', '1000', '999999999') },
  { weight: 1, arbitrary: fc.constantFrom('1001', '9999999999', '-1', '1e3', '0x10', ' 1', '٣', '') },
);

/** Generates queries with everything that a list query may contain, and with much that it must not contain. */
export function hostileQueries(list: AskedList, ids: readonly string[]): fc.Arbitrary<Query> {
  const names = Object.keys(list.fields);
  const name = fc.constantFrom(...names, ...names.map((field) => `p.${field}`));
  const direction = fc.constantFrom('', ' asc', ' desc', ' DESC', ' sideways');
  const form = fc.oneof(
    fc
      .record(
        {
          start: hostileNumber,
          end: hostileNumber,
          from: hostileNumber,
          to: hostileNumber,
          assignees: fc.array(fc.constantFrom(...ids), { maxLength: 3 }),
          isstockist: fc.boolean(),
        },
        { requiredKeys: [] },
      )
      .map((given) => JSON.stringify(given)),
    garbage.map((given) => JSON.stringify(given)),
    hostileText,
  );
  const parameters = {
    find: finds(list, ids),
    sort: joined(
      orWild(
        fc.tuple(fc.oneof(name, fc.constantFrom('count', ...list.sums)), direction).map((parts) => parts.join('')),
      ),
    ),
    cols: joined(orWild(fc.constantFrom('id', ...list.columns))),
    group: joined(orWild(name)),
    limit: numbers,
    skip: numbers,
    uts: numbers,
    ctid: numbers,
    until: numbers,
    total: fc.constantFrom('0', '1', '2'),
    explain: fc.constantFrom('0', '1'),
    debug: fc.constantFrom('0', '1'),
    noLimit: fc.constantFrom('true', 'false'),
    formData: form,
    search: fc.oneof(hostileText, fc.constantFrom('a', '%', '')),
    pick: fc.constantFrom('day', 'night', ...list.picks),
    [`${marker}parameter`]: hostileText,
  };
  const percent: Readonly<Record<string, number>> = {
    find: 80,
    sort: 30,
    cols: 12,
    group: 12,
    limit: 30,
    skip: 12,
    uts: 8,
    ctid: 4,
    until: 4,
    total: 15,
    explain: 3,
    debug: 3,
    noLimit: 8,
    formData: 10,
    search: 10,
    pick: 2,
  };
  const maybe = Object.entries(parameters).map(([key, value]) => {
    const weight = percent[key] ?? 1;
    return fc.oneof(
      { weight: 100 - weight, arbitrary: fc.constant([]) },
      { weight, arbitrary: value.map((text): [string, string][] => [[key, text.toWellFormed()]]) },
    );
  });
  return fc.tuple(...maybe).map((pairs) => Object.fromEntries(pairs.flat()));
}
