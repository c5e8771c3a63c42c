import { documentTitle } from '@field-service/domain/money/document-title.ts';
import { expect, test } from 'vitest';
import { titleWords } from './invoice-text.ts';
import type { Language } from './languages.ts';
import { translatorFor } from './translate.ts';

type Words = Readonly<Record<Language, string>>;

const invoice: Words = { 'en-GB': 'Invoice', vi: 'Hoá đơn', ms: 'Invois', id: 'Faktur', 'zh-CN': '发票' };

/** The title in the customer's language of what a company in a country issues, with and without a tax number. */
test.each<[country: string, taxid: string, words: Words]>([
  [
    'SG',
    '201534871K',
    {
      'en-GB': 'Tax invoice',
      vi: 'Hoá đơn thuế (Tax invoice)',
      ms: 'Invois cukai (Tax invoice)',
      id: 'Faktur (Tax invoice)',
      'zh-CN': '税务发票 (Tax invoice)',
    },
  ],
  ['SG', '', invoice],
  ['MY', 'W10-1909-32000417', invoice],
  ['VN', '0312847596', invoice],
  ['ID', '0021345678013000', invoice],
  [
    'CN',
    '91310000MA1FL0000X',
    { 'en-GB': 'Bill', vi: 'Bảng kê thanh toán', ms: 'Bil', id: 'Tagihan', 'zh-CN': '账单' },
  ],
])(
  'a company in %s with the tax number "%s" titles its invoices by its country, on screen and on paper',
  (country, taxid, words) => {
    const title = titleWords[documentTitle({ kind: 'invoice', country, taxid })];
    for (const language of ['en-GB', 'vi', 'ms', 'id', 'zh-CN'] as const) {
      expect(translatorFor(language, 'report')(title)).toBe(words[language]);
      const onScreen =
        title === 'Invoice' ? translatorFor(language, 'shared')(title) : translatorFor(language, 'desk')(title);
      expect(onScreen).toBe(words[language]);
    }
  },
);

test.each(['SG', 'MY', 'VN', 'ID', 'CN'])(
  'no title of a company in %s uses the words of a national tax document',
  (country) => {
    const national = /giá trị gia tăng|faktur pajak|增值税/i;
    for (const kind of ['invoice', 'credit'] as const)
      for (const language of ['en-GB', 'vi', 'ms', 'id', 'zh-CN'] as const)
        expect(translatorFor(language, 'report')(titleWords[documentTitle({ kind, country, taxid: '1' })])).not.toMatch(
          national,
        );
  },
);
