import { describe, expect, test } from 'vitest';
import {
  bodyOfContract,
  emptyContract,
  planTaxOf,
  previewOf,
  problemFields,
  type ContractValues,
} from './contract-values.ts';

const filled: ContractValues = {
  ...emptyContract,
  contactid: 'c1',
  title: ' Kitchens ',
  posttypeid: 't1',
  sites: ['s1'],
  natures: ['n1'],
  startsOn: 20_261_102,
};

describe('the form of a contract', () => {
  test('starts with the fields missing that have no standard', () => {
    expect(problemFields(emptyContract, undefined).toSorted()).toEqual(
      ['contactid', 'natures', 'posttypeid', 'sites', 'startsOn', 'title'].toSorted(),
    );
    expect(problemFields(filled, undefined)).toEqual([]);
  });
  test.each<[what: string, change: Partial<ContractValues>, fields: (keyof ContractValues)[]]>([
    ['an end before the start', { endsOn: 20_261_101 }, ['endsOn']],
    ['an end on the start', { endsOn: 20_261_102 }, []],
    ['a plan without its amount', { billingPlan: 'annual' }, ['planAmount']],
    ['a plan with its amount', { billingPlan: 'annual', planAmount: '1200' }, []],
    ['a title of spaces', { title: '  ' }, ['title']],
    ['no duration', { length: null }, ['length']],
  ])('judges %s', (_what, change, fields) => {
    expect(problemFields({ ...filled, ...change }, undefined)).toEqual(fields);
  });
});

test.each<[what: string, change: Partial<ContractValues>, tax: string | null | undefined]>([
  ['is the usual one once the contract is billed by period', { billingPlan: 'annual' }, 'gst'],
  ['is none while each visit is billed', {}, undefined],
  ['stays cleared', { billingPlan: 'annual', planTax: null }, null],
  ['stays as it was chosen', { billingPlan: 'annual', planTax: 'zero' }, 'zero'],
])('the tax on the amount %s', (_what, change, tax) => {
  expect(planTaxOf({ ...filled, ...change }, 'gst')).toBe(tax);
});

describe('the call', () => {
  test('creates with the customer, and changes only the fields', () => {
    expect(bodyOfContract(filled, null)).toMatchObject({ contactid: 'c1', title: 'Kitchens', duration: '1H' });
    const change = bodyOfContract(filled, { id: 'k1' });
    expect(change).toMatchObject({ fields: { title: 'Kitchens' } });
    expect(change).not.toHaveProperty('contactid');
    expect(change.fields).not.toHaveProperty('contactid');
  });
  test('sends no amount of a plan that bills each visit, and no rule for holidays if visits stay on them', () => {
    const body = bodyOfContract({ ...filled, planAmount: '90', planTax: 'x', holidayRule: 'none' }, null);
    expect(body).toMatchObject({ billingPlan: 'visit', planAmount: null, planTax: null, holidayRule: null });
  });
});

describe('the preview', () => {
  test('is asked for once everything that it needs is entered', () => {
    expect(previewOf(filled, 'f1', 20_261_127)).toMatchObject({
      folderid: 'f1',
      rrule: 'FREQ=MONTHLY',
      startsOn: 20_261_102,
      from: 540,
      since: 20_261_127,
    });
  });
  test.each<[what: string, change: Partial<ContractValues>]>([
    ['no start date', { startsOn: null }],
    ['no start time', { from: null }],
    ['no duration', { length: null }],
    ['a duration of nothing', { length: 0 }],
    ['an end before the start', { endsOn: 20_261_001 }],
  ])('is not asked for with %s', (_what, change) => {
    expect(previewOf({ ...filled, ...change }, 'f1', 20_261_127)).toBeUndefined();
  });
});
