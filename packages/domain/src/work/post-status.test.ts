import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedTransitions,
  checkStatusChange,
  checkTransition,
  configuredStatuses,
  holdOf,
  isReopening,
  isWithheld,
  jobStatusCodes,
  jobStatusOf,
  mayName,
  seededFlags,
  statusFor,
  transitionPath,
} from './post-status.ts';
import type { JobStatus, TransitionFacts } from './post-status.ts';

const plainFacts: TransitionFacts = { signed: false, mayApprove: false };
const approver: TransitionFacts = { signed: false, mayApprove: true };
const anyStatus = fc.constantFrom(...jobStatusCodes);
const anyFacts = fc.record({
  signed: fc.boolean(),
  billed: fc.boolean(),
  mayApprove: fc.boolean(),
  mayReopen: fc.boolean(),
  applyingLate: fc.boolean(),
});

describe('transitions', () => {
  test.each<[from: JobStatus, facts: Partial<TransitionFacts>, to: JobStatus[]]>([
    ['TD', {}, ['IP', 'X']],
    ['IP', {}, ['TD', 'CLS', 'X']],
    ['CLS', {}, ['TD', 'IP', 'CWO', 'DN']],
    ['CLS', { signed: true }, ['IP', 'CWO', 'DN']],
    ['IP', { signed: true }, ['CLS', 'X']],
    ['TD', { billed: true }, ['IP']],
    ['IP', { billed: true }, ['TD', 'CLS']],
    ['CWO', {}, ['DN']],
    ['DN', {}, []],
    ['DN', { mayApprove: true }, ['IP']],
    ['X', { mayApprove: true }, []],
    ['X', { mayReopen: true }, ['TD']],
    ['CWO', { mayReopen: true }, ['DN']],
    ['X', { applyingLate: true }, []],
    ['X', { mayApprove: true, applyingLate: true }, ['IP']],
  ])('from %s with %j lead to %j', (from, facts, to) => {
    expect(allowedTransitions(from, { ...plainFacts, ...facts })).toEqual(to);
  });

  test('that un-start a signed job or cancel a billed one are rejected with their own codes', () => {
    expect(checkTransition('CLS', 'TD', { signed: true, mayApprove: true })).toEqual({
      ok: false,
      code: 'post.signed',
      params: { from: 'CLS', to: 'TD' },
    });
    expect(checkTransition('IP', 'X', { ...approver, billed: true })).toEqual({
      ok: false,
      code: 'invoice.already_billed',
      params: { from: 'IP', to: 'X' },
    });
  });

  test('are otherwise forbidden, including from a status to itself', () => {
    expect(checkTransition('DN', 'IP', plainFacts)).toEqual({
      ok: false,
      code: 'post.transition_forbidden',
      params: { from: 'DN', to: 'IP' },
    });
    expect(checkTransition('TD', 'DN', approver)).toMatchObject({ ok: false, code: 'post.transition_forbidden' });
    expect(jobStatusCodes.filter((code) => checkTransition(code, code, approver).ok)).toEqual([]);
  });
});

test('a done or cancelled job is reopened; no other transition is a reopening', () => {
  const all = jobStatusCodes.flatMap((from) => jobStatusCodes.map((to) => [from, to] as const));
  expect(all.filter(([from, to]) => isReopening(from, to))).toEqual([
    ['DN', 'IP'],
    ['X', 'TD'],
  ]);
});

describe('the path of finished work', () => {
  test.each<[from: JobStatus, to: JobStatus, facts: TransitionFacts, path: JobStatus[] | undefined]>([
    ['TD', 'DN', plainFacts, ['IP', 'CLS', 'DN']],
    ['IP', 'CWO', plainFacts, ['CLS', 'CWO']],
    ['TD', 'CLS', plainFacts, ['IP', 'CLS']],
    ['CWO', 'DN', plainFacts, ['DN']],
    ['DN', 'DN', plainFacts, []],
    ['DN', 'CLS', plainFacts, undefined],
    ['DN', 'CLS', approver, ['IP', 'CLS']],
    ['X', 'DN', approver, undefined],
    ['X', 'DN', { ...approver, applyingLate: true }, ['IP', 'CLS', 'DN']],
    ['CLS', 'TD', plainFacts, undefined],
    ['IP', 'X', plainFacts, undefined],
  ])('from %s to %s with %j is %j', (from, to, facts, path) => {
    expect(transitionPath(from, to, facts)).toEqual(path);
  });

  test('uses only allowed transitions, and ends at its target', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, anyFacts, (from, to, facts) => {
        const path = transitionPath(from, to, facts) ?? [];
        const steps = path.map((next, at) => checkTransition(path[at - 1] ?? from, next, facts).ok);
        expect(steps).not.toContain(false);
        expect(path.length === 0 || path.at(-1) === to).toBe(true);
      }),
    );
  });
});

