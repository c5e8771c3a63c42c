import { expect, test } from 'vitest';
import { translatorFor } from './translate.ts';
import { taxName } from './vocabulary.ts';

test('a tax that came with the installation is named in the language of the reader, any other as the site has it', () => {
  const vi = translatorFor('vi', 'shared');
  expect(taxName('VAT', vi)).toBe('GTGT');
  expect(taxName('VAT', translatorFor('en-GB', 'shared'))).toBe('VAT');
  expect(taxName('Tourism levy', vi)).toBe('Tourism levy');
  expect(taxName('toString', vi)).toBe('toString');
});
