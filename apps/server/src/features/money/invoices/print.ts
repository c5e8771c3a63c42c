import { documentTitle } from '@field-service/domain/money/document-title.ts';
import { shownDocument } from '@field-service/domain/money/shown-document.ts';
import { lineGroups } from '@field-service/domain/money/line-groups.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import { groupText } from '@field-service/i18n/invoice-text.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import { translatorFor } from '@field-service/i18n/translate.ts';
import { taxName } from '@field-service/i18n/vocabulary.ts';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { JobContext } from '../../../queue/job.ts';
import { insertInvoicePdf, readPrintableInvoice } from './print.queries.ts';

/** Prints an issued invoice or credit note, unless its PDF already exists. */
export async function printInvoice(context: JobContext, invoiceId: string): Promise<void> {
  const found = await readPrintableInvoice(context.system, invoiceId);
  if (found === undefined || found.hasPdf) return;
  const lang = isLanguage(found.lang) ? found.lang : 'en-GB';
  const own = await context.phrases.of(lang);
  const shared = translatorFor(lang, 'shared', own.shared);
  const desk = translatorFor(lang, 'desk', own.desk);
  const kind = found.print.credits === null ? 'invoice' : 'credit';
  const { lines, ...shown } = shownDocument({ ...found.print, kind, lines: found.lines });
  const { timeZone, currency } = shown;
  const formats = createFormats({ language: lang, timeZone, currency });
  const pdf = await context.printer.print({
    ...shown,
    title: documentTitle({ kind, country: found.country, taxid: shown.company.taxId }),
    groups: lineGroups(lines).map((group) => ({ ...groupText(group, desk, formats), lines: group.lines })),
    taxTotals: shown.taxTotals.map((tax) => ({ ...tax, name: taxName(tax.name, shared) })),
    kind: 'invoice',
    lang,
    phrases: own.report,
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
