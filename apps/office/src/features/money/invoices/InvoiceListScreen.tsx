import type { DatasetRow } from '@field-service/contract/data.ts';
import { OneSelect } from '../../../parts/OneSelect.tsx';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { listQuery, listStateToSearch } from '@field-service/ui/list/list-state.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { datasetReads } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { Clip } from '../../../parts/Clip.tsx';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { SearchBox } from '../../../parts/SearchBox.tsx';
import {
  invoiceFind,
  invoiceGroups,
  invoiceListDefaults,
  invoiceListState,
  type InvoiceGroup,
  type InvoiceListSearch,
} from './invoice-search.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';

type Row = DatasetRow<'invoices'>;

const groupNames: Record<InvoiceGroup, PlainPhrase> = {
  draft: 'Draft',
  open: 'Outstanding',
  overdue: 'Overdue',
  issued: 'Issued',
  part_paid: 'Partially paid',
  paid: 'Paid',
  void: 'Void',
};

const useColumns = (): Column<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const day = (date: number | null) => (date === null ? '' : formats.businessDate(date));
  const jobs = ({ jobs: found }: Row) => formats.list(found.map(({ docno }) => docno));
  return [
    {
      id: 'docno',
      label: t('Number'),
      sortField: 'docno',
      width: 168,
      text: (row) => row.docno ?? '',
      render: (row) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: row.id }}>
          {row.docno ?? t('Draft')}
        </TextLink>
      ),
    },
    {
      id: 'state',
      label: t('State'),
      width: 136,
      text: (row) => row.state,
      render: (row) => <InvoiceBadge state={row.state} overdue={row.overdue} />,
    },
    {
      id: 'customer',
      label: t('Customer'),
      sortField: 'contact.name',
      text: (row) => row.contact.name,
      render: (row) => <Clip width={320}>{row.contact.name}</Clip>,
    },
    {
      id: 'amount',
      label: t('Amount'),
      sortField: 'amount',
      align: 'end',
      width: 144,
      text: (row) => row.amount,
      render: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'balance',
      label: t('Balance due'),
      sortField: 'balance',
      align: 'end',
      width: 144,
      text: (row) => row.balance,
      render: (row) => <MoneyText amount={row.balance} currency={row.currency} />,
    },
    {
      id: 'issued',
      label: t('Issued on'),
      sortField: 'issuedOn',
      width: 112,
      text: (row) => day(row.issuedOn),
      render: (row) => day(row.issuedOn),
    },
    {
      id: 'due',
      label: t('Due on'),
      sortField: 'dueOn',
      width: 112,
      text: (row) => day(row.dueOn),
      render: (row) => day(row.dueOn),
    },
    { id: 'jobs', label: t('Jobs'), text: jobs, render: (row) => <Clip width={240}>{jobs(row)}</Clip> },
  ];
};

interface InvoiceListScreenProps {
  search: InvoiceListSearch;
  onSearch: (search: InvoiceListSearch) => void;
}

/** All invoices, including drafts. */
export const InvoiceListScreen = ({ search, onSearch }: InvoiceListScreenProps): ReactNode => {
  const t = useT('office');
  const columns = useColumns();
  const state = invoiceListState(search);
  const find = invoiceFind(search.state);
  const { q } = search;
  const list = useQuery({
    queryKey: [...queryKeys.invoices, find, q, state],
    queryFn: async ({ signal }) => {
      const { skip, limit, sort } = listQuery(state);
      const { data, total } = await datasetReads.invoices(
        {
          query: {
            skip: String(skip),
            limit: String(limit),
            total: '1',
            ...(sort === undefined ? {} : { sort }),
            ...(find === undefined ? {} : { find }),
            ...(q === undefined ? {} : { search: q }),
          },
        },
        { signal },
      );
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
  const set = (changed: Partial<InvoiceListSearch>) => onSearch({ ...search, ...changed, page: undefined });
  return (
    <Page flush title={t('Invoices')}>
      <DataList
        label={t('Invoices')}
        columns={columns}
        rows={list.data?.rows}
        total={list.data?.total}
        error={list.error}
        onRetry={() => void list.refetch()}
        stale={list.isPlaceholderData}
        rowKey={(row) => row.id}
        rowName={(row) => row.docno ?? t('Draft')}
        state={state}
        onState={(next) => onSearch({ ...search, ...listStateToSearch(next, invoiceListDefaults) })}
        toolbar={
          <>
            <SearchBox
              label={t('Search invoices')}
              placeholder={t('Number or customer')}
              value={q ?? ''}
              onValue={(text) => set({ q: text === '' ? undefined : text })}
            />
            <OneSelect
              aria-label={t('State')}
              placeholder={t('All states')}
              clearable
              w={160}
              data={invoiceGroups.map((value) => ({ value, label: t(groupNames[value]) }))}
              value={search.state ?? null}
              onChange={(value) => set({ state: invoiceGroups.find((each) => each === value) })}
            />
          </>
        }
        empty={
          search.state !== undefined || q !== undefined ? (
            <EmptyState
              title={t('Nothing matches')}
              text={t('Try another word or clear the filters.')}
              action={
                <Button variant="default" onClick={() => onSearch({})}>
                  {t('Clear filters')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconFileInvoice}
              title={t('No invoices yet')}
              text={t('Invoices are created from completed jobs and contracts.')}
              action={<LinkButton to="/bills/unbilled">{t('Unbill Job')}</LinkButton>}
            />
          )
        }
      />
    </Page>
  );
};
