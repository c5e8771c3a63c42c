import creditCall from 'virtual:call-facts/invoices.credit';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Invoice, invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm, type RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Input, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import {
  creditableLines,
  creditableQty,
  creditedLines,
  creditOfLine,
  creditTotal,
  type CreditValues,
} from './credit-values.ts';
import { RecipientText, useRecipient } from '../../../mailing/recipient.tsx';
import { useRefreshInvoice } from './use-refresh-invoice.ts';

type Credit = ParsedInput<typeof invoices.credit>['body'];

interface CreditLinesProps {
  form: RecordForm<CreditValues>;
  invoice: Invoice;
}

const useCreditColumns = ({ form, invoice }: CreditLinesProps): PlainColumn<Invoice['lines'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { qtys } = form.values;
  const put = (id: string, qty: string | null) => form.set({ qtys: { ...qtys, [id]: qty } });
  return [
    { label: t('Job'), nowrap: true, cell: ({ docno, period }) => docno ?? period?.docno ?? '' },
    { label: t('Description'), cell: ({ name }) => name },
    {
      label: t('Left to credit'),
      align: 'end',
      cell: (line) => {
        const quantity = formats.measure(creditableQty(line), line.uom);
        return (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('{{quantity}}: credit all of {{name}}', { quantity, name: line.name })}
            onClick={() => put(line.id, creditableQty(line))}
          >
            {quantity}
          </Button>
        );
      },
    },
    {
      label: t('Quantity to credit'),
      cell: (line) => {
        const qty = qtys[line.id] ?? null;
        const isTooLarge = qty !== null && qty !== '0' && creditOfLine(line, qty, invoice.currency) === undefined;
        return (
          <NumberField
            label={t('Quantity to credit of {{name}}', { name: line.name })}
            quiet
            value={qty}
            error={isTooLarge ? t('At most {{limit}}', { limit: formats.quantity(creditableQty(line)) }) : undefined}
            onChange={(entered) => put(line.id, entered)}
          />
        );
      },
    },
    {
      label: t('Credit'),
      align: 'end',
      cell: (line) => {
        const amount = creditOfLine(line, qtys[line.id] ?? '', invoice.currency)?.amount;
        return amount === undefined ? '–' : formats.money(amount, invoice.currency);
      },
    },
  ];
};

/** The lines that can still be credited, each with the quantity to credit and what it comes to. */
const CreditLines = ({ form, invoice }: CreditLinesProps): ReactNode => {
  const columns = useCreditColumns({ form, invoice });
  const t = useT('office');
  const formats = useFormats();
  const total = creditTotal(invoice, form.values);
  const { error } = form.field('qtys');
  return (
    <div>
      <PlainTable label={t('Lines')} rows={creditableLines(invoice)} rowKey={({ id }) => id} columns={columns} />
      <Text ta="end" fw={600} mt="sm" role="status">
        {t('Total credit')} {total === undefined ? '–' : formats.money(total, invoice.currency)}
      </Text>
      {error === undefined ? null : (
        <Input.Error role="alert" tabIndex={-1} aria-invalid>
          {error}
        </Input.Error>
      )}
    </div>
  );
};

const CreditPartDialog = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshInvoice(invoice.id);
  const recipient = useRecipient(invoice.id);
  const state = useFormState<CreditValues>({ fresh: { reason: '', qtys: {} } });
  const form = useRecordForm<CreditValues, Credit, Invoice>({
    state,
    call: creditCall,
    toBody: (values) => ({ uts: invoice.uts, reason: values.reason.trim(), lines: creditedLines(values) }),
    fieldOf: { lines: 'qtys' },
    check: (values) => {
      if (creditedLines(values).length === 0) return { qtys: t('Enter the quantity to credit of at least one line.') };
      return creditTotal(invoice, values) === undefined
        ? { qtys: t('A quantity is more than is left to credit.') }
        : {};
    },
    send: async (body, options) => (await api.invoices.credit({ params: { id: invoice.id }, body }, options)).data,
    onRefused: (failure) => {
      // What is left to credit may be less now: it is shown before the person tries again.
      if (failure instanceof ApiFailure && failure.code === 'record.changed') void refresh();
      return false;
    },
    onSaved: async ({ docno }) => {
      await refresh();
      notices.success(t('Credited with {{number}}', { number: docno ?? '' }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('Credit part of {{number}}', { number: invoice.docno ?? '' })}
      act={t('Issue credit note')}
      failed={t('Not credited')}
      size={880}
      ready={!recipient.isPending}
      onClose={onClose}
      before={
        <>
          <Text size="sm">
            {t(
              'A numbered credit note is issued, and cannot be changed or deleted. It settles the balance due; the rest stays with the customer.',
            )}
          </Text>
          <RecipientText recipient={recipient.data} />
        </>
      }
    >
      <CreditLines form={form} invoice={invoice} />
      <Textarea label={t('Reason')} autosize minRows={2} {...form.text('reason')} />
    </FormDialog>
  );
};

/** Credits quantities of the lines of an invoice. */
export const CreditPartButton = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Credit in part')}
      </Button>
      {opened ? <CreditPartDialog invoice={invoice} onClose={() => setOpened(false)} /> : null}
    </>
  );
};
