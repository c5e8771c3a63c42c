import type { DatasetRow } from '@field-service/contract/data.ts';
import {
  allocatedSum,
  allocateOldestFirst,
  allocationProblems,
  type Allocation,
  type OpenInvoice,
} from '@field-service/domain/money/allocation.ts';
import { subtractMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { SumList } from '../../../parts/SumList.tsx';

type Invoice = DatasetRow<'invoices'>;

export const openOf = ({ id, dueOn, balance }: Invoice): OpenInvoice => ({ id, dueOn, open: balance });

interface AllocationFieldsProps {
  invoices: readonly Invoice[];
  currency: string;
  /** What can be applied. */
  available: string;
  /** How the available amount is called. */
  availableLabel: string;
  allocation: Allocation;
  onChange: (allocation: Allocation) => void;
  error: string | undefined;
}

const useInvoiceColumns = ({
  invoices,
  currency,
  available,
  allocation,
  onChange,
}: Pick<
  AllocationFieldsProps,
  'invoices' | 'currency' | 'available' | 'allocation' | 'onChange'
>): PlainColumn<Invoice>[] => {
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, currency);
  const { overpaid } = allocationProblems(available, invoices.map(openOf), allocation);
  return [
    {
      label: t('Invoice'),
      nowrap: true,
      cell: ({ id, docno }) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: id }} target="_blank">
          {docno}
        </TextLink>
      ),
    },
    {
      label: t('Due on'),
      nowrap: true,
      cell: ({ dueOn }) => (dueOn === null ? '' : formats.businessDate(dueOn)),
    },
    { label: t('Balance due'), align: 'end', cell: ({ balance }) => money(balance) },
    {
      label: t('Amount to apply'),
      cell: ({ id, docno, balance }) => (
        <MoneyField
          label={t('Amount to apply to {{number}}', { number: docno ?? '' })}
          quiet
          currency={currency}
          value={allocation[id] ?? null}
          error={overpaid.includes(id) ? t('At most {{limit}}', { limit: money(balance) }) : undefined}
          onChange={(amount) => onChange({ ...allocation, [id]: amount })}
        />
      ),
    },
  ];
};

/** How much of an amount is applied to each open invoice; what is applied and what is left add up to the amount. */
export const AllocationFields = ({
  invoices,
  currency,
  available,
  availableLabel,
  allocation,
  onChange,
  error,
}: AllocationFieldsProps): ReactNode => {
  const columns = useInvoiceColumns({ invoices, currency, available, allocation, onChange });
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, currency);
  const open = invoices.map(openOf);
  const { tooMuch } = allocationProblems(available, open, allocation);
  const applied = allocatedSum(allocation);
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Input.Label component="div">{t('Applied to invoices')}</Input.Label>
        <Button
          variant="default"
          size="compact-sm"
          disabled={invoices.length === 0}
          onClick={() => onChange(allocateOldestFirst(available, open))}
        >
          {t('Apply to the oldest first')}
        </Button>
      </Group>
      {invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('There are no unpaid invoices. The money stays with the customer.')}
        </Text>
      ) : (
        <PlainTable label={t('Applied to invoices')} rows={invoices} rowKey={({ id }) => id} columns={columns} />
      )}
      <SumList
        sums={[
          { name: availableLabel, amount: money(available) },
          { name: t('Applied to invoices'), amount: money(applied) },
          {
            name: t('Unapplied'),
            amount: money(subtractMoney(available, applied)),
            kind: tooMuch ? 'wrong' : undefined,
          },
        ]}
      />
      {error === undefined ? null : (
        <Input.Error role="alert" tabIndex={-1} aria-invalid>
          {error}
        </Input.Error>
      )}
    </div>
  );
};
