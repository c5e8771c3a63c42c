import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { paymentMethodText } from '@field-service/i18n/vocabulary.ts';
import { useFormats, FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useDownload } from '../../../parts/file-blob.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import { CreditButton, DraftActs } from './InvoiceActs.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoicePaper } from './InvoicePaper.tsx';
import classes from './invoices.module.css';

/** How long after issue a missing PDF counts as still being created; normally it is ready within moments. */
const printingMs = 10 * 60_000;

const paymentStates: Readonly<Record<string, PlainPhrase>> = {
  pending: 'Not confirmed yet',
  confirmed: 'Confirmed',
  failed: 'Failed',
};
const PdfButton = ({ pdf }: { pdf: NonNullable<Invoice['pdf']> }): ReactNode => {
  const t = useT('office');
  const { download, busy } = useDownload();
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={busy}
      onClick={() => void download(pdf.fileId, pdf.filename)}
    >
      {t('Download PDF')}
    </Button>
  );
};

const useCreditColumns = (currency: string): PlainColumn<Invoice['credits'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
  return [
    {
      label: t('Number'),
      cell: ({ id, docno }) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: id }}>
          {docno}
        </TextLink>
      ),
    },
    {
      label: t('Amount'),
      align: 'end',
      cell: ({ amount }) => formats.money(shownAmount({ kind: 'credit', amount }), currency),
    },
  ];
};

/** The credit notes of an invoice. */
const CreditNotes = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const columns = useCreditColumns(invoice.currency);
  return (
    <Section title={t('Credit notes')}>
      <PlainTable label={t('Credit notes')} rows={invoice.credits} rowKey={({ id }) => id} columns={columns} />
    </Section>
  );
};

const InvoicePage = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const draft = invoice.state === 'draft';
  const name = (names: Readonly<Record<string, PlainPhrase>>, code: string) => {
    const known = names[code];
    return known ? t(known) : code;
  };
  return (
    <Page
      title={invoice.docno ?? t('Draft for {{name}}', { name: invoice.contact.name })}
      badge={<InvoiceBadge {...invoice} />}
      acts={
        <>
          {invoice.pdf ? <PdfButton pdf={invoice.pdf} /> : null}
          {draft ? <DraftActs invoice={invoice} /> : <CreditButton invoice={invoice} />}
        </>
      }
    >
      <div className={classes.layout}>
        {draft ? (
          <Text size="sm" c="dimmed">
            {t(
              'A draft has no number yet. Issuing assigns one; after that it cannot be changed. It is emailed to the customer if there is an email address.',
            )}
          </Text>
        ) : null}
        {invoice.pdf === null && invoice.issuedAt !== null && now - invoice.issuedAt < printingMs ? (
          <Text size="sm" c="dimmed" role="status">
            {t('The PDF is being created and will appear here.')}
          </Text>
        ) : null}
        <InvoicePaper invoice={invoice} />
        {invoice.credits.length === 0 ? null : <CreditNotes invoice={invoice} />}
        {draft || invoice.kind === 'credit' ? null : (
          <Section title={t('Payments')}>
            {invoice.payments.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('Nothing has been paid yet.')}
              </Text>
            ) : (
              <PlainTable
                label={t('Payments')}
                rows={invoice.payments}
                rowKey={({ id }) => id}
                columns={[
                  { label: t('Date'), nowrap: true, cell: ({ at }) => formats.dateTime(at) },
                  { label: t('Payment method'), cell: ({ provider }) => paymentMethodText(provider, t) },
                  { label: t('State'), cell: ({ state }) => name(paymentStates, state) },
                  { label: t('Amount'), align: 'end', cell: ({ amount }) => formats.money(amount, invoice.currency) },
                ]}
              />
            )}
          </Section>
        )}
      </div>
    </Page>
  );
};

/** One invoice as the customer will see it, with the available actions. */
export const InvoiceScreen = ({ invoiceId }: { invoiceId: string }): ReactNode => {
  const { folders, home } = useCaller();
  const invoice = useQuery({
    queryKey: queryKeys.invoice(invoiceId),
    queryFn: async ({ signal }) => (await api.invoices.get({ params: { id: invoiceId } }, { signal })).data,
  });
  const folder = folders.find(({ id }) => id === invoice.data?.folderid) ?? home;
  return (
    <QueryGate query={invoice}>
      {(found) => (
        <FormatsProvider folder={{ locale: folder?.locale, timeZone: folder?.timezone, currency: found.currency }}>
          <InvoicePage invoice={found} />
        </FormatsProvider>
      )}
    </QueryGate>
  );
};
