import confirmCall from 'virtual:call-facts/paymentRecords.confirm';
import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { Payment } from '@field-service/contract/money/payments.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { compareMoney, isZeroMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useToday } from '../../../api/use-today.ts';
import { Recipients } from './Recipients.tsx';
import { useReceiptProblem } from './use-receipt-problem.ts';
import { useRefreshPayment } from './use-refresh-payment.ts';

type Received = ParsedInput<typeof paymentRecords.confirm>['body'];

interface Values {
  amount: string | null;
  withheld: string | null;
  certificate: string;
  receivedOn: number | null;
}

/** Confirms that the money arrived, as reported or with what actually arrived. */
export const ConfirmDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPayment();
  const today = useToday(payment.folderid);
  const receiptProblem = useReceiptProblem(payment.folderid);
  const state = useFormState<Values>({
    fresh: {
      amount: payment.amount,
      withheld: payment.withheld,
      certificate: payment.certificate ?? '',
      receivedOn: payment.receivedOn ?? today,
    },
  });
  const form = useRecordForm<Values, Received, Payment>({
    state,
    call: confirmCall,
    toBody: ({ amount, withheld, certificate, receivedOn }) => {
      const differs =
        compareMoney(amount ?? '0', payment.amount) !== 0 || compareMoney(withheld ?? '0', payment.withheld) !== 0;
      return {
        uts: payment.uts,
        ...(differs && amount !== null ? { amount } : {}),
        ...(withheld === null || compareMoney(withheld, payment.withheld) === 0 ? {} : { withheld }),
        ...(certificate.trim() === '' || certificate.trim() === payment.certificate
          ? {}
          : { certificate: certificate.trim() }),
        ...(receivedOn === null || receivedOn === payment.receivedOn ? {} : { receivedOn }),
      };
    },
    check: ({ amount, withheld, certificate, receivedOn }) => ({
      ...receiptProblem(receivedOn),
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
          'Confirm it only once the money has arrived. It settles its invoices, the earliest due first. The confirmation cannot be undone. The payment can still be removed from an invoice; the money can then be applied to other invoices or refunded.',
        )}
      </Text>
      <MoneyField label={t('Amount received')} currency={payment.currency} {...form.field('amount')} required />
      <DateField label={t('Received on')} {...form.field('receivedOn')} required={false} />
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
