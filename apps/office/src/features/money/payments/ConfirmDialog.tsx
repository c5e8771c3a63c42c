import confirmCall from 'virtual:call-facts/paymentRecords.confirm';
import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { Payment } from '@field-service/contract/money/payments.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { compareMoney, isZeroMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { List, Skeleton, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRecipients, useRecipientText } from '../../../mailing/recipient.tsx';
import { useRefreshPayment } from './use-refresh-payment.ts';

type Received = ParsedInput<typeof paymentRecords.confirm>['body'];

interface Values {
  amount: string | null;
  withheld: string | null;
  certificate: string;
}

/** To whom the receipts of the invoices go: one line for each different answer. */
const Recipients = ({ invoiceIds }: { invoiceIds: readonly string[] }): ReactNode => {
  const t = useT('office');
  const recipientText = useRecipientText();
  const recipients = useRecipients(invoiceIds);
  if (invoiceIds.length === 0)
    return <Text size="sm">{t('No email is sent, because the payment is not for an invoice.')}</Text>;
  if (recipients.isPending) return <Skeleton height={20} />;
  const texts = [...new Set(invoiceIds.map((id) => recipientText(recipients.data?.get(id), 'receipt')))];
  return (
    <List size="sm">
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
};

/** Confirms that the money arrived, as reported or with what actually arrived. */
export const ConfirmDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPayment();
  const state = useFormState<Values>({
    fresh: { amount: payment.amount, withheld: payment.withheld, certificate: payment.certificate ?? '' },
  });
  const form = useRecordForm<Values, Received, Payment>({
    state,
    call: confirmCall,
    toBody: ({ amount, withheld, certificate }) => {
      const differs =
        compareMoney(amount ?? '0', payment.amount) !== 0 || compareMoney(withheld ?? '0', payment.withheld) !== 0;
      return {
        uts: payment.uts,
        ...(differs && amount !== null ? { amount } : {}),
        ...(withheld === null || compareMoney(withheld, payment.withheld) === 0 ? {} : { withheld }),
        ...(certificate.trim() === '' || certificate.trim() === payment.certificate
          ? {}
          : { certificate: certificate.trim() }),
      };
    },
    check: ({ amount, withheld, certificate }) => ({
      ...(amount === null || isZeroMoney(amount) ? { amount: t('Enter an amount above zero') } : {}),
      ...(withheld !== null && !isZeroMoney(withheld) && certificate.trim() === ''
        ? { certificate: t('Required') }
        : {}),
    }),
    send: async (body, options) =>
      (await api.paymentRecords.confirm({ params: { id: payment.id }, body }, options)).data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Payment confirmed'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('Confirm this payment?')}
      act={t('Confirm')}
      failed={t('Not confirmed')}
      onClose={onClose}
      before={<Recipients invoiceIds={payment.invoices.map(({ id }) => id)} />}
    >
      <Text size="sm">
        {t(
          'Confirm it only once the money has arrived. It settles its invoices, the earliest due first, and cannot be taken back.',
        )}
      </Text>
      <MoneyField label={t('Amount received')} currency={payment.currency} {...form.field('amount')} required />
      {isZeroMoney(payment.withheld) ? null : (
        <>
          <MoneyField
            label={t('Tax withheld by the customer')}
            currency={payment.currency}
            {...form.field('withheld')}
            required={false}
          />
          <TextInput label={t('Withholding certificate')} {...form.text('certificate')} />
        </>
      )}
    </FormDialog>
  );
};
