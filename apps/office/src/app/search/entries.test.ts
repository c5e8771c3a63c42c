import { describe, expect, it } from 'vitest';
import { addressOf, isNamed } from './entries.ts';

describe('what was typed names an entry', () => {
  it.each([
    ['Unbilled jobs', 'job unb', true],
    ['Unbilled jobs', 'JOB', true],
    ['Unbilled jobs', 'jobs paid', false],
    ['Công việc', 'cong viec', true],
    ['Đơn hàng', 'don', true],
    ['工单', '工', true],
    ['Jobs', '', true],
  ])('%j by %j: %s', (name, typed, expected) => {
    expect(isNamed(name, typed)).toBe(expected);
  });
});

it.each([
  ['customer', '/contact-list/id'],
  ['site', '/contact-list/of?tab=sites'],
  ['job', '/jobs/id'],
  ['invoice', '/bills/invoices/id'],
  ['item', '/item-list/id'],
  ['person', '/jobs?technician=id'],
] as const)('a %s that was found is at %s', (kind, address) => {
  expect(addressOf({ kind, id: 'id', contactid: kind === 'site' ? 'of' : null })).toBe(address);
});
