import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChecklist, parseChecklist, printChecklist, type ChecklistRow } from '../work/checklist.ts';
import { parseCsv, printCsvLine } from '../values/csv.ts';
import { flagsMustBeSingle, hasFlag } from './lookup-flags.ts';
import { isHour, lookupProblems, type LookupFields } from './lookup-rules.ts';
import { lookupTypeOf, lookupTypes, refreshesMenu } from './lookup-types.ts';

const lookup = (over: Partial<LookupFields>): LookupFields => ({
  type: 41,
  code: 'A',
  name: 'A',
  val: null,
  val2: null,
  flags: '',
  effective: null,
  data: {},
  ...over,
});

describe('the types of lookups', () => {
  it('are the 31 types of the specification, each once', () => {
    expect(lookupTypes).toHaveLength(31);
    expect(new Set(lookupTypes.map(({ type }) => type)).size).toBe(31);
  });
  it('cause a menu refresh only for folders and menu entries', () => {
    expect(lookupTypes.filter(({ type }) => refreshesMenu(type)).map(({ type }) => type)).toEqual([3, 7]);
  });
  it('are generic for a site’s own numbers', () => {
    expect(lookupTypeOf(4711)).toEqual({ type: 4711, title: '4711' });
    expect(lookupProblems(lookup({ type: 4711, val: 'anything', val2: 'else', flags: 'QX' }))).toEqual([]);
  });
});

describe('a lookup', () => {
  it.each<[string, Partial<LookupFields>, string[]]>([
    ['a class of its type', { type: 6, val: '5' }, []],
    ['a class of another type', { type: 6, val: '0' }, ['val']],
    ['the name of a class', { type: 20, val: 'HR' }, ['val']],
    ['a form schema of a scope', { type: 13, val: '12', val2: '230' }, []],
    ['a form schema without a scope', { type: 13, val: '12', val2: '7' }, ['val2']],
    ['a relation of info type', { type: 31, val: '102' }, []],
    ['a costing mode', { type: 230, val: '2', flags: 'AI-c' }, []],
    ['a letter of another type', { type: 230, flags: 'Z' }, ['flags']],
    ['a duplicate letter', { type: 310, flags: 'DD' }, ['flags']],
    ['a space as a letter', { type: 41, flags: 'D ' }, ['flags']],
    ['a time slot', { type: 208, val: '8', val2: '17.30' }, []],
    ['a time slot without an end', { type: 208, val: '8' }, ['val2']],
    ['a holiday', { type: 80, effective: 20_260_831 }, []],
    ['a holiday without a date', { type: 80 }, ['effective']],
    ['a holiday with an invalid date', { type: 80, effective: 20_260_231 }, ['effective']],
    ['a tax', { type: 60, data: { rate: '8' } }, []],
    ['a tax without a rate', { type: 60, data: {} }, ['data']],
    [
      'several taxes in a class that is not a group',
      {
        type: 60,
        data: {
          parts: [
            { id: 'a', rate: '8' },
            { id: 'b', rate: '2' },
          ],
        },
      },
      ['data.parts'],
    ],
    [
      'several taxes in a group',
      {
        type: 60,
        flags: 'G',
        data: {
          parts: [
            { id: 'a', rate: '8' },
            { id: 'b', rate: '2' },
          ],
        },
      },
      [],
    ],
    [
      'versions of one tax',
      {
        type: 60,
        data: {
          parts: [
            { rate: '6', validTo: 20_240_229 },
            { rate: '8', validFrom: 20_240_301 },
          ],
        },
      },
      [],
    ],
    [
      'a template whose code is not a slug',
      {
        type: 92,
        code: 'My Items',
        data: {
          noun: 'contact',
          columns: [
            { header: 'A', field: 'code' },
            { header: 'B', field: 'name' },
          ],
        },
      },
      ['code'],
    ],
    ['a template without columns', { type: 92, code: 'items', data: { noun: 'item' } }, ['data']],
    ['an invalid checklist', { type: 231, data: { checklist: [{ Title: 'x' }] } }, ['data.checklist']],
    ['neither a code nor a name', { code: ' ', name: '' }, ['code', 'name']],
    ['an invalid effective date', { effective: 20_261_301 }, ['effective']],
  ])('with %s has the expected problems', (_name, over, problems) => {
    expect(lookupProblems(lookup(over))).toEqual(problems);
  });

  it.each([
    ['24', true],
    ['24.01', false],
    ['25', false],
    ['7.5', true],
    ['7.60', false],
    ['', false],
    [null, false],
  ])('accepts %j as an hour: %j', (text, is) => {
    expect(isHour(text)).toBe(is);
  });
});

