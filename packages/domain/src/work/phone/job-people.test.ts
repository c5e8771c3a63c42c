import { expect, test } from 'vitest';
import { leadsJob, namesPerson } from './job-people.ts';

const lead = { id: 'u1', lead: true };
const helper = { id: 'u2', lead: false };

test.each([
  ['its lead', [lead, helper], 'u1', true, true],
  ['a helper', [lead, helper], 'u2', true, false],
  ['someone else', [lead, helper], 'u3', false, false],
  ['whoever does an unassigned job', [], 'u1', false, true],
  ['no one who is logged in', [lead], undefined, false, false],
])('a job and %s', (_who, assignees, userId, named, leads) => {
  expect([namesPerson({ assignees }, userId), leadsJob({ assignees }, userId)]).toEqual([named, leads]);
});
