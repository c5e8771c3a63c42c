import applyCall from 'virtual:call-facts/paymentRecords.apply';
import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { Payment } from '@field-service/contract/money/payments.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { allocationParts, allocationProblems, type Allocation } from '@field-service/domain/money/allocation.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { AllocationFields, openOf } from './AllocationFields.tsx';
import { useOpenInvoices } from './use-open-invoices.ts';
import { useRefreshPayment } from './use-refresh-payment.ts';

type Applied = ParsedInput<typeof paymentRecords.apply>['body'];

/** Applies the unapplied rest of a payment or credit to open invoices of the same customer, branch and currency. */
export const ApplyDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPayment();
  const { currency, folderid, unapplied } = payment;
  const open = useOpenInvoices(payment.contact.id);
  const invoices = (open.data ?? []).filter((each) => each.folderid === folderid && each.currency === currency);
  const state = useFormState<{ invoices: Allocation }>({ fresh: { invoices: {} } });
  const form = useRecordForm<{ invoices: Allocation }, Applied, Payment>({
    state,
    call: applyCall,
    toBody: (values) => ({ uts: payment.uts, invoices: allocationParts(values.invoices) }),
    check: (values) => {
      const { overpaid, tooMuch } = allocationProblems(unapplied, invoices.map(openOf), values.invoices);
      if (allocationParts(values.invoices).length === 0)
        return { invoices: t('Enter an amount for at least one invoice.') };
      if (tooMuch) return { invoices: t('More is applied than is left of the payment.') };
      return overpaid.length > 0 ? { invoices: t('More is applied to an invoice than its balance due.') } : {};
    },
    send: async (body, options) => (await api.paymentRecords.apply({ params: { id: payment.id }, body }, options)).data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Payment applied'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('Apply to invoices')}
      act={t('Apply (money)')}
      failed={t('Not applied')}
      size={880}
      ready={!open.isPending}
      onClose={onClose}
    >
      {open.isPending ? (
        <Skeleton height={160} />
      ) : (
        <AllocationFields
          invoices={invoices}
          currency={currency}
          available={unapplied}
          availableLabel={t('Unapplied')}
          allocation={form.values.invoices}
          onChange={(allocation) => form.set({ invoices: allocation })}
          error={form.field('invoices').error}
        />
      )}
    </FormDialog>
  );
};