describe('a flag', () => {
  it('is checked by a single letter', () => {
    expect(hasFlag('DS', 'S')).toBe(true);
    expect(hasFlag('DS', 's')).toBe(false);
    for (const wrong of ['', 'DS']) expect(() => hasFlag('DS', wrong)).toThrow(flagsMustBeSingle);
  });
});

const cell = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', '\n', '\r', 'é', '中', '#') });

describe('comma-separated text', () => {
  it('is the same after printing and parsing', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (rows) => {
        expect(parseCsv(rows.map((row) => printCsvLine(row)).join('\r\n'))).toEqual(rows);
      }),
    );
  });
  it.each([
    [
      '\uFEFFa,b\n\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a,"b', [['a', 'b']]],
    ['a,', [['a', '']]],
    ['', []],
  ])('is parsed from %j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });
});

describe('a checklist', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '中', '-'), minLength: 1, maxLength: 8 });
  it('is the same after printing and parsing, including ids, options and required rows', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            Title: word,
            DueInterval: fc.constantFrom('', '1V', '30 D', '2w', '12M', '1Y'),
            Description: word,
            ReportCode: word,
            required: fc.boolean(),
            options: fc.uniqueArray(word),
          }),
          { selector: (row) => row.ReportCode, maxLength: 8 },
        ),
        (given) => {
          const rows: ChecklistRow[] = given.map((row, at) => ({ row: `r${at}`, ...row }));
          expect(parseChecklist(printChecklist(rows), rows)).toEqual({ ok: true, rows });
          expect(isChecklist(rows)).toBe(true);
        },
      ),
    );
  });
  it('is refused for an interval that cannot be read, with the number of its line', () => {
    expect(parseChecklist('Door shut,1V\n\nLamp,monthly')).toEqual({ ok: false, line: 2 });
    const row = { row: 'a', Title: 'A', Description: '', ReportCode: '', required: false, options: [] };
    expect(isChecklist([{ ...row, DueInterval: '1M' }])).toBe(true);
    expect(isChecklist([{ ...row, DueInterval: 'monthly' }])).toBe(false);
  });
  it.each([
    ['an empty option', { options: ['Yes', ''] }],
    ['an option twice', { options: ['Yes', 'Yes'] }],
    ['an option that is longer than an answer may be', { options: ['y'.repeat(501)] }],
    ['an id that is longer than an answer may name', { row: 'r'.repeat(65) }],
  ])('is refused with %s', (_, change) => {
    const row = { Title: 'A', DueInterval: '', Description: '', ReportCode: '', required: false };
    const most = { ...row, row: 'r'.repeat(64), options: ['y'.repeat(500), 'No'] };
    expect(isChecklist([most])).toBe(true);
    expect(isChecklist([{ ...most, ...change }])).toBe(false);
  });
  it('keeps the translations of a row, but not those of a title that was changed', () => {
    const row = { DueInterval: '', Description: '', ReportCode: '', required: false, options: ['Yes', 'No'] };
    const alt = { vi: { Title: 'Cửa', options: ['Có', 'Không'] }, ms: { Title: 'Pintu' } };
    const before: ChecklistRow[] = [{ ...row, row: 'door', Title: 'Door', ReportCode: 'DOOR', alt }];
    const parsed = (text: string) => parseChecklist(text, before);
    expect(parsed('Door,30 D,Is it shut?,DOOR')).toMatchObject({ rows: [{ row: 'door', alt }] });
    expect(parsed('Gate,,,DOOR')).toMatchObject({ rows: [{ row: 'door', Title: 'Gate' }] });
    expect(parsed('Gate,,,DOOR')).toHaveProperty('rows.0.alt', { vi: { options: ['Có', 'Không'] }, ms: {} });
    expect(parsed('Lamp')).not.toHaveProperty('rows.0.alt');
  });
  it('gives new rows their own ids', () => {
    expect(parseChecklist('Door shut,30 D,Look,DOOR\nDoor shut\n???')).toMatchObject({
      ok: true,
      rows: [{ row: 'door', ReportCode: 'DOOR', DueInterval: '30 D' }, { row: 'door-shut' }, { row: 'row' }],
    });
  });
  it.each([
    [',M', 1],
    ['A\n\n ,x', 2],
    ['a,b,c,d,e', 1],
  ])('%j is invalid in line %i', (text, line) => {
    expect(parseChecklist(text)).toEqual({ ok: false, line });
  });
});
