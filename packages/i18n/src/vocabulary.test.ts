import { expect, test } from 'vitest';
import { translatorFor } from './translate.ts';
import { taxName } from './vocabulary.ts';

test("a built-in tax is translated; any other keeps the site's name", () => {
  const vi = translatorFor('vi', 'shared');
  expect(taxName('VAT', vi)).toBe('GTGT');
  expect(taxName('VAT', translatorFor('en-GB', 'shared'))).toBe('VAT');
  expect(taxName('Tourism levy', vi)).toBe('Tourism levy');
  expect(taxName('toString', vi)).toBe('toString');
});
