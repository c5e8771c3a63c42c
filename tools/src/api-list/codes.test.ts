import { contract } from '@field-service/contract/contract.ts';
import { errorStatus } from '@field-service/contract/errors.ts';
import { codesOf } from '@field-service/contract/route-codes.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import { expect, it } from 'vitest';
import { root } from '../test-steps.ts';
import { readTestSources } from './tests-of-calls.ts';

const groups: Readonly<Record<string, Readonly<Record<string, RouteSpec>>>> = contract;
const codes = Object.keys(errorStatus);

/** Codes used outside the calls of the contract: for unknown addresses, by the upload protocol, or on a record. */
const elsewhere: Readonly<Record<string, string>> = {
  'route.not_found': 'an address that no call has',
  'upload.quota_exceeded': 'the protocol of resumable uploads',
  'upload.not_assigned': 'the reason of late work',
  'upload.job_open': 'the reason of late work',
  'upload.already_recorded': 'the reason of late work',
  'unsent.kind_unknown': 'what became of a thing in the file of a phone',
  'unsent.setting_newer': 'what became of a thing in the file of a phone',
  'payment.amount_mismatch': 'noted on a payment whose provider tells another amount',
  'payment.disputed': 'noted on a payment that its payer disputes',
  'payment.returned': 'noted on a payment that went back',
};

it('each refusal of the contract is provoked by a test that names it', async () => {
  const texts = (await readTestSources(root)).map(({ text, borrowed }) => `${text}\n${borrowed}`).join('\n');
  // Matches a quoted code, alone or followed by other values that the test compares.
  const named = new Set([...texts.matchAll(/['"`]([a-z_]+\.[a-z_]+)(?=['"`: ])/g)].map(([, code = '']) => code));
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});

it('each refusal of the contract is declared by a call', () => {
  const answered = new Set<string>(
    Object.values(groups).flatMap((group) => Object.values(group).flatMap((spec) => [...codesOf(spec)])),
  );
  expect(codes.filter((code) => !answered.has(code) && !(code in elsewhere))).toEqual([]);
});
