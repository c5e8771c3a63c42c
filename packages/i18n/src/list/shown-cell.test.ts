import { invoices, unbilled } from '@field-service/contract/datasets/money.ts';
import { workTimeListing } from '@field-service/contract/datasets/people.ts';
import { posts } from '@field-service/contract/datasets/jobs.ts';
import type { ShownColumn } from '@field-service/contract/site/exports.ts';
import { valueAt } from '@field-service/domain/values/basics/value-at.ts';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../format.ts';
import { orderSets } from '@field-service/contract/datasets/work.ts';
import { recurrenceText } from '../recurrence-text.ts';
import { translatorFor } from '../translate.ts';
import { columnFacts, columnKind, shownCell } from './shown-cell.ts';

const formats = createFormats({ language: 'vi', timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' });
const recurrence = (rule: string) => recurrenceText(rule, null, translatorFor('vi', 'desk'), formats);
const words = { formats, recurrence, yes: 'Có', no: 'Không' };
const now = Date.UTC(2026, 10, 25, 3, 5);
const invoice = {
  docno: null,
  kind: 'credit',
  state: 'paid',
  contact: { name: 'Nhà máy' },
  amount: '1234567.5',
  currency: 'MYR',
  issuedOn: 20_261_125,
  uts: now,
  overdue: true,
  jobs: [{ docno: 'J-1' }, { docno: 'J-2' }],
};
const cellOf = (facts: Parameters<typeof columnFacts>[0], row: object, column: Omit<ShownColumn, 'label'>) => {
  const found = columnFacts(facts, column.field);
  if (found === undefined) throw new Error('no such column');
  return shownCell(row, { label: 'x', ...column }, found, words, now);
};

test('a value is found by its path, and nothing where a part is missing', () => {
  expect(['contact.name', 'docno', 'site.name', 'contact.name.first'].map((path) => valueAt(invoice, path))).toEqual([
    'Nhà máy',
    null,
    undefined,
    undefined,
  ]);
});

describe('a cell of an invoice', () => {
  test.each([
    [{ field: 'overdue' }, { kind: 'text', text: 'Có' }],
    [
      { field: 'overdue', names: { true: 'Quá hạn', false: 'Đúng hạn' } },
      { kind: 'text', text: 'Quá hạn' },
    ],
    [{ field: 'contact.name' }, { kind: 'text', text: 'Nhà máy' }],
    [{ field: 'docno' }, { kind: 'text', text: '' }],
    [
      { field: 'docno', none: 'Bản nháp' },
      { kind: 'text', text: 'Bản nháp' },
    ],
    [
      { field: 'amount' },
      { kind: 'money', value: '1234567.5', currency: 'MYR', text: formats.money('1234567.5', 'MYR') },
    ],
    [{ field: 'issuedOn' }, { kind: 'date', value: 20_261_125, text: '25/11/2026' }],
    [{ field: 'uts' }, { kind: 'instant', value: now, text: formats.dateTime(now) }],
    [
      { field: 'uts', as: 'day' as const },
      { kind: 'date', value: 20_261_125, text: '25/11/2026' },
    ],
    [{ field: 'overdue' }, { kind: 'text', text: 'Có' }],
    [
      { field: 'jobs', of: 'docno' },
      { kind: 'text', text: 'J-1, J-2' },
    ],
    [
      { field: 'shownAmount' },
      { kind: 'money', value: '-1234567.5', currency: 'MYR', text: formats.money('-1234567.5', 'MYR') },
    ],
    [
      { field: 'shownState', names: { credit: 'Điều chỉnh giảm' } },
      { kind: 'text', text: 'Điều chỉnh giảm' },
    ],
  ])('%o is written as its type is in the language', (column, cell) => {
    expect(cellOf(invoices, invoice, column)).toEqual(cell);
  });
});

test('a number of days is written with its unit and calculated with', () => {
  expect(cellOf(unbilled, { age: 1200 }, { field: 'age', as: 'days' })).toEqual({
    kind: 'number',
    value: '1200',
    text: '1.200 ngày',
  });
});

describe('a work day', () => {
  const row = { folderid: 'f2', startAt: now, workMinutes: 465, trails: [[3.1, 101.6, now, 'WT', null]] };
  const day = { ...row, work: [[null, null, now, 'WS', null]], break: [] };

  test('shows its times on the clock of its own folder, as text', () => {
    const zones = { by: 'folderid', of: { f2: 'Asia/Kuala_Lumpur' } };
    const column = { field: 'startAt', zones };
    expect(cellOf(workTimeListing, day, column)).toEqual({ kind: 'text', text: '11:05 25/11/2026' });
    // A folder that is not named: the zone of the reader.
    expect(cellOf(workTimeListing, { ...day, folderid: 'f3' }, column)).toEqual({
      kind: 'text',
      text: formats.dateTime(now),
    });
    const facts = columnFacts(workTimeListing, 'startAt');
    expect(facts && columnKind({ label: 'x', ...column }, facts)).toBe('text');
  });

  test('shows minutes as a duration and calculates with them, and counts positions', () => {
    expect(cellOf(workTimeListing, day, { field: 'workMinutes', as: 'minutes' })).toEqual({
      kind: 'number',
      value: '465',
      text: formats.duration(465),
    });
    expect(cellOf(workTimeListing, day, { field: 'positions' })).toMatchObject({ value: '1' });
  });
});

test('a job shows its status as of now, its own status by name, and its amount in the currency of its folder', () => {
  const job = {
    status: { code: 'TD', flags: 'D', name: 'To do' },
    plan: now - 1,
    plan2: null,
    due: null,
    folderid: 'f1',
    lines: [{ amount: '10' }, { amount: null }, { amount: '2.5' }],
  };
  const status = { field: 'shownStatus', names: { overdue: 'Trễ hạn', todo: 'Chưa làm' } };
  expect(cellOf(posts, job, status).text).toBe('Trễ hạn');
  expect(cellOf(posts, { ...job, plan: now + 1 }, status).text).toBe('Chưa làm');
  const own = { ...job, plan: null, status: { code: 'WAIT', flags: 'P', name: 'Waiting for parts' } };
  expect(cellOf(posts, own, status).text).toBe('Waiting for parts');
  const amount = { field: 'linesAmount', currencies: { by: 'folderid', of: { f1: 'SGD' } } };
  expect(cellOf(posts, job, amount)).toMatchObject({ kind: 'money', value: '12.5', currency: 'SGD' });
  expect(cellOf(posts, { ...job, lines: [] }, amount)).toEqual({ kind: 'text', text: '' });
});

test('a name is that of the code or id beside the value, and the value itself where none is known', () => {
  const row = {
    natures: [
      { id: 'n1', name: 'Rodents' },
      { id: 'n2', name: 'Flies' },
    ],
  };
  const column = { field: 'natures', of: 'name', by: 'id', names: { n1: 'Chuột' } };
  expect(cellOf(posts, row, column).text).toBe('Chuột, Flies');
  expect(cellOf(posts, row, { ...column, names: { n1: 'Chuột', toString: 'x' } }).text).toBe('Chuột, Flies');
});

test('an id without a name is never shown', () => {
  const column = { field: 'folderid', names: { f1: 'Penang' } };
  expect(cellOf(posts, { folderid: 'f1' }, column).text).toBe('Penang');
  expect(cellOf(posts, { folderid: 'f2' }, column).text).toBe('');
});

test('a field that rows do not contain is no column', () => {
  expect(['tags', 'cts', 'nothing', 'constructor', 'toString'].map((field) => columnFacts(invoices, field))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(columnKind({ field: 'amount', label: 'x' }, { field: invoices.fields.amount })).toBe('money');
});

test('a recurrence rule is written as a sentence', () => {
  const column = { field: 'rrule', label: 'Lịch', as: 'recurrence' as const };
  const facts = columnFacts(orderSets, 'rrule') ?? { field: { type: 'text' as const } };
  expect(shownCell({ rrule: 'FREQ=WEEKLY;BYDAY=MO' }, column, facts, words, now)).toEqual({
    kind: 'text',
    text: 'Hàng tuần vào Thứ Hai',
  });
});
