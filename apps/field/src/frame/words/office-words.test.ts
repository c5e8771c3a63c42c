import { expect, test } from 'vitest';
import { anOpenJob } from '../../offline/open-job.test-data.ts';
import type { JobRow } from '../../offline/rows.ts';
import { officeMark } from './office-words.ts';

const isNew: JobRow['news'] = { at: 1, changes: [{ kind: 'new', before: null, after: null }] };
const changed: JobRow['news'] = { at: 1, changes: [{ kind: 'priority', before: 'normal', after: 'urgent' }] };

test.each<[string, Partial<JobRow>, string | undefined]>([
  ['nothing happened', {}, undefined],
  ['a job that came today', { bucket: 'todo', news: isNew }, 'New'],
  ['a change', { bucket: 'todo', news: changed }, 'Changed by the office'],
  ['a sent part', { bucket: 'complete', partSentAt: 1 }, 'Sent, waiting for the lead'],
  ['a sent part of a changed job', { bucket: 'complete', partSentAt: 1, news: changed }, 'Sent, waiting for the lead'],
  ['a sent part of a job that was started again', { partSentAt: 1, news: changed }, 'Changed by the office'],
  ['work that arrived late', { bucket: 'cancelled', late: 'late' }, 'Sent, waiting for office review'],
  ['a cancelled job', { bucket: 'cancelled', news: changed }, 'Cancelled by the office'],
  ['work that is set aside', { aside: { reason: 'unassigned', at: 1 }, news: isNew }, 'No longer assigned to you'],
])('%s: the mark on the card', (_name, change, mark) => {
  expect(officeMark({ ...anOpenJob().row, ...change })).toBe(mark);
});
