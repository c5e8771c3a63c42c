import { isLanguage } from '@field-service/i18n/languages.ts';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { JobContext } from '../../../queue/job.ts';
import { insertInvoicePdf, readPrintableInvoice } from './print.queries.ts';

/** Prints an issued invoice once; a run that repeats finds the PDF there. */
export async function printInvoice(context: JobContext, invoiceId: string): Promise<void> {
  const found = await readPrintableInvoice(context.system, invoiceId);
  if (found === undefined || found.hasPdf) return;
  const lang = isLanguage(found.lang) ? found.lang : 'en-GB';
  const pdf = await context.printer.print({
    ...found.print,
    kind: 'invoice',
    lang,
    phrases: (await context.phrases.of(lang)).report,
  });
  const blob = await context.files.add(Readable.from([pdf]));
  await context.transaction(async ({ db, notify }) => {
    if (
      await insertInvoicePdf(db, {
        id: uuidv7(),
        invoiceId,
        folderId: found.folderId,
        contactId: found.contactId,
        fileName: `${found.print.docno}.pdf`,
        sha256: blob.sha256,
        bytes: blob.bytes,
        now: context.now(),
      })
    )
      notify('invoice', invoiceId);
  });
}
