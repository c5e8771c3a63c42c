import unapplyCall from 'virtual:call-facts/paymentRecords.unapply';
import type { Payment } from '@field-service/contract/money/payments.ts';
import { addMoney, isZeroMoney } from '@field-service/domain/values/money.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useDownload } from '../../../parts/download/file-blob.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { usePaymentMethod } from '../../../parts/payment-method.ts';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Fact, Facts, Section } from '../../../parts/Section.tsx';
import { MailList } from '../../../mailing/MailList.tsx';
import { SumList } from '../../../parts/SumList.tsx';
import { PaymentActs } from './PaymentActs.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import classes from './payments.module.css';
import { useRefreshPayment } from './use-refresh-payment.ts';

type Settled = Payment['invoices'][number];

const Proof = ({ fileId }: { fileId: string }): ReactNode => {
  const t = useT('office');
  const { download, busy } = useDownload();
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      onClick={() => void download(fileId, t('Proof of payment'))}
    >
      {t('Download')}
    </Button>
  );
};

/** Takes the applied amount off an invoice again, with a reason. */
const UnapplyButton = ({ payment, invoice }: { payment: Payment; invoice: Settled }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const refresh = useRefreshPayment();
  return (
    <ActButton
      size="compact-sm"
      act={t('Remove')}
      call={unapplyCall}
      of={`${payment.uts} ${invoice.id}`}
      ask={{
        question: t('Remove this payment from {{number}}?', { number: invoice.docno }),
        reason: 'required',
        follows: t(
          '{{amount}} of {{number}} becomes due again. The payment stays confirmed; the money can be applied to other invoices or refunded.',
          {
            amount: formats.money(invoice.applied, payment.currency),
            number: invoice.docno,
          },
        ),
      }}
      run={async ({ reason, idempotencyKey }) =>
        await api.paymentRecords.unapply(
          { params: { id: payment.id }, body: { uts: payment.uts, invoices: [{ id: invoice.id }], reason } },
          { idempotencyKey },
        )
      }
      onDone={refresh}
      said={() => t('Removed from {{number}}', { number: invoice.docno })}
    />
  );
};

const useSettledColumns = (payment: Payment): PlainColumn<Settled>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { may } = useCaller();
  const isConfirmed = payment.state === 'confirmed';
  const money = (amount: string) => formats.money(amount, payment.currency);
  return [
    {
      label: t('Invoice'),
      cell: ({ id, docno }) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: id }}>
          {docno}
        </TextLink>
      ),
    },
    {
      label: isConfirmed ? t('Applied (money)') : t('To be applied'),
      align: 'end',
      cell: (invoice) => money(isConfirmed ? invoice.applied : invoice.amount),
    },
    ...(isConfirmed && may(unapplyCall.needs[0] ?? '')
      ? [
          {
            label: t('Actions'),
            align: 'end' as const,
            cell: (invoice: Settled) =>
              isZeroMoney(invoice.applied) ? null : <UnapplyButton payment={payment} invoice={invoice} />,
          },
        ]
      : []),
  ];
};

/** The invoices that a payment is for, and where its money is: the sums add up to what was received. */
const Settles = ({ payment }: { payment: Payment }): ReactNode => {
  const columns = useSettledColumns(payment);
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, payment.currency);
  const isConfirmed = payment.state === 'confirmed';
  const applied = addMoney('0', ...payment.invoices.map((invoice) => invoice.applied));
  return (
    <Section title={t('Applied to invoices')}>
      {payment.invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('It is not applied to any invoice.')}
        </Text>
      ) : (
        <PlainTable
          label={t('Applied to invoices')}
          rows={payment.invoices}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      {isConfirmed && payment.kind !== 'refund' ? (
        <SumList
          sums={[
            { name: t('Received (money)'), amount: money(addMoney(payment.amount, payment.withheld)) },
            { name: t('Applied (money)'), amount: money(applied) },
            { name: t('Refunded'), amount: money(payment.refunded) },
            { name: t('Unapplied'), amount: money(payment.unapplied) },
          ]}
        />
      ) : null}
    </Section>
  );
};

const PaymentPage = ({ payment }: { payment: Payment }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const errorText = useErrorText();
  const methodOf = usePaymentMethod();
  const { may } = useCaller();
  const { currency, contact, problem } = payment;
  const money = (amount: string) => formats.money(amount, currency);
  const titles: Readonly<Record<Payment['kind'], string>> = {
    payment: t('{{amount}} from {{name}}', { amount: money(payment.amount), name: contact.name }),
    credit: t('Credit of {{amount}} for {{name}}', { amount: money(payment.amount), name: contact.name }),
    refund: t('Refund to {{name}}', { name: contact.name }),
  };
  return (
    <Page title={titles[payment.kind]} badge={<PaymentBadge {...payment} />} acts={<PaymentActs payment={payment} />}>
      <div className={classes.layout}>
        {problem === null ? null : (
          <Alert
            color="red.8"
            variant="outline"
            styles={{ title: { color: 'var(--mantine-color-text)' } }}
            icon={<IconAlertTriangle aria-hidden />}
            title={t('Needs attention')}
          >
            {errorText(problem)}
          </Alert>
        )}
        <Facts>
          <Fact name={t('Customer')}>
            {may('CONT:VW') ? (
              <TextLink to="/contact-list/$recordId" params={{ recordId: contact.id }}>
                {contact.name}
              </TextLink>
            ) : (
              contact.name
            )}
          </Fact>
          <Fact name={t('Payment method')}>{methodOf(payment.provider)}</Fact>
          <Fact name={payment.kind === 'payment' ? t('Amount received') : t('Amount')}>{money(payment.amount)}</Fact>
          {isZeroMoney(payment.withheld) ? null : (
            <>
              <Fact name={t('Tax withheld by the customer')}>{money(payment.withheld)}</Fact>
              <Fact name={t('Withholding certificate')}>{payment.certificate}</Fact>
            </>
          )}
          <Fact name={t('Payment reference')}>{payment.reference}</Fact>
          <Fact name={t('Received on')}>
            {payment.receivedOn === null ? null : formats.businessDate(payment.receivedOn)}
          </Fact>
          <Fact name={t('Recorded')}>{formats.dateTime(payment.at)}</Fact>
          <Fact name={t('Confirmed')}>
            {payment.confirmedAt === null ? null : formats.dateTime(payment.confirmedAt)}
          </Fact>
          <Fact name={t('Reason')}>{payment.reason}</Fact>
          <Fact name={t('Proof of payment')}>
            {payment.proofid === null ? null : <Proof fileId={payment.proofid} />}
          </Fact>
        </Facts>
        {payment.kind === 'refund' ? null : <Settles payment={payment} />}
        {payment.state === 'failed' && may('CONT:VW') ? (
          <MailList find={{ refkind: 'PAYMENT', refid: payment.id }} />
        ) : null}
      </div>
    </Page>
  );
};

/** One payment, with where its money is and the available actions. */
export const PaymentScreen = ({ paymentId }: { paymentId: string }): ReactNode => {
  const { folders, home } = useCaller();
  const payment = useQuery({
    queryKey: queryKeys.payment(paymentId),
    queryFn: async ({ signal }) => (await api.payments.get({ params: { id: paymentId } }, { signal })).data,
  });
  const folder = folders.find(({ id }) => id === payment.data?.folderid) ?? home;
  return (
    <QueryGate query={payment}>
      {(found) => (
        <FormatsProvider folder={{ ...notationOf(folder), currency: found.currency }}>
          <PaymentPage payment={found} />
        </FormatsProvider>
      )}
    </QueryGate>
  );
};