describe('a status', () => {
  test('has the stage of its code or, for other codes, of its flags', () => {
    expect(jobStatusCodes.map((code) => jobStatusOf({ code: `site-${code}`, flags: seededFlags[code] }))).toEqual([
      'TD',
      'IP',
      'CLS',
      'DN',
      'DN',
      'X',
    ]);
    expect(jobStatusOf({ code: 'CWO', flags: 'C' })).toBe('CWO');
    expect(jobStatusOf({ code: 'assigned', flags: 'A' })).toBe('TD');
    for (const flags of ['R', 'Z', 'U', 'O', 'RH']) expect(jobStatusOf({ code: 'own', flags })).toBe('TD');
    expect(jobStatusOf({ code: 'own', flags: 'PU' })).toBe('IP');
    expect(jobStatusOf({ code: 'odd', flags: 'H' })).toBeUndefined();
  });
});

describe('a status named by the site', () => {
  const own = { code: 'FIN', flags: 'C' };

  test('is allowed for a stage if its flags keep the job in that bucket', () => {
    const flags = ['D', 'A', 'Z', 'P', 'PS', 'C', 'X', 'H'];
    expect(
      Object.fromEntries(
        Object.entries(configuredStatuses).map(([name, place]) => [
          name,
          flags.filter((letters) => mayName({ code: 'OWN', flags: letters }, place)),
        ]),
      ),
    ).toEqual({
      'to-do': ['D', 'A', 'Z'],
      complete: ['PS'],
      cancelled: ['X'],
      nosignature: ['C'],
      closed: ['C'],
    });
  });

  test('distinguishes stages with equal flags: closed without a signature can still be signed', () => {
    expect(jobStatusOf(own)).toBe('DN');
    expect(jobStatusOf(own, { DN: 'FIN' })).toBe('DN');
    expect(jobStatusOf(own, { CWO: 'FIN' })).toBe('CWO');
    expect(jobStatusOf(own, { X: 'FIN' })).toBe('DN');
  });

  test('is entered by jobs, or replaced by the seeded one if it was deleted or its flags changed', () => {
    expect(statusFor('DN', { DN: 'FIN' }, [own])).toBe('FIN');
    expect(statusFor('DN', { DN: 'FIN' }, [])).toBe('DN');
    expect(statusFor('DN', { DN: 'FIN' }, [{ code: 'FIN', flags: 'P' }])).toBe('DN');
    expect(statusFor('CLS', { DN: 'FIN' }, [own])).toBe('CLS');
  });

  test('is never a seeded one of another stage', () => {
    for (const code of jobStatusCodes)
      for (const place of jobStatusCodes)
        expect(mayName({ code, flags: seededFlags[code] }, place)).toBe(code === place);
  });
});

describe('a job on hold', () => {
  test('needs an approval or is suspended', () => {
    expect(['D', 'R', 'RA', 'DR', 'U', 'PU', 'Z'].map((flags) => holdOf({ flags }))).toEqual([
      undefined,
      'approval',
      undefined,
      'approval',
      'suspended',
      'suspended',
      undefined,
    ]);
    expect(['R', 'U', 'O', 'DR', 'PU', 'Z'].filter((flags) => isWithheld({ flags }))).toEqual(['R', 'U']);
  });

  test('can be cancelled, and continues only with the approval', () => {
    expect(allowedTransitions('TD', { ...plainFacts, hold: 'approval' })).toEqual(['X']);
    expect(allowedTransitions('TD', { ...approver, hold: 'approval' })).toEqual(['IP', 'X']);
    expect(allowedTransitions('TD', { ...approver, hold: 'suspended' })).toEqual(['X']);
    expect(transitionPath('TD', 'DN', { ...plainFacts, hold: 'suspended' })).toBeUndefined();
    expect(transitionPath('TD', 'DN', { ...approver, applyingLate: true, hold: 'suspended' })).toEqual([
      'IP',
      'CLS',
      'DN',
    ]);
  });

  test('is released by another status in the same stage', () => {
    const [todo, other] = [
      { code: 'TD', stage: 'TD' },
      { code: 'OWN', stage: 'TD' },
    ] as const;
    expect(checkStatusChange(other, todo, { ...plainFacts, hold: 'suspended' }).ok).toBe(true);
    expect(checkStatusChange(other, todo, { ...plainFacts, hold: 'approval' }).ok).toBe(false);
    expect(checkStatusChange(other, todo, { ...approver, hold: 'approval' }).ok).toBe(true);
    expect(checkStatusChange(todo, todo, approver).ok).toBe(false);
    expect(checkStatusChange({ code: 'FIN', stage: 'DN' }, { code: 'DN', stage: 'DN' }, approver).ok).toBe(false);
  });
});
