import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

it.each([
  ['direction overrides', 'invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['isolates and marks', '\u2066a\u2069\u200Eb\u200Fc\u061C', 'abc'],
  ['lines and tabs become a space', 'Kuala\r\n\tLumpur\u2028Branch\u2029', 'Kuala Lumpur Branch'],
  ['other control characters', 'a\u0000b\u001Bc\u009Fd', 'a b c d'],
])('a plain name: %s', (_what, text, plain) => expect(plainName(text)).toBe(plain));

it.each(['Công ty Đại Phát', '北京清洁公司', 'مطعم البحر', 'Anne-Marie O’Neill', '👩‍🔧 Mai', 'ক্‍ষ'])(
  'the name %s is unchanged',
  (name) => expect(plainName(name)).toBe(name),
);
