import { describe, expect, test } from 'vitest';
import { jobFind } from './job-find.ts';
import { jobGroups, jobListSearch } from './job-search.ts';

describe('the find for the job list', () => {
  test('is undefined without filters', () => {
    expect(jobFind({}, undefined)).toBeUndefined();
  });

  test('combines all filters', () => {
    expect(JSON.parse(jobFind({ status: 'TD', from: 20_261_101, to: 20_261_130 }, ['kl']) ?? '')).toEqual({
      $and: [
        { 'status.code': 'TD' },
        { date: { $gte: 20_261_101 } },
        { date: { $lte: 20_261_130 } },
        { folderid: { $in: ['kl'] } },
      ],
    });
  });

  test.each(jobGroups)('supports the group %s', (status) => {
    expect(jobFind({ status }, undefined)).toMatch(/"status\.|"(review|late)":true/);
  });
});

test('invalid values in the address leave the list unfiltered', () => {
  expect(jobListSearch({ status: 'gone', from: 'x', to: '99', page: 'one', q: '' })).toEqual({});
});
