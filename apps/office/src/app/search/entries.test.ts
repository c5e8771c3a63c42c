import { expect, it } from 'vitest';
import { addressOf } from './entries.ts';

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
