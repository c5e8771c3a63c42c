import type { DatasetRow } from '@field-service/contract/data.ts';
import { stockLedgerQr } from '@field-service/contract/datasets/goods.ts';
import { businessDay } from '@field-service/domain/values/business-date.ts';
import { Clip } from '@field-service/ui/list/Clip.tsx';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats, useUnitNames } from '@field-service/ui/shell/formats-context.tsx';
import { IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { BookMenu } from './BookMenu.tsx';
import { CorrectMenu } from './CorrectMenu.tsx';
import { useStockFilters } from './stock-filters.tsx';
import { ledgerList } from './stock-lists.ts';
import { useStockistKinds } from '../../../parts/use-stockist-kinds.ts';
import { useMovementKinds } from '@field-service/ui/record/movement-kinds.ts';

type Row = DatasetRow<'stock-ledger-qr'>;

export const movementName = ({ docno, item }: Row): string => `${docno}, ${item.name}`;

/** The columns of lists of movements. */
export const useMovementColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const { may } = useCaller();
  const column = useDatasetColumns(stockLedgerQr);
  const formats = useFormats();
  const seesCosts = may('STCK:CR') || may('STCK:AP');
  // The side on which nothing moved stays empty.
  const moved = (qty: string): string => (Number(qty) === 0 ? '' : formats.quantity(qty));
  return [
    column('date', { label: t('Date'), width: 148 }),
    column('type', { label: t('Movement'), width: 136, shown: { names: useMovementKinds() } }),
    column('stockist.name', {
      id: 'stockist',
      label: t('Held by'),
      render: ({ stockist }) => (
        <TextLink to="/stockist-list/$recordId" params={{ recordId: stockist.id }}>
          <Clip width={176}>{stockist.name}</Clip>
        </TextLink>
      ),
    }),
    column('stockist.kind', { id: 'kind', label: t('Kind'), width: 112, shown: { names: useStockistKinds() } }),
    column('item.name', { id: 'item', label: t('Item'), clip: 220 }),
    column('in', { label: t('In'), width: 104, render: (row) => moved(row.in) }),
    column('out', { label: t('Out'), width: 104, render: ({ out }) => moved(out) }),
    column('qty', {
      label: t('Balance'),
      width: 136,
      render: ({ qty, negative }) => (
        <>
          {negative ? (
            <>
              <KindBadge kind="overdue">{t('Short')}</KindBadge>{' '}
            </>
          ) : null}
          {formats.quantity(qty)}
        </>
      ),
    }),
    column('uom', { label: t('Unit'), width: 88, shown: { names: useUnitNames() } }),
    ...(seesCosts ? [column('value', { label: t('Value') })] : []),
    column('docno', {
      label: t('Document'),
      width: 148,
      render: ({ docno, postid }) =>
        postid !== null && may('POST:VW') ? (
          <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
            {docno}
          </TextLink>
        ) : (
          docno
        ),
    }),
    column('reason', { label: t('Reason'), clip: 200 }),
    column('by', { label: t('By'), clip: 160 }),
    column('bookedAt', { label: t('Booked'), width: 148 }),
    {
      id: 'acts',
      label: t('Actions'),
      width: 72,
      text: () => '',
      print: null,
      render: (row) => <CorrectMenu movement={row} />,
    },
  ];
};

/** The ledger: every movement of stock, which nobody can change afterwards. */
export const LedgerScreen = (address: ListAddress<typeof ledgerList.filters>): ReactNode => {
  const t = useT('office');
  const { home } = useCaller();
  const kinds = useMovementKinds();
  const columns = useMovementColumns();
  const zone = home?.timezone ?? 'UTC';
  const list = useDatasetList(ledgerList, {
    ...address,
    own: {
      from: (day) => ({ date: { $gte: businessDay(Number(day), zone).start } }),
      until: (day) => ({ date: { $lt: businessDay(Number(day), zone).end } }),
    },
  });
  return (
    <Page flush title={t('Stock ledger')} acts={<BookMenu />}>
      <DatasetTable
        list={list}
        label={t('Stock ledger')}
        columns={columns}
        rowName={movementName}
        filters={{
          ...useStockFilters(),
          type: { label: t('Movement'), placeholder: t('All movements'), names: kinds },
          from: { label: t('From'), placeholder: t('From'), width: 148 },
          until: { label: t('Until'), placeholder: t('Until'), width: 148 },
        }}
        empty={
          <EmptyState
            icon={IconListDetails}
            title={t('No movements yet')}
            text={t('Receipts, issues, transfers, counts and what is used on jobs are listed here.')}
          />
        }
      />
    </Page>
  );
};
