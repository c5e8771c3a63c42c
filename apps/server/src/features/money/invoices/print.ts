import type { invoices } from '@field-service/contract/money/invoices.ts';
import { isPaged } from '@field-service/contract/print-format.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { documentTitle } from '@field-service/domain/money/document-title.ts';
import { shownDocument } from '@field-service/domain/money/shown-document.ts';
import { lineGroups } from '@field-service/domain/money/line-groups.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import { groupText } from '@field-service/i18n/invoice-text.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import { translatorFor } from '@field-service/i18n/translate.ts';
import { taxName } from '@field-service/i18n/vocabulary.ts';
import { v7 as uuidv7 } from 'uuid';
import type { RequestContext, Services } from '../../../context.ts';
import type { StreamAnswer } from '../../../plugins/bind.ts';
import { answerPrinted, readPdf } from '../../../print/answer.ts';
import type { InvoicePrint } from '../../../print/model.ts';
import type { JobContext } from '../../../queue/job.ts';
import { Refusal } from '../../../refusal.ts';
import { getInvoice } from './commands.ts';
import { insertInvoicePdf, readPrintableInvoice } from './print.queries.ts';

type Printable = NonNullable<Awaited<ReturnType<typeof readPrintableInvoice>>>;

async function printOf({ phrases }: Pick<Services, 'phrases'>, found: Printable): Promise<InvoicePrint> {
  const lang = isLanguage(found.lang) ? found.lang : 'en-GB';
  const own = await phrases.of(lang);
  const shared = translatorFor(lang, 'shared', own.shared);
  const desk = translatorFor(lang, 'desk', own.desk);
  const kind = found.print.credits === null ? 'invoice' : 'credit';
  const { lines, ...shown } = shownDocument({ ...found.print, kind, lines: found.lines });
  const { timeZone, currency } = shown;
  const formats = createFormats({ language: lang, timeZone, currency });
  return {
    ...shown,
    title: documentTitle({ kind, country: found.country, taxid: shown.company.taxId }),
    groups: lineGroups(lines).map((group) => ({ ...groupText(group, desk, formats), lines: group.lines })),
    taxTotals: shown.taxTotals.map((tax) => ({ ...tax, name: taxName(tax.name, shared) })),
    kind: 'invoice',
    lang,
    phrases: own.report,
  };
}

/** Prints an issued invoice or credit note, unless its PDF already exists. */
export async function printInvoice(context: JobContext, invoiceId: string): Promise<void> {
  const found = await readPrintableInvoice(context.system, invoiceId);
  if (found === undefined || found.pdf !== null) return;
  const blob = await context.files.put(await context.printer.print(await printOf(context, found)));
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

/**
 * Prints an issued invoice or credit note in a format. Its pages are those of the PDF that the customer got; the other
 * formats are written from the same record of its issue.
 */
export async function printInvoiceAs(
  services: Pick<Services, 'printer' | 'phrases'>,
  context: RequestContext,
  { id, format }: ParsedInput<typeof invoices.print>['params'],
): Promise<StreamAnswer> {
  await getInvoice(context, id);
  const system = context.db.asSystem('the invoice was read through the scope of the caller');
  const found = await readPrintableInvoice(system, id);
  if (found === undefined) throw new Refusal('invoice.not_issued', { id });
  const kept = isPaged(format) && found.pdf !== null ? await readPdf(context.files, found.pdf) : undefined;
  const printed = await services.printer.write(kept ?? (await printOf(services, found)), format);
  return answerPrinted(printed, found.print.docno);
}
