import refundCall from 'virtual:call-facts/paymentRecords.refund';
import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { Payment } from '@field-service/contract/money/payments.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { compareMoney, isZeroMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefreshPayment } from './use-refresh-payment.ts';

type Refund = ParsedInput<typeof paymentRecords.refund>['body'];

interface Values {
  amount: string | null;
  reason: string;
  reference: string;
}

/** Records that money was paid back: at most what is unapplied. */
export const RefundDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const refresh = useRefreshPayment();
  const { currency, unapplied } = payment;
  const limit = formats.money(unapplied, currency);
  const state = useFormState<Values>({ fresh: { amount: unapplied, reason: '', reference: '' } });
  const form = useRecordForm<Values, Refund, Payment>({
    state,
    call: refundCall,
    toBody: ({ amount, reason, reference }) => ({
      uts: payment.uts,
      amount,
      reason: reason.trim(),
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    }),
    check: ({ amount }) => {
      if (amount === null) return {};
      if (isZeroMoney(amount)) return { amount: t('Enter an amount above zero') };
      return compareMoney(amount, unapplied) > 0 ? { amount: t('At most {{limit}}', { limit }) } : {};
    },
    send: async (body, options) =>
      (await api.paymentRecords.refund({ params: { id: payment.id }, body }, options)).data,
    onSaved: async ({ amount }) => {
      await refresh();
      notices.success(t('{{amount}} refunded', { amount: formats.money(amount, currency) }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('Refund to {{name}}', { name: payment.contact.name })}
      act={t('Record refund')}
      failed={t('Not refunded')}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Records that you paid the money back: at most {{limit}}. It moves no money, sends no email, and cannot be taken back.',
          { limit },
        )}
      </Text>
      <MoneyField label={t('Amount')} currency={currency} {...form.field('amount')} />
      <Textarea label={t('Reason')} autosize minRows={2} {...form.text('reason')} />
      <TextInput label={t('Payment reference')} {...form.text('reference')} />
    </FormDialog>
  );
};
