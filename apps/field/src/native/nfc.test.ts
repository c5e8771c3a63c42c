import { expect, test } from 'vitest';
import { codeOfTag } from './nfc.ts';

const data = (text: string): DataView => new DataView(new TextEncoder().encode(text).buffer);

test.each([
  ['its text', [{ recordType: 'text', data: data(' B-7 ') }], 'B-7'],
  [
    'its text after other records',
    [
      { recordType: 'url', data: data('x') },
      { recordType: 'text', data: data('B') },
    ],
    'B',
  ],
  ['its serial number without a text', [{ recordType: 'url', data: data('x') }], '04:a2'],
  ['its serial number if the text is empty', [{ recordType: 'text', data: data(' ') }], '04:a2'],
  ['its serial number without records', [], '04:a2'],
])('the code of a tag is %s', (_case, records, code) => {
  expect(codeOfTag('04:a2', records)).toBe(code);
});
