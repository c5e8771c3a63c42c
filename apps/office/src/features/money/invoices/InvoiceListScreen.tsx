import type { DatasetRow } from '@field-service/contract/data.ts';
import { invoices } from '@field-service/contract/datasets/money.ts';
import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Clip } from '@field-service/ui/list/Clip.tsx';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { useChosenRows } from '@field-service/ui/list/use-chosen-rows.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { IssueMany } from './IssueMany.tsx';
import { invoiceList } from './invoice-list.ts';

type Row = DatasetRow<'invoices'>;

/** The columns of a list of invoices. */
export const useInvoiceColumns = (): Column<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const column = useDatasetColumns(invoices);
  const folder = useFolderColumn<Row>();
  const jobs = ({ jobs: found }: Row) => formats.list(found.map(({ docno }) => docno));
  return [
    column('docno', {
      label: t('Number'),
      width: 168,
      render: (row) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: row.id }}>
          {row.docno ?? t('Draft')}
        </TextLink>
      ),
    }),
    {
      id: 'state',
      label: t('State'),
      width: 136,
      text: (row) => (row.kind === 'credit' ? row.kind : row.state),
      render: (row) => <InvoiceBadge {...row} />,
    },
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 320 }),
    column('amount', {
      label: t('Amount'),
      text: shownAmount,
      render: (row) => <MoneyText amount={shownAmount(row)} currency={row.currency} />,
    }),
    column('balance', { label: t('Balance due') }),
    column('issuedOn', { id: 'issued', label: t('Issued on') }),
    column('dueOn', { id: 'due', label: t('Due on') }),
    column('jobs', { label: t('Jobs'), text: jobs, render: (row) => <Clip width={240}>{jobs(row)}</Clip> }),
    ...folder,
  ];
};

/** All invoices, including drafts. */
export const InvoiceListScreen = (address: ListAddress<typeof invoiceList.filters>): ReactNode => {
  const t = useT('office');
  const columns = useInvoiceColumns();
  const { may } = useCaller();
  const list = useDatasetList(invoiceList, address);
  const { chosen, selection, drop } = useChosenRows(list.rows);
  return (
    <Page flush title={t('Invoices')}>
      <DatasetTable
        list={list}
        label={t('Invoices')}
        columns={columns}
        rowName={(row) => row.docno ?? t('Draft for {{name}}', { name: row.contact.name })}
        selection={may('BILL:AP') ? selection : undefined}
        selectionActs={<IssueMany rows={chosen} drop={drop} />}
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
