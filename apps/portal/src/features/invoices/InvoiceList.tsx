import { useT } from '@field-service/i18n/use-t.ts';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { listStateFromSearch, listStateToSearch, type ListState } from '@field-service/ui/list/list-state.ts';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconReceipt } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { tabSort, useInvoices, type InvoiceTab } from './invoice-list.ts';
import { payableTogether, totalsOf, type InvoiceRow } from './invoice-sums.ts';

interface InvoiceListProps {
  tab: InvoiceTab;
  onPay: (rows: readonly InvoiceRow[]) => void;
}

const PaySelected = ({ rows, onPay }: { rows: readonly InvoiceRow[]; onPay: InvoiceListProps['onPay'] }) => {
  const t = useT('portal');
  const formats = useFormats();
  if (!payableTogether(rows)) {
    return (
      <Text size="sm" c="dimmed">
        {t('Select invoices in one currency and from one folder.')}
      </Text>
    );
  }
  const amount = totalsOf(rows)
    .map(({ open, currency }) => formats.money(open, currency))
    .join();
  return <Button onClick={() => onPay(rows)}>{t('Pay selected: {{amount}}', { amount })}</Button>;
};

const Empty = ({ tab }: { tab: InvoiceTab }) => {
  const t = useT('portal');
  if (tab === 'open' || tab === 'overdue')
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={tab === 'open' ? t('Nothing to pay') : t('Nothing is overdue')}
        text={t('New invoices appear here once they are issued.')}
      />
    );
  return (
    <EmptyState
      icon={IconReceipt}
      title={t('No invoices yet')}
      text={t('New invoices appear here once they are issued.')}
    />
  );
};

/** The invoices of one tab; open invoices can be selected and paid together. */
export const InvoiceList = ({ tab, onPay }: InvoiceListProps) => {
  const t = useT('portal');
  const navigate = useNavigate();
  const address = useSearch({ strict: false });
  const defaults: ListState = { page: 0, size: 25, sort: tabSort[tab], hidden: [] };
  const state = listStateFromSearch(address, defaults);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const columns = useInvoiceColumns((row) => onPay([row]));
  const invoices = useInvoices(tab, state);
  const rows = invoices.data?.rows;
  const chosen = rows?.filter(({ id }) => ticked.has(id)) ?? [];
  const goTo = (next: ListState) =>
    void navigate({ to: '.', search: { tab: address.tab, ...listStateToSearch(next, defaults) }, replace: true });
  const payable = tab === 'open' || tab === 'overdue';
  return (
    <DataList
      label={t('Invoices')}
      columns={payable ? columns : columns.filter(({ id }) => id !== 'pay')}
      rows={rows}
      total={invoices.data?.total}
      rowKey={(row) => row.id}
      rowName={(row) => row.docno ?? ''}
      state={state}
      onState={(next) => {
        setTicked(new Set());
        goTo(next);
      }}
      error={invoices.error}
      onRetry={() => void invoices.refetch()}
      stale={invoices.isPlaceholderData}
      selection={payable ? { keys: new Set(chosen.map(({ id }) => id)), onChange: setTicked } : undefined}
      toolbar={
        payable && (invoices.data?.total ?? 0) > 1 ? (
          <Text size="sm" c="dimmed">
            {t('Select several to pay them together.')}
          </Text>
        ) : null
      }
      selectionActs={<PaySelected rows={chosen} onPay={onPay} />}
      empty={<Empty tab={tab} />}
    />
  );
};
