import updateCall from 'virtual:call-facts/invoices.update';
import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { DocumentButton } from '../../../parts/download/DocumentButton.tsx';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { usePaymentMethod } from '../../../parts/payment-method.ts';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';
import { MailList } from '../../../mailing/MailList.tsx';
import { CreditActs, DraftActs, lacksOrderNumber } from './InvoiceActs.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoiceGate } from './InvoiceGate.tsx';
import { InvoicePaper } from './InvoicePaper.tsx';
import classes from './invoices.module.css';
import { MailActs } from './MailActs.tsx';

/** How long after issue a missing PDF counts as still being created; normally it is ready within moments. */
const printingMs = 10 * 60_000;

const paymentStates: Readonly<Record<string, PlainPhrase>> = {
  pending: 'Not confirmed yet',
  confirmed: 'Confirmed',
  failed: 'Failed',
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

/** Says that a draft cannot be issued yet, and leads to the field that is missing. */
const OrderNumberMissing = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  return (
    <Alert
      color="yellow.7"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      classNames={{ title: classes.cautionTitle }}
      title={t('A purchase order number is missing')}
    >
      <Group justify="space-between">
        <Text size="sm">
          {t('{{customer}} requires one on every invoice. The draft can be issued once it is entered.', {
            customer: invoice.contact.name,
          })}
        </Text>
        {may(updateCall.needs) ? (
          <LinkButton
            to="/bills/invoices/$invoiceId/edit"
            params={{ invoiceId: invoice.id }}
            variant="default"
            size="compact-sm"
          >
            {t('Enter number')}
          </LinkButton>
        ) : null}
      </Group>
    </Alert>
  );
};

const usePaymentColumns = (currency: string): PlainColumn<Invoice['payments'][number]>[] => {
  const t = useT('office');
  const methodOf = usePaymentMethod();
  const formats = useFormats();
  const name = (names: Readonly<Record<string, PlainPhrase>>, code: string) => {
    const known = names[code];
    return known ? t(known) : code;
  };
  return [
    {
      label: t('Date'),
      nowrap: true,
      cell: ({ id, at, receivedOn }) => (
        <TextLink to="/bills/payments/$paymentId" params={{ paymentId: id }}>
          {receivedOn === null ? formats.dateTime(at) : formats.businessDate(receivedOn)}
        </TextLink>
      ),
    },
    { label: t('Payment method'), cell: ({ provider }) => methodOf(provider) },
    { label: t('State'), cell: ({ state }) => name(paymentStates, state) },
    { label: t('Amount'), align: 'end', cell: ({ amount }) => formats.money(amount, currency) },
  ];
};

const InvoicePage = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const columns = usePaymentColumns(invoice.currency);
  const t = useT('office');
  const now = useNow();
  const { may } = useCaller();
  const draft = invoice.state === 'draft';
  const isPrinting = invoice.pdf === null && invoice.issuedAt !== null && now - invoice.issuedAt < printingMs;
  const isOpen = invoice.kind === 'invoice' && (invoice.state === 'issued' || invoice.state === 'part_paid');
  return (
    <Page
      title={invoice.docno ?? t('Draft for {{name}}', { name: invoice.contact.name })}
      badge={<InvoiceBadge {...invoice} />}
      acts={
        <>
          {draft || isPrinting ? null : (
            <DocumentButton
              label={t('Download PDF')}
              {...(invoice.pdf === null ? {} : { file: invoice.pdf })}
              print={async (format) => await api.invoices.print({ params: { id: invoice.id, format } })}
            />
          )}
          {draft ? (
            <DraftActs invoice={invoice} />
          ) : (
            <>
              <CreditActs invoice={invoice} />
              <MailActs invoice={invoice} />
            </>
          )}
          {isOpen && may('BILL:CR') ? (
            <LinkButton to="/bills/payments/new" search={{ contact: invoice.contact.id, invoice: invoice.id }}>
              {t('Record payment')}
            </LinkButton>
          ) : null}
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
        {isPrinting ? (
          <Text size="sm" c="dimmed" role="status">
            {t('The PDF is being created and will appear here.')}
          </Text>
        ) : null}
        {lacksOrderNumber(invoice) ? <OrderNumberMissing invoice={invoice} /> : null}
        <InvoicePaper invoice={invoice} />
        {invoice.credits.length === 0 ? null : <CreditNotes invoice={invoice} />}
        {draft || !may('CONT:VW') ? null : <MailList find={{ refkind: 'INVOICE', refid: invoice.id }} />}
        {draft || invoice.kind === 'credit' ? null : (
          <Section title={t('Payments')}>
            {invoice.payments.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('Nothing has been paid yet.')}
              </Text>
            ) : (
              <PlainTable label={t('Payments')} rows={invoice.payments} rowKey={({ id }) => id} columns={columns} />
            )}
          </Section>
        )}
      </div>
    </Page>
  );
};

/** One invoice as the customer will see it, with the available actions. */
export const InvoiceScreen = ({ invoiceId }: { invoiceId: string }): ReactNode => (
  <InvoiceGate invoiceId={invoiceId}>{(invoice) => <InvoicePage invoice={invoice} />}</InvoiceGate>
);
