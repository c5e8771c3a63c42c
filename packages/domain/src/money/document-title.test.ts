import { expect, it } from 'vitest';
import { documentTitle, type DocumentTitle } from './document-title.ts';

it.each<[country: string, taxid: string, title: DocumentTitle]>([
  ['SG', '201534871K', 'tax-invoice'],
  ['SG', ' ', 'invoice'],
  ['MY', 'W10-1909-32000417', 'invoice'],
  ['VN', '0312847596', 'invoice'],
  ['ID', '0021345678013000', 'invoice'],
  ['CN', '91310000MA1FL0000X', 'bill'],
  ['CN', '', 'bill'],
  ['TH', '0105536000000', 'invoice'],
])('an invoice of a company in %s with the tax number "%s" is titled %s', (country, taxid, title) => {
  expect(documentTitle({ kind: 'invoice', country, taxid })).toBe(title);
});

it.each(['SG', 'MY', 'VN', 'ID', 'CN', 'TH'])('a credit note in %s has its own title', (country) => {
  expect(documentTitle({ kind: 'credit', country, taxid: '1' })).toBe('credit-note');
});
