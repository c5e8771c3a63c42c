import { useT } from '@field-service/i18n/use-t.ts';
import { visibleColumns } from '@field-service/ui/list/data-list-types.ts';
import { ExportMenu } from '@field-service/ui/list/exports/ExportMenu.tsx';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ListSearch } from '@field-service/ui/list/list-spec.ts';
import { useDatasetList } from '@field-service/ui/list/use-dataset-list.ts';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconReceipt } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { tabWords } from './InvoiceTabs.tsx';
import { invoiceListOf, type invoiceList, type InvoiceTab } from './invoice-list.ts';
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
  const address: ListSearch<typeof invoiceList.filters> = useSearch({ strict: false });
  const list = useDatasetList(invoiceListOf(tab), {
    search: { ...address, tab },
    onSearch: (next) => void navigate({ to: '.', search: { ...next, tab: address.tab }, replace: true }),
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const columns = useInvoiceColumns((row) => onPay([row]));
  const { rows, total } = list;
  const chosen = rows?.filter(({ id }) => ticked.has(id)) ?? [];
  const payable = tab === 'open' || tab === 'overdue';
  const shownColumns = payable ? columns : columns.filter(({ id }) => id !== 'pay');
  return (
    <DataList
      label={t('Invoices')}
      columns={shownColumns}
      acts={
        <ExportMenu
          list={list}
          title={t('Invoices')}
          columns={visibleColumns(shownColumns, list.state)}
          filterWords={async () => await Promise.resolve(tab === 'all' ? [] : [t(tabWords[tab])])}
        />
      }
      rows={rows}
      total={total}
      rowKey={(row) => row.id}
      rowName={(row) => row.docno ?? ''}
      state={list.state}
      onState={(next) => {
        setTicked(new Set());
        list.onState(next);
      }}
      error={list.error}
      onRetry={list.retry}
      stale={list.stale}
      selection={payable ? { keys: new Set(chosen.map(({ id }) => id)), onChange: setTicked } : undefined}
      toolbar={
        payable && (total ?? 0) > 1 ? (
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
