import { describe, expect, test } from 'vitest';
import { closingPageOf, menuOf, nextPage, pagesOf, previousPage } from './job-flow.ts';

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

  test.each([
    ['', 'Closing'],
    ['A', 'Billing'],
    ['AP', 'FollowUp'],
    ['SUCFAP', undefined],
  ])('with flags "%s" say on %s what is missing', (flags, page) => {
    expect(closingPageOf(pagesOf(flags, false))).toBe(page);
  });

  test('skip removed pages in both directions', () => {
    expect(nextPage('AllStations', 'U', false)).toBe('ServiceReport');
    expect(nextPage('Usage', 'M', false)).toBe('TasksList');
    expect(nextPage('Usage', 'U', false)).toBe('ServiceReport');
    expect(nextPage('Billing', '', false)).toBeUndefined();
    expect(previousPage('ServiceReport', 'U', false)).toBe('AllStations');
    expect(previousPage('AllStations', '', false)).toBeUndefined();
  });
});

describe('the menu', () => {
  test('contains only Home before a job is started', () => {
    expect(menuOf({ expenseNote: false, leaveShown: false })).toEqual(['home']);
  });

  test('contains the pages of the started job', () => {
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

  test('contains claims and leave if enabled', () => {
    expect(menuOf({ expenseNote: true, leaveShown: true })).toEqual(['home', 'expenseClaim', 'leaveApplication']);
  });
});
