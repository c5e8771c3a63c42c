import type { DatasetRow } from '@field-service/contract/data.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { firstPage, listQuery, type ListState } from '@field-service/ui/list/list-state.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api, datasetReads } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { Clip } from '../../../parts/Clip.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { SearchBox } from '../../../parts/SearchBox.tsx';
import { invoiceObstacleOf, totalsByCurrency } from './unbilled.ts';
import classes from './invoices.module.css';

type Row = DatasetRow<'unbilled'>;

const useColumns = (): Column<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const age = ({ age: days }: Row) => t('{{count}} days', { count: days });
  const reason = (row: Row) => (row.reason === 'draft' ? t('On a draft') : t('Not invoiced'));
  return [
    {
      id: 'docno',
      label: t('Job'),
      sortField: 'docno',
      width: 136,
      text: (row) => row.docno,
      render: (row) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: row.id }}>
          {row.docno}
        </TextLink>
      ),
    },
    {
      id: 'customer',
      label: t('Customer'),
      sortField: 'contact.name',
      text: (row) => row.contact.name,
      render: (row) => <Clip width={300}>{row.contact.name}</Clip>,
    },
    {
      id: 'site',
      label: t('Site'),
      sortField: 'site.name',
      text: (row) => row.site.name,
      render: (row) => <Clip width={260}>{row.site.name}</Clip>,
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
      id: 'done',
      label: t('Done on'),
      sortField: 'doneAt',
      width: 112,
      text: (row) => formats.date(row.doneAt),
      render: (row) => formats.date(row.doneAt),
    },
    {
      id: 'age',
      label: t('Age'),
      width: 88,
      text: age,
      render: (row) => (
        <span data-old={row.age > 30 || undefined} className={classes.age}>
          {age(row)}
        </span>
      ),
    },
    {
      id: 'reason',
      label: t('Reason'),
      width: 128,
      sortField: 'reason',
      text: reason,
      render: (row) =>
        row.invoiceId === null ? (
          reason(row)
        ) : (
          <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: row.invoiceId }}>
            {reason(row)}
          </TextLink>
        ),
    },
    {
      id: 'title',
      label: t('Title'),
      sortField: 'title',
      text: (row) => row.title,
      render: (row) => <Clip width={260}>{row.title}</Clip>,
    },
  ];
};

const useTotals = () =>
  useQuery({
    queryKey: [...queryKeys.unbilled, 'totals'],
    queryFn: async ({ signal }) =>
      totalsByCurrency((await datasetReads.unbilled({ query: { limit: '0' } }, { signal })).data),
  });

const Totals = (): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const totals = useTotals();
  if (!totals.data || totals.data.length === 0) return null;
  return (
    <ul className={classes.totals} aria-label={t('Unbilled by currency')}>
      {totals.data.map(({ currency, amount, jobs }) => (
        <li key={currency}>
          <span className={classes.sum}>{formats.money(amount, currency)}</span>
          <span className={classes.sumText}>{t('{{count}} jobs', { count: jobs })}</span>
        </li>
      ))}
    </ul>
  );
};

/** Jobs that are done but not billed, oldest first. Selected jobs of one customer become one draft. */
export const UnbilledScreen = (): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const formats = useFormats();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { may } = useCaller();
  const columns = useColumns();
  const [state, setState] = useState<ListState>(firstPage);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const list = useQuery({
    queryKey: [...queryKeys.unbilled, state, search],
    queryFn: async ({ signal }) => {
      const { skip, limit, sort } = listQuery(state);
      const { data, total } = await datasetReads.unbilled(
        {
          query: {
            skip: String(skip),
            limit: String(limit),
            total: '1',
            ...(sort === undefined ? {} : { sort }),
            ...(search === '' ? {} : { search }),
          },
        },
        { signal },
      );
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows;
  const make = useMutation({
    mutationFn: async (postIds: string[]) => (await api.invoices.create({ body: { postIds } })).data,
    onSuccess: async (invoice) => {
      await Promise.all(
        [queryKeys.unbilled, queryKeys.invoices, ['post']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      notices.success(t('Draft created. Review it, then issue it.'));
      await navigate({ to: '/bills/invoices/$invoiceId', params: { invoiceId: invoice.id } });
    },
    onError: notices.failure,
  });
  const picked = [...chosen.values()];
  const obstacle = invoiceObstacleOf(picked);
  const choose = (keys: ReadonlySet<string>) =>
    setChosen(
      new Map(
        [...keys].flatMap((key) => {
          const row = rows?.find(({ id }) => id === key) ?? chosen.get(key);
          return row ? [[key, row] as const] : [];
        }),
      ),
    );
  const sum =
    obstacle === undefined && picked[0]
      ? formats.money(addMoney(...picked.map(({ amount }) => amount)), picked[0].currency)
      : undefined;
  return (
    <Page flush title={t('Unbill Job')}>
      <Totals />
      <DataList
        label={t('Unbill Job')}
        columns={columns}
        rows={rows}
        total={list.data?.total}
        error={list.error}
        onRetry={() => void list.refetch()}
        stale={list.isPlaceholderData}
        rowKey={(row) => row.id}
        rowName={(row) => row.docno}
        state={state}
        onState={setState}
        selection={may('BILL:CR') ? { keys: new Set(chosen.keys()), onChange: choose } : undefined}
        selectionActs={
          <>
            {obstacle === undefined ? (
              <Text size="sm">{sum}</Text>
            ) : (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {obstacle === 'customer'
                  ? t('Select jobs for one customer.')
                  : obstacle === 'draft'
                    ? t('A selected job is already on a draft.')
                    : t('Select jobs in one folder and currency.')}
              </Text>
            )}
            <Button
              loading={make.isPending}
              disabled={obstacle !== undefined}
              onClick={() => make.mutate(picked.map(({ id }) => id))}
            >
              {t('Create invoice')}
            </Button>
          </>
        }
        toolbar={
          <SearchBox
            label={t('Search unbilled jobs')}
            placeholder={t('Number, title, customer or site')}
            value={search}
            onValue={(text) => {
              setSearch(text);
              setState({ ...state, page: 0 });
            }}
          />
        }
        empty={
          search === '' ? (
            <EmptyState
              icon={IconCircleCheck}
              title={t('Everything is billed')}
              text={t('Completed jobs with billable lines appear here until their invoice is issued.')}
            />
          ) : undefined
        }
      />
    </Page>
  );
};
