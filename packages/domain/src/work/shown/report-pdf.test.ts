import { expect, test } from 'vitest';
import { dayMs } from '../../values/basics/day-ms.ts';
import { isRecent, listedPdf, offeredPdf } from './report-pdf.ts';

const file = (id: string, filename: string, ...tags: string[]) => ({ id, filename, tags });

test.each([
  ['nothing without files', [], null, undefined],
  ['no picture', [file('1', 'a.jpg', '!L90')], null, undefined],
  ['no PDF without the tag', [file('1', 'a.pdf', 'contract')], null, undefined],
  ['a PDF whose tag includes !L90', [file('1', 'J-1-v1.pdf', 'x!L90')], null, '1'],
  [
    'the last of several PDFs if the job names none',
    [file('1', 'J-1-v1.pdf', '!L90'), file('2', 'J-1-v2.PDF', '!L90')],
    null,
    '2',
  ],
  [
    'the PDF that the job names',
    [file('1', 'J-1-v1.pdf', '!L90'), file('2', 'J-1-v2.pdf', '!L90')],
    { fileId: '1' },
    '1',
  ],
  ['the report, not another file', [file('1', 'J-1-v1.pdf', '!L90'), file('2', 'note.pdf')], { fileId: '2' }, '1'],
])('selects %s', (_case, files, newest, id) => {
  expect(offeredPdf(files, newest)?.fileId).toBe(id);
});

test.each([
  [null, undefined],
  [{ fileId: '1', filename: 'J-1.pdf' }, '1'],
  [{ fileId: '1', filename: 'J-1.html' }, undefined],
])('a list offers %o', (report, id) => {
  expect(listedPdf(report)?.fileId).toBe(id);
});

test('a job counts as recent for less than ten days after its last change', () => {
  expect(isRecent(0, 10 * dayMs - 1)).toBe(true);
  expect(isRecent(0, 10 * dayMs)).toBe(false);
});
