import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from '../values/decimal.ts';
import { formulaKindOf, readFormula, type FormulaValues } from './formulas.ts';

type Job = FormulaValues<12>['jobs'][number];
const job = (over: Partial<Job> = {}): Job => ({
  docno: 'J-1',
  type: 'JOB',
  natures: ['RODENT'],
  nett: '100',
  amount: '108',
  minutes: '60',
  technicians: '1',
  lead: true,
  covered: false,
  ...over,
});
const month: FormulaValues<12> = {
  nett: '100.30',
  amount: '108.32',
  jobs: [
    job({ nett: '0.1', minutes: '30' }),
    job({ nett: '0.2', natures: ['TERMITE', 'RODENT'], technicians: '2', lead: false }),
    job({ nett: '100', type: 'CALL', natures: [], covered: true }),
  ],
};
const valueOf = (source: string, values = month): string | null => {
  const read = readFormula(12, source);
  if (!read.ok) throw new Error(`${read.problem} at ${read.position}: ${read.near}`);
  return read.evaluate(values);
};

describe('a formula', () => {
  it.each([
    ['nett', '100.3'],
    ['0.1 + 0.2', '0.3'],
    ['0.1 + 0.2 == 0.3 ? 1 : 0', '1'],
    ['123456789012345 + 0.000001', '123456789012345.000001'],
    ['1 / 3', '0.333333'],
    ['(1 / 3) * 3', '1'],
    ['-nett * 5 / 100', '-5.015'],
    ['round(nett * 0.055, 2)', '5.52'],
    ['round(2.5) + floor(1.9) + ceil(1.1) + abs(-1)', '7'],
    ['min(nett, 50) + max(1, 2)', '52'],
    ['count(jobs)', '3'],
    ['sum(jobs.map(j, j.nett))', '100.3'],
    ['sum(jobs.filter(j, j.type == "CALL").map(j, j.nett * 0.10))', '10'],
    ["sum(jobs.filter(j, !j.covered && 'RODENT' in j.natures).map(j, j.nett / j.technicians))", '0.2'],
    ['sum(jobs.map(j, j.natures.exists(n, n.startsWith("TERM")) ? j.nett : 0))', '0.2'],
    ['nett > 100 ? (nett - 100) * 0.5 : 0', '0.15'],
    ['jobs.all(j, j.minutes >= 30) && jobs.exists(j, j.lead) ? 1 : 0', '1'],
    ['nett == 100.3 ? 1 : 0', '1'],
    ['nett != 100.30 ? 1 : 0', '0'],
    ['sum([nett, amount])', '208.62'],
  ])('%s is %s', (source, expected) => {
    expect(valueOf(source)).toBe(expected);
  });

  it.each(['nett / 0', '1 / (nett - nett)', '0 / 0', '999999999999999 * 999999999999999'])(
    '%s has no result',
    (source) => {
      expect(valueOf(source)).toBeNull();
    },
  );

  it('for contracts uses their lines, visits and sites', () => {
    const read = readFormula(11, 'sum(lines.map(l, l.qty * l.price)) * visits * sites * 0.9 + crew');
    expect(
      read.ok &&
        read.evaluate({
          total: '100',
          visits: '12',
          sites: '2',
          crew: '1',
          lines: [
            { name: 'A', qty: '2', price: '25' },
            { name: 'B', qty: '1', price: '50' },
          ],
        }),
    ).toBe('2161');
  });
});

describe('an invalid formula is reported with its position', () => {
  it.each([
    ['', 'empty', 1],
    ['   ', 'empty', 1],
    ['n'.repeat(1001), 'too_long', 1001],
    ['nett +', 'syntax', 7],
    ['(nett', 'syntax', 6],
    ['nett nett', 'syntax', 6],
    ['1 + price', 'unknown_name', 5],
    ['nett * size(jobs)', 'unknown_name', 8],
    ['1.5 + d("1")', 'unknown_name', 7],
    ['cel.bind(a, nett, a)', 'unknown_name', 1],
    ['jobs.map(size, size(jobs))', 'unknown_name', 16],
    ['jobs.map(j, j.docno.matches("(a+)+$"))', 'unknown_name', 21],
    ['timestamp("2026-01-01T00:00:00Z")', 'unknown_name', 1],
    ['12 + jobs.map(j, j.price)', 'type', 20],
    ['10.25 * "x"', 'type', 1],
    ['jobs', 'result', 1],
    ['nett > 1', 'result', 1],
    ['"text"', 'result', 1],
    ['0x1F', 'character', 1],
    ['1e9', 'character', 1],
    ['1.', 'character', 1],
    ['nett // more', 'character', 6],
    ['{"a": 1}', 'character', 1],
    ['nett + r"x"', 'character', 8],
    ['"""a"""', 'character', 1],
    ['nett; nett', 'character', 5],
    ['sum(jobs.map(j, sum(jobs.map(k, k.nett))))', 'too_complex', 21],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'too_complex', undefined],
    [Array.from({ length: 200 }, () => '1').join('+'), 'too_complex', undefined],
  ])('%j: %s at %j', (source, problem, position) => {
    expect(readFormula(12, source)).toMatchObject({
      ok: false,
      problem,
      ...(position === undefined ? {} : { position }),
    });
  });
});

it('sums over any jobs are exact', () => {
  const amount = fc
    .integer({ min: -1_000_000_000, max: 1_000_000_000 })
    .map((n) => new Exact(n).dividedBy(1000).toFixed());
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), (netts) => {
      const total = netts.reduce((sum, nett) => sum.plus(nett), new Exact(0));
      expect(
        valueOf('sum(jobs.map(j, j.nett)) * 3', { nett: '0', amount: '0', jobs: netts.map((nett) => job({ nett })) }),
      ).toBe(total.times(3).isZero() ? '0' : total.times(3).toFixed());
    }),
  );
});

it('any input yields a result or the position of a problem, even over many jobs', () => {
  const words = fc.constantFrom(
    'nett',
    'jobs',
    'j',
    'sum',
    'count',
    'map',
    'filter',
    'exists',
    '(',
    ')',
    '[',
    ']',
    '.',
    ',',
    '+',
    '*',
    '/',
    '-',
    '1',
    '2.5',
    '"a"',
    '?',
    ':',
    '&&',
    '==',
    ' ',
    'in',
    'natures',
    '{',
    '\\',
    '"',
  );
  const many: FormulaValues<12> = { nett: '1', amount: '1', jobs: Array.from({ length: 1000 }, () => job()) };
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const read = readFormula(12, parts.join(''));
      expect(read.ok ? read.evaluate(many) : read.position).not.toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

it('the longest loops finish within five seconds', () => {
  const body = Array.from({ length: 20 }, () => 'count(j.natures.filter(n, n == "x"))').join(' + ');
  const read = readFormula(12, `sum(jobs.map(j, ${body}))`);
  const started = performance.now();
  expect(
    read.ok &&
      read.evaluate({
        nett: '0',
        amount: '0',
        jobs: Array.from({ length: 1000 }, () => job({ natures: Array.from({ length: 20 }, () => 'x') })),
      }),
  ).toBe('400000');
  expect(performance.now() - started).toBeLessThan(5000);
});

it.each([
  [13, '11', 11],
  [13, '12', 12],
  [13, '0', undefined],
  [13, null, undefined],
  [20, '12', undefined],
])('a lookup of type %j and class %j has formulas of kind %j', (type, val, kind) => {
  expect(formulaKindOf(type, val)).toBe(kind);
});
