import { stockBalance, stockLedgerQr } from '@field-service/contract/datasets/goods.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { balanceKey, balanceName, useBalanceColumns } from './BalanceListScreen.tsx';
import { movementName, useMovementColumns } from './LedgerScreen.tsx';

interface StockOfProps {
  /** The condition on balances and movements that ties them to the record. */
  within: Find;
  /** The columns that the record itself says. */
  without: readonly string[];
}

const balancesOf = listSpec(stockBalance, { filters: {}, sort: 'item.name asc' });
const movementsOf = listSpec(stockLedgerQr, { filters: {}, sort: 'date desc', hidden: ['kind', 'value', 'bookedAt'] });

/** The balances of one record: of an item by stockist, or of a stockist by item. */
export const BalancesOf = ({ within, without }: StockOfProps): ReactNode => {
  const t = useT('office');
  const columns = useBalanceColumns().filter(({ id }) => !without.includes(id));
  return (
    <RelatedList
      spec={balancesOf}
      within={within}
      label={t('Stock')}
      columns={columns}
      rowKey={balanceKey}
      rowName={balanceName}
      search={{ label: t('Search stock'), placeholder: t('Item or code') }}
      empty={t('Nothing in stock yet')}
    />
  );
};

/** The movements of one record, the latest first. */
export const MovementsOf = ({ within, without }: StockOfProps): ReactNode => {
  const t = useT('office');
  const columns = useMovementColumns().filter(({ id }) => !without.includes(id));
  return (
    <RelatedList
      spec={movementsOf}
      within={within}
      label={t('Stock ledger')}
      columns={columns}
      rowName={movementName}
      empty={t('No movements yet')}
    />
  );
};
