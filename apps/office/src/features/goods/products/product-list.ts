import { products } from '@field-service/contract/datasets/goods.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';

/** The items that are offered to customers. */
export const productList = listSpec(products, { filters: {}, sort: 'name asc' });
