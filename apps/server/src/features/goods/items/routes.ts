import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { changeItem, createItem, readItemHistory, removeItem, showItem } from './commands.ts';
import { productDataset } from './products.queries.ts';
import { changeProduct, getProduct, offerProduct, withdrawProduct } from './products.ts';
import { itemDataset } from './queries.ts';

const { items, products } = contract;

export const itemRoutes: readonly BoundRoute[] = [
  bind(items.list, (context, caller, { query }) => readList(itemDataset, context, caller, query)),
  bind(items.get, (context, caller, { params }) => showItem(context, caller, params.id)),
  bind(items.history, (context, caller, { params }) => readItemHistory(context, caller, params.id)),
  bind(items.create, (context, caller, { body }) => createItem(context, caller, body)),
  bind(items.update, (context, caller, { params, body }) => changeItem(context, caller, params.id, body)),
  bind(items.remove, (context, caller, { params }) => removeItem(context, caller, params.id)),
  bind(products.list, (context, caller, { query }) => readList(productDataset, context, caller, query)),
  bind(products.get, (context, _caller, { params }) => getProduct(context, params.id)),
  bind(products.create, (context, caller, { body }) => offerProduct(context, caller, body)),
  bind(products.update, (context, caller, { params, body }) => changeProduct(context, caller, params.id, body)),
  bind(products.remove, (context, caller, { params }) => withdrawProduct(context, caller, params.id)),
];
