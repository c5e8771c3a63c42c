import { describe, expect, test } from 'vitest';
import { menuOf, nextPage, pagesOf, previousPage } from './job-flow.ts';

const usual = ['AllStations', 'Usage', 'ServiceReport', 'FollowUp', 'Closing', 'Billing'];

describe('the pages of a job', () => {
  test.each([
    ['', false, usual],
    ['S', false, usual.slice(1)],
    ['SUCFAP', false, []],
    ['M', false, ['AllStations', 'Usage', 'TasksList', 'ServiceReport', 'FollowUp', 'Closing', 'Billing']],
    ['EB', false, usual],
    [
      'EB',
      true,
      [
        'AllStations',
        'Usage',
        'ServiceReport',
        'FollowUp',
        'AdditionalCustomerSigns',
        'BillingLines',
        'Closing',
        'Billing',
      ],
    ],
    ['FB', true, ['AllStations', 'Usage', 'ServiceReport', 'BillingLines', 'Closing', 'Billing']],
    ['', true, usual],
  ])('with flags "%s" (alternate %s) are %j', (flags, alternate, pages) => {
    expect(pagesOf(flags, alternate)).toEqual(pages);
  });

  test('follow each other past what is removed', () => {
    expect(nextPage('AllStations', 'U', false)).toBe('ServiceReport');
    expect(nextPage('Usage', 'M', false)).toBe('TasksList');
    expect(nextPage('Usage', 'U', false)).toBe('ServiceReport');
    expect(nextPage('Billing', '', false)).toBeUndefined();
    expect(previousPage('ServiceReport', 'U', false)).toBe('AllStations');
    expect(previousPage('AllStations', '', false)).toBeUndefined();
  });
});

describe('the menu', () => {
  test('is Home alone before a job is started', () => {
    expect(menuOf({ expenseNote: false, leaveShown: false })).toEqual(['home']);
  });

  test('shows the pages of the started job', () => {
    expect(menuOf({ job: { flags: 'M', alternate: false }, expenseNote: false, leaveShown: false })).toEqual([
      'home',
      'stations',
      'usage',
      'tasks',
      'additionalInfo',
      'followUp',
      'closing',
      'billing',
    ]);
    expect(menuOf({ job: { flags: 'SP', alternate: false }, expenseNote: false, leaveShown: false })).toEqual([
      'home',
      'usage',
      'additionalInfo',
      'followUp',
      'closing',
    ]);
  });

  test('adds claims and leaves as they are set', () => {
    expect(menuOf({ expenseNote: true, leaveShown: true })).toEqual(['home', 'expenseClaim', 'leaveApplication']);
  });
});
