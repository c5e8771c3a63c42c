import { describe, expect, test } from 'vitest';
import { jobFind } from './job-find.ts';
import { jobGroups, jobListSearch } from './job-search.ts';

describe('the find of the job list', () => {
  test('is left out where nothing narrows the list', () => {
    expect(jobFind({}, undefined)).toBeUndefined();
  });

  test('joins all that narrows it', () => {
    expect(JSON.parse(jobFind({ status: 'TD', from: 20_261_101, to: 20_261_130 }, ['kl']) ?? '')).toEqual({
      $and: [
        { 'status.code': 'TD' },
        { date: { $gte: 20_261_101 } },
        { date: { $lte: 20_261_130 } },
        { folderid: { $in: ['kl'] } },
      ],
    });
  });

  test.each(jobGroups)('knows the group %s', (status) => {
    expect(jobFind({ status }, undefined)).toMatch(/"status\.|"(review|late)":true/);
  });
});

test('an address that nobody meant leaves the list as it is', () => {
  expect(jobListSearch({ status: 'gone', from: 'x', to: '99', page: 'one', q: '' })).toEqual({});
});
