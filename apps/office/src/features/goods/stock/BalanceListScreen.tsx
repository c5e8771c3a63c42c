import { useUnitNames } from '@field-service/ui/shell/formats-context.tsx';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { stockBalance } from '@field-service/contract/datasets/goods.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { Clip } from '@field-service/ui/list/Clip.tsx';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import type { RowChoice } from '@field-service/ui/list/datasets.ts';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconAlertTriangle, IconBuildingWarehouse } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { CurrencyTotals } from '../../../parts/CurrencyTotals.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useLookupNamesById, useLookupOptions } from '../../../parts/LookupField.tsx';
import { Page } from '../../../parts/Page.tsx';
import { BookMenu } from './BookMenu.tsx';
import { useStockFilters } from './stock-filters.tsx';
import { balanceList } from './stock-lists.ts';
import { useStockistKinds } from '../../../parts/use-stockist-kinds.ts';

type Row = DatasetRow<'stock-balance'>;

export const balanceKey = ({ stockist, item, uomid }: Row): string => `${stockist.id} ${item.id} ${uomid}`;
export const balanceName = ({ stockist, item }: Row): string => `${stockist.name}, ${item.name}`;

/** Whether the person sees what stock costs, as the server decides it. */
const useSeesCosts = (): boolean => {
  const { may } = useCaller();
  return may('STCK:CR') || may('STCK:AP');
};

const LevelBadge = ({ low, negative }: Row): ReactNode => {
  const t = useT('office');
  if (negative) return <KindBadge kind="overdue">{t('Below zero')}</KindBadge>;
  return low ? (
    <KindBadge kind="progress" icon={IconAlertTriangle}>
      {t('Low stock')}
    </KindBadge>
  ) : null;
};

/** The columns of lists of balances. */
export const useBalanceColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const { may } = useCaller();
  const column = useDatasetColumns(stockBalance);
  const types = useLookupNamesById(lookupNumbers.itemType);
  const seesCosts = useSeesCosts();
  return [
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
    column('item.name', {
      id: 'item',
      label: t('Item'),
      render: ({ item }) =>
        may('ITEM:VW') ? (
          <TextLink to="/item-list/$recordId" params={{ recordId: item.id }}>
            <Clip width={224}>{item.name}</Clip>
          </TextLink>
        ) : (
          item.name
        ),
    }),
    column('item.code', { id: 'code', label: t('Code'), width: 120 }),
    column('itemtype.name', {
      id: 'type',
      label: t('Item type'),
      width: 144,
      shown: { by: 'itemtype.id', names: types },
    }),
    column('qty', { label: t('Quantity'), width: 128 }),
    column('uom', { label: t('Unit'), width: 96, shown: { names: useUnitNames() } }),
    column('reorderLevel', { label: t('Reorder level'), width: 128 }),
    column('low', { label: t('Low stock'), width: 128, render: (row) => <LevelBadge {...row} /> }),
    ...(seesCosts ? [column('value', { label: t('Value') })] : []),
  ];
};

/** What the listed stock is worth, by currency; nothing for people who may not see costs. */
const Worth = ({ choice }: { choice: RowChoice }): ReactNode => {
  const t = useT('office');
  const groups = useGroups('stock-balance', 'currency', choice);
  const rows = groups.data ?? [];
  const valued = rows.filter(({ currency }) => typeof currency === 'string' && currency !== '');
  return valued.length === 0 ? null : (
    <CurrencyTotals
      label={t('Stock value by currency')}
      totals={valued.map(({ currency, value, count }) => ({
        currency,
        amount: value,
        text: t('{{count}} balances', { count }),
      }))}
    />
  );
};

/** The stock of all stockists. */
export const BalanceListScreen = (address: ListAddress<typeof balanceList.filters>): ReactNode => {
  const t = useT('office');
  const kinds = useStockistKinds();
  const seesCosts = useSeesCosts();
  const types = useLookupOptions(lookupNumbers.itemType);
  const columns = useBalanceColumns();
  const list = useDatasetList(balanceList, address);
  return (
    <Page
      flush
      title={t('Stock')}
      acts={<BookMenu {...(address.search.stockist === undefined ? {} : { stockist: address.search.stockist })} />}
    >
      {seesCosts ? <Worth choice={list.choice} /> : null}
      <DatasetTable
        list={list}
        label={t('Stock')}
        columns={columns}
        rowKey={balanceKey}
        rowName={balanceName}
        search={{ label: t('Search stock'), placeholder: t('Item or code') }}
        filters={{
          ...useStockFilters(),
          kind: { label: t('Kind'), placeholder: t('All kinds'), names: kinds },
          level: {
            label: t('Stock level'),
            placeholder: t('All stock levels'),
            names: { low: t('Low stock'), negative: t('Below zero') },
          },
          type: { label: t('Item type'), placeholder: t('All item types'), options: types },
        }}
        empty={
          <EmptyState
            icon={IconBuildingWarehouse}
            title={t('Nothing in stock yet')}
            text={t('Create a warehouse, then book what it received.')}
          />
        }
      />
    </Page>
  );
};
