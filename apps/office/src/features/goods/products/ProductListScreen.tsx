import { useUnitNames } from '@field-service/ui/shell/formats-context.tsx';
import { products } from '@field-service/contract/datasets/goods.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconShoppingBag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { productList } from './product-list.ts';

/** What customers see among the products of their portal. An item is offered and withdrawn on its own page. */
export const ProductListScreen = (address: ListAddress<typeof productList.filters>): ReactNode => {
  const t = useT('office');
  const column = useDatasetColumns(products);
  const list = useDatasetList(productList, address);
  const folder = useFolderColumn<DatasetRow<'products'>>();
  const items = (
    <LinkButton to="/item-list" variant="default">
      {t('Choose an item to offer')}
    </LinkButton>
  );
  return (
    <Page flush title={t('Products')} acts={items}>
      <DatasetTable
        list={list}
        label={t('Products')}
        columns={[
          column('name', {
            label: t('Name'),
            render: ({ id, name }) => (
              <TextLink to="/item-list/$recordId" params={{ recordId: id }}>
                {name}
              </TextLink>
            ),
          }),
          column('code', { label: t('Code'), width: 144 }),
          column('type', { label: t('Item type'), clip: 200 }),
          column('uom', { label: t('Unit'), width: 112, shown: { names: useUnitNames() } }),
          column('price', { label: t('Price shown to customers'), width: 208, shown: { none: t('Not shown') } }),
          ...folder,
          column('uts', { label: t('Changed'), width: 160 }),
        ]}
        rowName={({ name }) => name}
        search={{ label: t('Search products'), placeholder: t('Name, code or notes') }}
        filters={{}}
        empty={
          <EmptyState
            icon={IconShoppingBag}
            title={t('No products yet')}
            text={t('Open an item and choose “Offer to customers”. It then appears in the portal.')}
            action={items}
          />
        }
      />
    </Page>
  );
};
