import { addMoney, compareMoney } from '@field-service/domain/values/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import type { BillableLine, BillablePost } from './billable.queries.ts';
import { draftOf } from './draft.ts';

const sst = {
  id: 'sst',
  code: 'SST',
  name: 'SST',
  flags: '',
  data: {
    parts: [
      { id: 'sst-8', code: 'SST', name: 'SST 8 %', rate: '8', seq: 1, validFrom: 20240301 },
      { id: 'sst-8', code: 'SST', name: 'SST 6 %', rate: '6', seq: 1, validTo: 20240229 },
    ],
  },
};
const line = (over: Partial<BillableLine> = {}): BillableLine => ({
  id: 'l1',
  name: 'Visit',
  qty: '1',
  uom: 'visit',
  price: '100',
  uiDisc: null,
  flags: '',
  tax: sst,
  ...over,
});
const job = (over: Partial<BillablePost> = {}): BillablePost => ({
  id: 'p1',
  docno: 'J-1',
  systype: 'job',
  statusFlags: 'C',
  covered: false,
  free: false,
  folderId: 'kl',
  folderCode: 'KL',
  timezone: 'Asia/Kuala_Lumpur',
  currency: 'MYR',
  siteId: null,
  consolidation: 'job',
  contactId: 'c1',
  taxPoint: 20261120,
  invoiceId: null,
  lines: [line()],
  ...over,
});
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'none';
};

test('a draft of one job with one taxed line has the totals of that line', () => {
  const draft = draftOf([job()], 'line');
  expect([draft.nett, draft.taxes, draft.amount]).toEqual(['100.00', '8.00', '108.00']);
  expect(draft.taxTotals).toEqual([{ id: 'sst-8', name: 'SST 8 %', rate: '8', amount: '8.00' }]);
});

test('the date of each job determines its tax rate', () => {
  const draft = draftOf([job({ id: 'old', taxPoint: 20240115 }), job({ id: 'new', taxPoint: 20240315 })], 'line');
  expect(Object.fromEntries(draft.taxTotals.map(({ rate, amount }) => [rate, amount]))).toEqual({
    6: '6.00',
    8: '8.00',
  });
});

describe('a draft is rejected', () => {
  test.each<[string, BillablePost[]]>([
    ['invoice.already_billed', [job({ invoiceId: 'i1' })]],
    ['invoice.nothing_billable', []],
    ['invoice.nothing_billable', [job({ statusFlags: 'P' })]],
    ['invoice.nothing_billable', [job({ statusFlags: 'X' })]],
    ['invoice.nothing_billable', [job({ free: true })]],
    ['invoice.nothing_billable', [job({ systype: 'leave' })]],
    ['invoice.nothing_billable', [job({ lines: [] })]],
    ['invoice.nothing_billable', [job({ lines: [line({ price: '0' })] })]],
    ['invoice.nothing_billable', [job({ contactId: null })]],
    ['invoice.mixed', [job(), job({ id: 'p2', contactId: 'c2' })]],
    ['invoice.mixed', [job(), job({ id: 'p2', folderId: 'jkt' })]],
    ['invoice.mixed', [job(), job({ id: 'p2', currency: 'SGD' })]],
    [
      'tax.rate_missing',
      [
        job({
          lines: [
            line({
              tax: {
                ...sst,
                data: { parts: [{ id: 'x', code: 'X', name: 'X', rate: '5', seq: 1, validFrom: 20300101 }] },
              },
            }),
          ],
        }),
      ],
    ],
    ['line.invalid_discount', [job({ lines: [line({ uiDisc: 'half' })] })]],
  ])('%s', (code, posts) => expect(refusal(() => draftOf(posts, 'line'))).toBe(code));
});

test('every draft adds up and contains every line of every job', () => {
  const amount = fc
    .integer({ min: 0, max: 9_999_999 })
    .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
  const lines = fc.array(
    fc.record({
      price: amount,
      qty: fc.integer({ min: 1, max: 40 }).map(String),
      uiDisc: fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`)),
      flags: fc.constantFrom('', 'I'),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(
      fc.array(lines, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('line' as const, 'document' as const),
      fc.constantFrom('MYR', 'VND', 'IDR', 'SGD'),
      (jobs, rounding, currency) => {
        const posts = jobs.map((entered, at) =>
          job({ id: `p${at}`, currency, lines: entered.map((each, ord) => line({ ...each, id: `l${at}-${ord}` })) }),
        );
        fc.pre(refusal(() => draftOf(posts, rounding)) === 'none');
        const draft = draftOf(posts, rounding);
        expect(draft.lines.map((each) => each.postLineId)).toEqual(
          posts.flatMap((post) => post.lines.map((each) => each.id)),
        );
        expect(compareMoney(addMoney(draft.nett, draft.taxes), draft.amount)).toBe(0);
        expect(compareMoney(addMoney('0', ...draft.taxTotals.map((tax) => tax.amount)), draft.taxes)).toBe(0);
        for (const field of ['nett', 'taxes', 'amount'] as const)
          expect(compareMoney(addMoney('0', ...draft.lines.map((each) => each[field])), draft[field])).toBe(0);
      },
    ),
  );
});
