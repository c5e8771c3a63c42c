import { describe, expect, test } from 'vitest';
import { bodyOfLeave, emptyLeave, leaveProblems, leaveSteps, type LeaveValues } from './leave-values.ts';

const filled: LeaveValues = { ...emptyLeave, from: 20_261_202, to: 20_261_204, note: ' Family ' };

describe('the call', () => {
  test('files for the caller, or for the person who was chosen', () => {
    expect(bodyOfLeave(filled, null)).toEqual({
      systype: 'leave',
      kind: 'AL',
      from: 20_261_202,
      to: 20_261_204,
      half: null,
      note: 'Family',
      files: [],
    });
    expect(bodyOfLeave({ ...filled, userid: 'u2' }, null)).toMatchObject({ userid: 'u2' });
  });
  test('takes leave without a last day as one day', () => {
    expect(bodyOfLeave({ ...filled, to: null }, null)).toMatchObject({ from: 20_261_202, to: 20_261_202 });
  });
  test('takes half a day on one day, whatever was entered as its end', () => {
    expect(bodyOfLeave({ ...filled, kind: 'HD' }, null)).toMatchObject({ to: 20_261_202, half: 'am' });
    expect(bodyOfLeave({ ...filled, kind: 'HD', half: 'pm' }, null)).toMatchObject({ half: 'pm' });
    expect(bodyOfLeave({ ...filled, half: 'pm' }, null)).toMatchObject({ half: null });
  });
  test('changes neither the person nor the files', () => {
    const change = bodyOfLeave({ ...filled, userid: 'u2' }, { id: 'l1' });
    expect(change).toMatchObject({ systype: 'leave', fields: { note: 'Family' } });
    expect(change).not.toHaveProperty('userid');
    expect(change).not.toHaveProperty('files');
  });
});

test.each<[what: string, values: Partial<LeaveValues>, isMissing: boolean, isReversed: boolean]>([
  ['nothing', { from: null, to: null }, true, false],
  ['one day', { to: null }, false, false],
  ['an end before its start', { to: 20_261_201 }, false, true],
  ['half a day with an old end', { kind: 'HD', to: 20_261_201 }, false, false],
])('%s is judged', (_what, values, isMissing, isReversed) => {
  expect(leaveProblems({ ...filled, ...values })).toEqual({ isMissing, isReversed });
});

test.each<
  [who: string, state: 'filed' | 'approved' | 'rejected', from: number, isOwn: boolean, may: boolean, steps: string[]]
>([
  ['an approver decides on what others filed', 'filed', 20_261_202, false, true, ['approve', 'reject']],
  ['an approver withdraws approved leave of others', 'approved', 20_261_101, false, true, ['withdraw']],
  ['nobody decides on their own leave', 'filed', 20_261_202, true, true, ['withdraw']],
  ['one withdraws one’s own approved leave before it starts', 'approved', 20_261_202, true, false, ['withdraw']],
  ['… and not once it has begun', 'approved', 20_261_127, true, false, []],
  ['colleagues only read', 'filed', 20_261_202, false, false, []],
  ['rejected leave has ended', 'rejected', 20_261_202, false, true, []],
])('%s', (_who, state, from, isOwn, mayDecide, steps) => {
  expect(leaveSteps({ state, from }, { isOwn, mayDecide, today: 20_261_127 })).toEqual(steps);
});
