import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { documentResource } from '../../features/customers/library/document-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';
import { ProductListScreen } from '../../features/goods/products/ProductListScreen.tsx';
import { Guard } from '../Guard.tsx';

export const documentScreens = resourceScreens(documentResource);

export const ProductListRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/product-list' });
  const navigate = useNavigate({ from: '/product-list' });
  return (
    <Guard screen="/product-list">
      <ProductListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
