import { expect, test } from 'vitest';
import { translatorFor } from './translate.ts';
import { paymentMethodText, taxName } from './vocabulary.ts';

test("a built-in tax is translated; any other keeps the site's name", () => {
  const vi = translatorFor('vi', 'shared');
  expect(taxName('VAT', vi)).toBe('GTGT');
  expect(taxName('VAT', translatorFor('en-GB', 'shared'))).toBe('VAT');
  expect(taxName('Tourism levy', vi)).toBe('Tourism levy');
  expect(taxName('toString', vi)).toBe('toString');
});

test('payments name their method in words, whoever recorded them', () => {
  const t = translatorFor('en-GB', 'shared');
  expect(
    ['sandbox', 'stripe', 'transfer', 'cash', 'cheque', 'elsewhere'].map((code) => paymentMethodText(code, t)),
  ).toEqual(['Demonstration payment', 'Card or online banking', 'Bank transfer', 'Cash', 'Cheque', 'elsewhere']);
});
