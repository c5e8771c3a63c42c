import { expect, test } from 'vitest';
import { emptyDraft } from '../new/job-draft.ts';
import { changedFields } from './job-changes.ts';

const before = {
  ...emptyDraft,
  typeid: 'job',
  natures: ['n1'],
  title: 'Rodents',
  date: 20_261_123,
  start: 540,
  length: 60,
};

test('unchanged fields are not sent', () => {
  expect(changedFields(before, { ...before }, 'UTC')).toEqual({});
});

test('a new start sends the whole plan, which is one unit', () => {
  const plan = Date.UTC(2026, 10, 23, 10);
  expect(changedFields(before, { ...before, start: 600 }, 'UTC')).toEqual({
    plan,
    plan2: plan + 3_600_000,
    duration: '1H',
  });
});

test('other fields are sent individually', () => {
  expect(changedFields(before, { ...before, natures: ['n1', 'n2'], instructions: ' Ask for Mr Tan ' }, 'UTC')).toEqual({
    natures: ['n1', 'n2'],
    instructions: 'Ask for Mr Tan',
  });
});
