import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../test-steps.ts';

/** The number of bullets of each section of the specification of the phone app. */
const bullets: Readonly<Record<number, number>> = { 1: 6, 2: 9, 3: 22, 4: 22, 5: 14, 6: 6, 7: 41, 8: 23, 9: 16 };

const shownNowhere = 'the specification shows nothing';
const otherwise = 'done in another way, which the row states';

/** The bullets without a test, with the reason. One that has a test leaves this list. */
const open: Readonly<Record<string, string>> = {
  'M1.6c': otherwise,
  'M4.11b': otherwise,
  'M4.22b': otherwise,
  'M5.4': otherwise,
  'M5.14': shownNowhere,
  'M6.6': shownNowhere,
  'M7.39': otherwise,
  'M7.41': shownNowhere,
};

/** The rows of the document: the number of each bullet, and the cell with its tests. */
const rows = readFileSync(path.join(root, 'docs/spec-field.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, tests] = /^\| (M\d[^ ]*) \| .* \| (.+) \|$/.exec(line) ?? [];
    return number === undefined || tests === undefined ? [] : [{ number, tests }];
  });

const isProved = ({ tests }: { tests: string }): boolean =>
  !tests.startsWith('No test') && /`[^`]+\.test\.ts`/.test(tests);

test('every bullet of the specification has a row, and every number is given once', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const places = new Set(numbers.map((number) => number.replace(/[a-z]$/, '')));
  const wanted = Object.entries(bullets).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `M${section}.${at + 1}`),
  );
  expect([...places].toSorted()).toEqual(wanted.toSorted());
});

test('every bullet has a test, or is listed here as open', () => {
  const unproved = rows.filter((row) => !isProved(row)).map(({ number }) => number);
  expect(unproved.filter((number) => open[number] === undefined)).toEqual([]);
});

test('a bullet that is listed as open exists and has no test', () => {
  const unproved = new Set(rows.filter((row) => !isProved(row)).map(({ number }) => number));
  expect(Object.keys(open).filter((number) => !unproved.has(number))).toEqual([]);
});
