import type { DatasetRow } from '@field-service/contract/data.ts';
import { invoices } from '@field-service/contract/datasets/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { useChosenRows } from '@field-service/ui/list/use-chosen-rows.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { InvoiceBadge, stateNames } from './InvoiceBadge.tsx';
import { IssueMany } from './IssueMany.tsx';
import { SendMany } from './SendMany.tsx';
import { invoiceList } from './invoice-list.ts';

type Row = DatasetRow<'invoices'>;

/** The columns of a list of invoices. */
export const useInvoiceColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(invoices);
  const folder = useFolderColumn<Row>();
  const states = Object.fromEntries(Object.entries(stateNames).map(([state, phrase]) => [state, t(phrase)]));
  return [
    column('docno', {
      label: t('Number'),
      width: 168,
      shown: { none: t('Draft') },
      render: (row) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: row.id }}>
          {row.docno ?? t('Draft')}
        </TextLink>
      ),
    }),
    column('shownState', {
      id: 'state',
      label: t('State'),
      width: 136,
      shown: { names: { ...states, credit: t('Credit note'), overdue: t('Overdue') } },
      render: (row) => <InvoiceBadge {...row} />,
    }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 320 }),
    column('shownAmount', { id: 'amount', label: t('Amount'), sortField: 'amount' }),
    column('balance', { label: t('Balance due') }),
    column('issuedOn', { id: 'issued', label: t('Issued on') }),
    column('dueOn', { id: 'due', label: t('Due on') }),
    column('jobs', { label: t('Jobs'), shown: { of: 'docno' }, clip: 240 }),
    ...folder,
  ];
};

/** All invoices, including drafts. */
export const InvoiceListScreen = (address: ListAddress<typeof invoiceList.filters>): ReactNode => {
  const t = useT('office');
  const columns = useInvoiceColumns();
  const { may } = useCaller();
  const list = useDatasetList(invoiceList, address);
  const customer = useCustomerFilter();
  const { chosen, selection, drop } = useChosenRows(list);
  return (
    <Page flush title={t('Invoices')}>
      <DatasetTable
        list={list}
        label={t('Invoices')}
        columns={columns}
        rowName={(row) => row.docno ?? t('Draft for {{name}}', { name: row.contact.name })}
        selection={may('BILL:AP') || may('BILL:UP') ? selection : undefined}
        selectionActs={
          <>
            <IssueMany rows={chosen} drop={drop} />
            <SendMany rows={chosen} drop={drop} />
          </>
        }
        search={{ label: t('Search invoices'), placeholder: t('Number or customer') }}
        filters={{
          state: {
            label: t('State'),
            placeholder: t('All states'),
            names: {
              draft: t('Draft'),
              open: t('Outstanding'),
              overdue: t('Overdue'),
              issued: t('Issued'),
              part_paid: t('Partially paid'),
              paid: t('Paid'),
              void: t('Void'),
            },
          },
          customer,
          from: { label: t('Issued from'), placeholder: t('Issued from'), width: 148 },
          until: { label: t('Issued until'), placeholder: t('Issued until'), width: 148 },
        }}
        empty={
          <EmptyState
            icon={IconFileInvoice}
            title={t('No invoices yet')}
            text={t('Invoices are created from completed jobs and contracts.')}
            action={<LinkButton to="/bills/unbilled">{t('Unbill Job')}</LinkButton>}
          />
        }
      />
    </Page>
  );
};
