import type { Claim } from '@field-service/contract/people/claims.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { expect, test } from 'vitest';
import {
  amountsOf,
  formOfClaim,
  isClaimReady,
  newLine,
  readClaimForm,
  withLineBack,
  writeOfClaim,
  wrongInLine,
  type ClaimForm,
  type ClaimLine,
} from './claim-form.ts';

const today = 20_261_123;
const expense = (changes: Partial<ClaimLine> = {}): ClaimLine => ({
  ...newLine('expense', 'l1', today),
  categoryid: 'fuel',
  amount: '108',
  ...changes,
});
const distance = (changes: Partial<ClaimLine> = {}): ClaimLine => ({
  ...newLine('mileage', 'l2', today),
  km: '12.5',
  ...changes,
});
const form = (lines: readonly ClaimLine[]): ClaimForm => ({
  key: 'k',
  folderid: 'f',
  corrects: null,
  title: ' Fuel ',
  notes: '',
  lines,
});
const vat: Lookup = {
  id: 'vat',
  type: 60,
  code: 'VAT',
  abbr: null,
  name: 'VAT',
  flags: '',
  seq: 1,
  parentId: null,
  parent: null,
  val: null,
  val2: null,
  notes: null,
  effective: null,
  data: { rate: '8' },
  uts: 1,
  ctid: 1,
  deletor: null,
};
const facts = { currency: 'MYR', mileageRate: '0.7', taxes: new Map([[vat.id, vat]]) };

test('what was stored of a claim is read again, and what it cannot be is left out', () => {
  const typed: ClaimForm = {
    ...form([expense({ tax: 'vat', receipts: [{ id: 'r', name: 'a.jpg' }] }), distance()]),
    corrects: { id: 'c', uts: 5, docno: 'EC-1' },
  };
  expect(readClaimForm(structuredClone(typed), 'new', 'other')).toEqual(typed);
  expect(readClaimForm({ lines: [{ key: 'x', amount: '1,5', km: 3, date: '1' }, 'no'] }, 'new', 'f')).toEqual({
    key: 'new',
    folderid: 'f',
    corrects: null,
    title: '',
    notes: '',
    lines: [{ ...newLine('expense', 'x', today), date: null }],
  });
});

test('amounts are those of the server, and add up', () => {
  const amounts = amountsOf(form([expense({ tax: 'vat' }), distance()]), facts);
  expect(amounts).toEqual({
    lines: ['108.00', '8.75'],
    totals: { nett: '108.75', taxes: '8.00', amount: '116.75' },
  });
});

test('a line without an amount is not in the total yet', () => {
  expect(amountsOf(form([expense({ amount: null }), distance()]), facts)).toEqual({
    lines: [null, '8.75'],
    totals: { nett: '8.75', taxes: '0.00', amount: '8.75' },
  });
});

test('there is no total if the device does not know a tax or the rate', () => {
  const unknownTax = form([expense({ tax: 'gst' }), distance()]);
  expect(amountsOf(unknownTax, facts)).toEqual({ lines: [null, '8.75'], totals: null });
  const noRate = form([expense(), distance()]);
  expect(amountsOf(noRate, { ...facts, mileageRate: null })).toEqual({ lines: ['108.00', null], totals: null });
});

test('a line says which of its fields are missing, nothing, or in the future', () => {
  expect(wrongInLine(expense(), today)).toEqual([]);
  expect(wrongInLine(distance(), today)).toEqual([]);
  expect(wrongInLine(expense({ date: today + 1, categoryid: null, amount: '0.00' }), today)).toEqual([
    'date',
    'categoryid',
    'amount',
  ]);
  expect(wrongInLine(distance({ date: null, km: '0' }), today)).toEqual(['date', 'km']);
});

test('a claim needs a title and complete lines', () => {
  expect(isClaimReady(form([expense()]), today)).toBe(true);
  expect(isClaimReady(form([]), today)).toBe(false);
  expect(isClaimReady({ ...form([expense()]), title: ' ' }, today)).toBe(false);
  expect(isClaimReady(form([expense(), distance({ km: null })]), today)).toBe(false);
});

test('a claim is written with the places of its receipts', () => {
  const write = writeOfClaim(form([expense({ note: ' Shell ' }), distance()]));
  expect(write).toMatchObject({
    form: 'claim',
    title: 'Fuel',
    linePlaces: ['l1', 'l2'],
    body: {
      systype: 'claim',
      folderid: 'f',
      title: 'Fuel',
      lines: [
        { kind: 'expense', categoryid: 'fuel', amount: '108', tax: null, note: 'Shell', files: [], date: today },
        { kind: 'mileage', km: '12.5', files: [], date: today },
      ],
    },
  });
  expect(write.corrects).toBeUndefined();
});

test('a claim of the server is corrected with its receipts, and names its version', () => {
  const claim: Claim = {
    id: 'c',
    docno: 'EC-2026-1',
    title: 'Fuel',
    notes: 'March',
    state: 'rejected',
    claimant: { id: 'u', name: 'Azlan' },
    folderid: 'f',
    currency: 'MYR',
    nett: '8.75',
    taxes: '0',
    amount: '8.75',
    duplicates: false,
    submittedAt: 1,
    decidedAt: 2,
    decidedBy: { id: 'v', name: 'Siti' },
    reason: 'Which car?',
    paidAt: null,
    paidBy: null,
    reference: null,
    cts: 1,
    uts: 7,
    dts: null,
    ctid: 1,
    history: [],
    lines: [
      {
        id: 'l',
        kind: 'mileage',
        date: today,
        category: null,
        note: '',
        qty: '12.5',
        price: '0.7',
        tax: null,
        nett: '8.75',
        taxes: '0',
        amount: '8.75',
        files: [{ id: 'r', filename: 'toll.jpg', duplicate: false, duplicateOf: [] }],
      },
    ],
  };
  const write = writeOfClaim(formOfClaim(claim, 'k'));
  expect(write).toMatchObject({
    corrects: { id: 'c', uts: 7 },
    body: { lines: [{ kind: 'mileage', km: '12.5', files: ['r'] }] },
  });
});

test('a deleted line comes back where it was, once', () => {
  const [first, second] = [expense(), distance()];
  const back = withLineBack(form([second]), first, 0);
  expect(back.lines).toEqual([first, second]);
  expect(withLineBack(back, first, 0)).toBe(back);
});
