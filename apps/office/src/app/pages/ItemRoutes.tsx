import { useT } from '@field-service/i18n/use-t.ts';
import { useCaller } from '../../api/caller.tsx';
import { itemResource } from '../../features/goods/items/item-resource.tsx';
import { BalancesOf, MovementsOf } from '../../features/goods/stock/StockOf.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const { useTabs } = itemResource;

/** The screens of items; their page also lists who holds an item and its movements. */
export const itemScreens = resourceScreens({
  ...itemResource,
  useTabs: (item) => {
    const t = useT('office');
    const { may } = useCaller();
    const [details, ...others] = useTabs(item);
    const within = { 'item.id': item.id };
    return [
      ...(details === undefined ? [] : [details]),
      ...(may('STCK:VW')
        ? [
            {
              id: 'stock',
              label: t('Stock'),
              body: <BalancesOf within={within} without={['item', 'code', 'type']} />,
            },
            { id: 'ledger', label: t('Stock ledger'), body: <MovementsOf within={within} without={['item']} /> },
          ]
        : []),
      ...others,
    ];
  },
});
