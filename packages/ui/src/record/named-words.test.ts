import { expect, test } from 'vitest';
import { createWords } from './named-words.ts';

const entry = (
  id: string,
  code: string,
  name: string,
  vi: string,
  facts: { type?: number; parentId?: string; val?: string } = {},
) => ({ id, type: 0, code, name, val: null, parentId: null, data: { alt: { vi: { name: vi } } }, ...facts });
const lookups = [
  entry('1', 'app-rate4', 'Cleanliness', 'Vệ sinh'),
  entry('2', 'app-rate4.3', 'Good', 'Tốt', { parentId: '1', val: '3' }),
  entry('5', 'app-rate2', 'Entry points sealed', 'Khe hở được bịt kín'),
  entry('6', 'app-rate2.1', 'Yes', 'Có', { parentId: '5', val: '1' }),
  entry('3', 'BLGE', 'German cockroach', 'Gián Đức', { parentId: '9' }),
  entry('4', 'AM', 'Morning', 'Buổi sáng', { type: 208 }),
];

const board = {
  id: 'T1',
  type: 231,
  code: 'GB',
  name: 'Glue board',
  val: null,
  parentId: null,
  data: {
    checklist: [
      {
        row: 'clear',
        Title: 'Access clear',
        ReportCode: 'ACCESS',
        options: ['Yes', 'No'],
        alt: { vi: { Title: 'Lối vào trống', options: ['Có', 'Không'] } },
      },
    ],
  },
};

test.each([
  ["in the reader's language", 'vi', { row: 'clear', title: 'Access clear', value: 'No' }, ['Lối vào trống', 'Không']],
  [
    "in the row's own words if there is no translation",
    'id',
    { row: 'clear', title: 'Access clear', value: 'No' },
    ['Access clear', 'No'],
  ],
  [
    'as recorded if the row has no such option',
    'vi',
    { row: 'clear', title: 'Access clear', value: 'Half' },
    ['Lối vào trống', 'Half'],
  ],
  ['as recorded if the row no longer exists', 'vi', { row: 'old', title: 'Old row', value: 'Yes' }, ['Old row', 'Yes']],
] as const)('shows a checklist answer %s', (_case, language, answer, [name, said]) => {
  const head = answer.row === 'clear' ? 'ACCESS' : '';
  expect(createWords([...lookups, board], language).check('T1', answer)).toEqual({ name, answer: said, head });
});

test('translates an entry by its id and leaves free text unchanged', () => {
  expect(createWords(lookups, 'vi').word('3')).toBe('Gián Đức');
  expect(createWords(lookups, 'vi').word('The owner was away')).toBe('The owner was away');
});

test("translates a code, or uses the list's own words if there is no translation", () => {
  expect(createWords(lookups, 'vi').word('BLGE')).toBe('Gián Đức');
  expect(createWords(lookups, 'id').word('BLGE')).toBe('German cockroach');
  expect(createWords(lookups, 'vi').word('NEW')).toBe('NEW');
});

test.each([
  ['a known answer', { list: 'app-rate4', id: '2', name: 'Cleanliness', value: 3 }, { name: 'Vệ sinh', answer: 'Tốt' }],
  [
    'a yes, which is not 1 of 5',
    { list: 'app-rate2', id: '6', name: 'Entry points sealed', value: 1 },
    { name: 'Khe hở được bịt kín', answer: 'Có' },
  ],
  [
    'a scale that was renamed later',
    { list: 'app-rate4', id: '2', name: 'Tidiness', value: 3 },
    { name: 'Vệ sinh', answer: 'Tốt' },
  ],
  [
    'an answer missing from the scale',
    { list: 'app-rate4', id: '8', name: 'Cleanliness', value: 9 },
    { name: 'Vệ sinh', answer: '9' },
  ],
  ['a deleted scale', { list: 'app-old', id: '8', name: 'Old', value: 2 }, { name: 'Old', answer: '2' }],
])('shows a rating with %s', (_case, rating, said) => {
  expect(createWords(lookups, 'vi').rating(rating)).toEqual(said);
});

test('translates a name by its type, so that equal names of different types are distinct', () => {
  expect(createWords(lookups, 'vi').named('timeSlot', 'Morning')).toBe('Buổi sáng');
  expect(createWords(lookups, 'vi').named('unit', 'Morning')).toBe('Morning');
});
