import { renderToBuffer } from '@react-pdf/renderer';
import type { PrintFormat } from '@field-service/contract/print-format.ts';
import { htmlPage } from './document/html.ts';
import { pdfOf } from './document/pdf.ts';
import { sheetOf } from './document/sheet.ts';
import { registerFonts } from './fonts.ts';
import { invoice } from './invoice.ts';
import { labelSheet } from './labels.ts';
import { pictureFile } from './list/pictures.ts';
import type { KeptPdf, Printout } from './model.ts';
import type { Paper } from './parts.ts';
import { serviceReport } from './service-report.ts';
import { statement } from './statement.ts';

/** The printing process: receives printouts over the channel and returns the file of each. */
registerFonts();

export interface Order {
  id: number;
  printout: Printout | KeptPdf;
  format: PrintFormat;
}
/** A printed file; the extension is not that of the format for pictures of several pages. */
export interface Printed {
  content: Uint8Array;
  extension: string;
}

async function paperOf(printout: Printout): Promise<Paper> {
  switch (printout.kind) {
    case 'invoice':
      return invoice(printout);
    case 'statement':
      return statement(printout);
    case 'labels':
      return await labelSheet(printout);
    case 'service-report':
      return serviceReport(printout);
  }
}

async function pdfFor(printout: Printout | KeptPdf): Promise<Buffer> {
  if (printout.kind === 'kept') return Buffer.from(printout.pdf);
  return await renderToBuffer(pdfOf(await paperOf(printout)));
}

async function write({ printout, format }: Order): Promise<Printed> {
  if (format === 'pdf') return { content: await pdfFor(printout), extension: format };
  if (format === 'jpg' || format === 'png') {
    const { chunks, extension } = await pictureFile(await pdfFor(printout), format);
    return { content: Buffer.concat(chunks), extension };
  }
  if (printout.kind === 'kept' || printout.kind === 'labels') throw new TypeError(`${printout.kind} has only pages.`);
  const paper = await paperOf(printout);
  if (format === 'html') return { content: Buffer.from(htmlPage(paper)), extension: format };
  const { lang: language, timeZone, currency } = printout;
  return { content: await sheetOf(paper, format, { language, timeZone, currency }), extension: format };
}

process.on('message', (order: Order) => {
  const { id } = order;
  write(order).then(
    (printed) => process.send?.({ id, printed }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
