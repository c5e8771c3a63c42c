import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerProblems } from './form-answer.ts';
import { fieldProblems, type FormField } from './form-field.ts';

const choice: FormField = {
  key: 'pest',
  type: 'choice',
  label: 'Pest',
  options: [
    { id: 'rat', name: 'Rat' },
    { id: 'ant', name: 'Ant' },
  ],
};
const table: FormField = {
  key: 'stations',
  type: 'table',
  label: 'Stations',
  max: '2',
  columns: [
    { key: 'tag', type: 'text', label: 'Tag', required: true },
    { key: 'count', type: 'number', label: 'Count', decimals: 0, min: '0' },
  ],
};
const png = 'data:image/png;base64,iVBORw0KGgo=';
const mayChoose = (field: FormField, id: string): boolean => field.options?.some((option) => option.id === id) === true;
const problemsOf = (field: FormField, value: unknown) =>
  answerProblems([field], { [field.key]: value }, mayChoose).map(({ field: at, problem }) => `${at} ${problem}`);

describe('the fields of a form', () => {
  const text: FormField = { key: 'note', type: 'text', label: 'Note' };
  it.each<[string, FormField[], string[]]>([
    [
      'of each type',
      [
        text,
        choice,
        table,
        { key: 'sign', type: 'signature', label: 'S' },
        { key: 'pics', type: 'photo', label: 'P', max: '5' },
        { key: 'on', type: 'date', label: 'D', min: '20260101', max: '20261231' },
      ],
      [],
    ],
    ['with an invalid key', [{ ...text, key: '1st' }], ['1st key']],
    ['with a duplicate key', [text, text], ['note duplicate']],
    ['with a minimum above the maximum', [{ ...text, min: '9', max: '3' }], ['note limits']],
    ['with a limit of another type', [{ key: 'on', type: 'date', label: 'D', min: '20261301' }], ['on limits']],
    ['with decimals for a text', [{ ...text, decimals: 2 }], ['note limits']],
    ['with too many pictures', [{ key: 'pics', type: 'photo', label: 'P', max: '6' }], ['pics limits']],
    ['with both lookups and options', [{ ...choice, lookup: 207 }], ['pest choices']],
    ['with a lookup list without a code', [{ key: 'area', type: 'choice', label: 'A', lookup: 0 }], ['area choices']],
    ['with neither lookups nor options', [{ key: 'area', type: 'choice', label: 'A' }], ['area choices']],
    ['with options for a text', [{ ...text, options: [{ id: 'a', name: 'A' }] }], ['note choices']],
    ['with a table without columns', [{ key: 't', type: 'table', label: 'T' }], ['t columns']],
    ['with a table in a table', [{ key: 't', type: 'table', label: 'T', columns: [table] }], ['t columns']],
    [
      'with an invalid column',
      [{ key: 't', type: 'table', label: 'T', columns: [{ ...text, min: 'x' }] }],
      ['t.note limits'],
    ],
  ])('are checked %s', (_, fields, problems) => {
    expect(fieldProblems(fields).map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems);
  });
});

describe('an answer', () => {
  it.each<[string, FormField, unknown, string[]]>([
    ['text', { key: 'a', type: 'text', label: 'A', min: '2', max: '3' }, 'abc', []],
    ['text that is too short', { key: 'a', type: 'text', label: 'A', min: '2' }, 'a', ['a too_short']],
    ['text that is too long', { key: 'a', type: 'text', label: 'A', max: '3' }, 'abcd', ['a too_long']],
    ['text that is a number', { key: 'a', type: 'text', label: 'A' }, 7, ['a wrong_type']],
    ['half a surrogate pair', { key: 'a', type: 'text', label: 'A' }, '\uD800', ['a wrong_type']],
    ['a blank required answer', { key: 'a', type: 'text', label: 'A', required: true }, '  ', ['a required']],
    ['a blank optional answer', { key: 'a', type: 'number', label: 'A' }, '', []],
    ['a number', { key: 'a', type: 'number', label: 'A', min: '-1', max: '0.3', decimals: 1 }, '0.3', []],
    [
      'a number above the maximum',
      { key: 'a', type: 'number', label: 'A', max: '0.3' },
      '0.30000000000000001',
      ['a too_big'],
    ],
    ['a number with an exponent', { key: 'a', type: 'number', label: 'A' }, '1e9', ['a wrong_type']],
    ['a binary number', { key: 'a', type: 'number', label: 'A' }, 1.5, ['a wrong_type']],
    ['too many decimals', { key: 'a', type: 'number', label: 'A', decimals: 0 }, '1.5', ['a decimals']],
    ['a date', { key: 'a', type: 'date', label: 'A' }, 20_261_121, []],
    ['an invalid date', { key: 'a', type: 'date', label: 'A' }, 20_260_230, ['a wrong_type']],
    ['a date before the minimum', { key: 'a', type: 'date', label: 'A', min: '20261122' }, 20_261_121, ['a too_small']],
    ['a choice', choice, 'rat', []],
    ['an unknown choice', choice, 'cat', ['pest no_choice']],
    ['several choices for a single choice', choice, ['rat', 'ant'], ['pest no_choice']],
    ['several', { ...choice, multiple: true }, ['rat', 'ant'], []],
    ['a duplicate choice', { ...choice, multiple: true }, ['rat', 'rat'], ['pest too_many']],
    ['a signature', { key: 's', type: 'signature', label: 'S' }, png, []],
    [
      'an HTML page as a signature',
      { key: 's', type: 'signature', label: 'S' },
      'data:text/html;base64,PGI+',
      ['s no_picture'],
    ],
    [
      'a huge picture',
      { key: 's', type: 'signature', label: 'S' },
      `data:image/png;base64,${'A'.repeat(700_000)}`,
      ['s no_picture'],
    ],
    ['too many pictures', { key: 'p', type: 'photo', label: 'P' }, [png, png], ['p too_many']],
    ['rows', table, [{ tag: 'A', count: '3' }, { tag: 'B' }], []],
    [
      'an invalid cell, reported with its row',
      table,
      [{ tag: 'A' }, { count: '-1' }],
      ['stations.1.tag required', 'stations.1.count too_small'],
    ],
    ['too many rows', table, [{ tag: 'A' }, { tag: 'B' }, { tag: 'C' }], ['stations too_many']],
    ['rows that are not objects', table, ['A'], ['stations wrong_type']],
  ])('is checked for %s', (_, field, value, problems) => {
    expect(problemsOf(field, value)).toEqual(problems);
  });

  it('rejects fields that the form does not have', () => {
    expect(
      answerProblems(
        [choice],
        Object.fromEntries([
          ['other', 1],
          ['__proto__', 1],
        ]),
        mayChoose,
      )
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['__proto__', 'other']);
  });

  it('never causes an exception, and reports its missing fields if it is empty', () => {
    const fields: FormField[] = [
      choice,
      table,
      { key: 'a', type: 'text', label: 'A', required: true },
      { key: 'n', type: 'number', label: 'N' },
      { key: 'd', type: 'date', label: 'D' },
      { key: 's', type: 'signature', label: 'S' },
      { key: 'p', type: 'photo', label: 'P' },
    ];
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('pest', 'stations', 'a', 'n', 'd', 's', 'p', 'x'), fc.jsonValue()),
        (values) => {
          const problems = answerProblems(fields, values, mayChoose);
          expect(problems.every(({ field }) => field === 'a' || Object.hasOwn(values, field.split('.')[0] ?? ''))).toBe(
            true,
          );
        },
      ),
    );
    expect(answerProblems(fields, {}, mayChoose)).toEqual([{ field: 'a', problem: 'required' }]);
  });
});
