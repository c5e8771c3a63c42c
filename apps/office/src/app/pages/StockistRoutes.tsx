import { useT } from '@field-service/i18n/use-t.ts';
import { BookMenu } from '../../features/goods/stock/BookMenu.tsx';
import { BalancesOf, MovementsOf } from '../../features/goods/stock/StockOf.tsx';
import { stockistResource } from '../../features/goods/stockists/stockist-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const { useTabs } = stockistResource;

/** The screens of stockists; their page also lists what a stockist holds and how it came there. */
export const stockistScreens = resourceScreens({
  ...stockistResource,
  Acts: ({ record }) => <BookMenu stockist={record.id} />,
  useTabs: (stockist) => {
    const t = useT('office');
    const within = { 'stockist.id': stockist.id };
    const without = ['stockist', 'kind'];
    return [
      { id: 'stock', label: t('Stock'), body: <BalancesOf within={within} without={without} /> },
      { id: 'ledger', label: t('Stock ledger'), body: <MovementsOf within={within} without={without} /> },
      ...useTabs(stockist),
    ];
  },
});
