import { renderToBuffer } from '@react-pdf/renderer';
import { registerFonts } from './fonts.ts';
import { invoice } from './invoice.ts';
import type { Printout } from './model.ts';
import { serviceReport } from './service-report.ts';
import { labelSheet } from './labels.ts';
import { statement } from './statement.ts';

/** The printing process: receives printouts over the channel and returns the PDF of each. */
registerFonts();

interface Order {
  id: number;
  printout: Printout;
}

const draw = async (printout: Printout): Promise<Buffer> =>
  await renderToBuffer(
    printout.kind === 'invoice'
      ? invoice(printout)
      : printout.kind === 'statement'
        ? statement(printout)
        : printout.kind === 'labels'
          ? await labelSheet(printout)
          : serviceReport(printout),
  );

process.on('message', (order: Order) => {
  const { id, printout } = order;
  draw(printout).then(
    (pdf) => process.send?.({ id, pdf }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
