import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { expect, test } from 'vitest';
import { readAssignRefusal } from './refusal.ts';

test('a clash names the technician, the conflicting job and its time', () => {
  const params = {
    clashes: [{ userId: 'u1', user: 'Ann', from: 1, to: 2, kind: 'job', docno: 'J-7', title: 'Rodents', jobId: 'x' }],
    missing: [],
    mayOverride: true,
  };
  expect(readAssignRefusal(new ApiFailure('assign.clash', { params }))).toEqual({
    clashes: [{ userId: 'u1', user: 'Ann', from: 1, to: 2, kind: 'job', docno: 'J-7', title: 'Rodents' }],
    licences: [],
    unable: [],
    mayOverride: true,
  });
});

test('a clash with a job in an inaccessible folder does not name the job', () => {
  const refusal = readAssignRefusal(
    new ApiFailure('assign.clash', {
      params: { clashes: [{ userId: 'u1', user: 'Ann', from: 1, to: 2, kind: 'job' }] },
    }),
  );
  expect(refusal?.clashes[0]?.docno).toBeUndefined();
  expect(refusal?.mayOverride).toBe(false);
});

test('a missing licence names its class and expiry date', () => {
  const params = {
    missing: [{ userId: 'u1', user: 'Ann', class: 'TERM', reason: 'expired', validTo: 20_260_101, day: 20_261_121 }],
    mayOverride: false,
  };
  expect(readAssignRefusal(new ApiFailure('assign.licence_missing', { params }))?.licences).toEqual([
    { userId: 'u1', user: 'Ann', class: 'TERM', reason: 'expired', validTo: 20_260_101 },
  ]);
});

test('any other failure is not an assignment refusal', () => {
  expect(readAssignRefusal(new ApiFailure('record.not_found'))).toBeUndefined();
  expect(readAssignRefusal(new Error('no'))).toBeUndefined();
});
