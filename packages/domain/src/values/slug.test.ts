import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slug } from './slug.ts';

test.each([
  ['Job Report', 'job-report'],
  ['a  -  b', 'a-b'],
  ['v1.2_final', 'v1.2_final'],
  ['Hello, World!', 'hello-world'],
  ['Dịch vụ Diệt chuột', 'dịch-vụ-diệt-chuột'],
  ['服务 报告', '服务-报告'],
  ['a\t\nb', 'a-b'],
  ['', ''],
])('"%s" becomes "%s"', (text, expected) => {
  expect(slug(text)).toBe(expected);
});

test('a slug of a slug is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(slug(slug(text))).toBe(slug(text));
    }),
  );
});
