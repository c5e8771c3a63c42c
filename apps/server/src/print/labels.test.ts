import { labelSheetNames } from '@field-service/domain/site/label-sheets.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createPrinter } from './printer.ts';

const require = createRequire(import.meta.url);
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const printer = createPrinter();
afterAll(() => printer.stop());

/** The texts of the barcodes on each page of a PDF, as a scanner reads them. */
async function scanned(pdf: Buffer): Promise<string[][]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: string[][] = [];
  for (const page of document.pages()) {
    const { data } = await page.render({
      scale: 3,
      render: async ({ data: raw, width, height }) =>
        await sharp(raw, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .png()
          .toBuffer(),
    });
    const found = await readBarcodes(new Uint8Array(data), { tryHarder: true, maxNumberOfSymbols: 255 });
    pages.push(found.map(({ text }) => text).toSorted());
  }
  document.destroy();
  library.destroy();
  return pages;
}

const labels = Array.from({ length: 26 }, (_, index) => ({
  label: `R${index + 1}`,
  barcode: `KL0012-R${String(index + 1).padStart(2, '0')}`,
  type: 'Trạm bả chuột 鼠饵站',
  place: 'Nhà kho · 仓库',
}));

test('each label has its barcode as a code that a scanner reads, on as many sheets as are needed', async () => {
  const pdf = await printer.print({ kind: 'labels', sheet: 'a4-24', skip: 0, title: 'Labels', labels });
  const [first, second] = await scanned(pdf);
  expect([first, second]).toEqual([
    labels.slice(0, 24).map(({ barcode }) => barcode),
    labels.slice(24).map(({ barcode }) => barcode),
  ]);
});

test.each(labelSheetNames)(
  'a code on %s keeps a barcode with any letters, as long as a barcode can be',
  async (sheet) => {
    const long = `站点 Trạm #/? ${'x'.repeat(80)}`;
    const pdf = await printer.print({
      kind: 'labels',
      sheet,
      skip: 0,
      title: 'Labels',
      labels: [{ label: 'R1', barcode: long, type: '', place: '' }],
    });
    expect(await scanned(pdf)).toEqual([[long]]);
  },
);

test('labels of the first sheet that are used already stay free', async () => {
  const pdf = await printer.print({ kind: 'labels', sheet: 'a4-24', skip: 23, title: 'Labels', labels });
  expect((await scanned(pdf)).map((page) => page.length)).toEqual([1, 24, 1]);
});
